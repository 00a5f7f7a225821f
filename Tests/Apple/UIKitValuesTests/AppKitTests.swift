import LayerPress
import Testing
import UIKitValues

/// AppKit's views, images and contexts.
struct AppKitTests {
  /// Fills its lower half.
  private final class Pool: NSView {
    override func draw(_ dirtyRect: CGRect) {
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2))
    }
  }

  private final class Flipped: NSView {
    override var isFlipped: Bool { true }
  }

  private func pixels(ofPDFOf view: NSView, in rect: CGRect) throws -> Pixels {
    let image = try #require(UIImage(data: view.dataWithPDF(inside: rect)))
    return try #require(
      Pixels(size: rect.size) { context in
        UIGraphicsPushContext(context)
        image.draw(in: CGRect(origin: .zero, size: rect.size))
        UIGraphicsPopContext()
      })
  }

  @Test func aViewHasALayerOnceItOrOneAboveItWantsOne() {
    let (outer, inner) = (NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), NSView())
    outer.addSubview(inner)
    #expect(inner.layer == nil)
    outer.wantsLayer = true
    #expect(outer.layer != nil && inner.layer != nil)
    #expect(inner.layer?.superlayer === outer.layer)
  }

  @Test func aViewHostsALayer() {
    let (outer, view) = (NSView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), NSView())
    view.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    outer.wantsLayer = true
    outer.addSubview(view)
    let shape = CAShapeLayer()
    view.layer = shape
    view.wantsLayer = true
    #expect(view.layer === shape)
    #expect(shape.superlayer === outer.layer)
    #expect(shape.frame == CGRect(x: 5, y: 5, width: 20, height: 20))
  }

  @Test func yPointsUpInViewsUnlessTheyAreFlipped() throws {
    let box = CGRect(x: 0, y: 0, width: 20, height: 20)
    for root in [NSView(frame: box), Flipped(frame: box)] {
      let pool = Pool(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      root.addSubview(pool)
      let pixels = try pixels(ofPDFOf: root, in: box)
      // The pool's lower half, in the lower or the upper part of the view.
      let top = root.isFlipped ? 0 : 10
      #expect(pixels[5, top + 7] == blue, "\(root.isFlipped)")
      #expect(pixels[5, top + 2][3] == 0, "\(root.isFlipped)")
    }
  }

  /// Draws a title and a picture in its upper half, wherever y points.
  private class Title: NSView {
    override func draw(_ dirtyRect: CGRect) {
      let title = NSAttributedString(string: "Tp", attributes: [.font: UIFont.systemFont(ofSize: 14)])
      let height = title.size().height
      title.draw(at: CGPoint(x: 2, y: isFlipped ? 3 : bounds.height - 3 - height))
      title.draw(
        in: CGRect(x: 22, y: isFlipped ? 3 : bounds.height - 3 - height, width: 18, height: height))
      NSImage(size: CGSize(width: 8, height: 8), flipped: false) { rect in
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 4))
        return true
      }.draw(
        in: CGRect(x: 40, y: isFlipped ? 3 : bounds.height - 11, width: 8, height: 8), from: .zero,
        operation: .sourceOver, fraction: 1, respectFlipped: true, hints: nil)
    }
  }

  private final class FlippedTitle: Title {
    override var isFlipped: Bool { true }
  }

  @Test func stringsAndPicturesAreUprightWhereverYPoints() throws {
    let box = CGRect(x: 0, y: 0, width: 50, height: 40)
    let (up, down) = (
      try pixels(ofPDFOf: Title(frame: box), in: box), try pixels(ofPDFOf: FlippedTitle(frame: box), in: box)
    )
    #expect(up[44, 9] == blue)
    #expect(up[44, 4][3] == 0)
    for y in 0..<40 {
      for x in 0..<50 where up[x, y] != down[x, y] {
        Issue.record("\(x) \(y): \(up[x, y]) is not \(down[x, y])")
        return
      }
    }
  }

  @Test func aPDFOfAViewHasTheSizeOfThePartThatIsAskedFor() throws {
    let view = NSView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.wantsLayer = true
    view.layer?.backgroundColor = UIColor.red.cgColor
    let blueView = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(blueView)
    blueView.layer?.backgroundColor = UIColor.blue.cgColor
    let data = NSMutableData()
    let operation = NSPrintOperation.pdfOperation(
      with: view, inside: CGRect(x: 0, y: 0, width: 20, height: 30), to: data)
    #expect(operation.run())
    #expect(operation.report?.findings == [])
    let image = try #require(UIImage(data: data as Data))
    #expect(image.size == CGSize(width: 20, height: 30))
    let pixels = try pixels(ofPDFOf: view, in: CGRect(x: 0, y: 0, width: 20, height: 30))
    #expect(pixels[5, 25] == blue)
    #expect(pixels[5, 15] == red)
  }

  @Test func aPrintOperationSaysWhyItFailed() {
    let view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let operation = NSPrintOperation.pdfOperation(
      with: view, inside: view.bounds, toPath: "/dev/null/no.pdf", printInfo: nil)
    #expect(!operation.run())
    #expect(operation.error != nil)
    #expect(operation.report == nil)
  }

  @Test func anImageIsDrawnBetweenLockAndUnlockWithYPointingUp() throws {
    let image = NSImage(size: CGSize(width: 10, height: 10))
    image.lockFocus()
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 5))
    image.unlockFocus()
    let picture = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
    let pixels = try #require(Pixels(UIImage(cgImage: picture)))
    #expect((pixels.width, pixels.height) == (20, 20))
    #expect(pixels[5, 15] == red)
    #expect(pixels[5, 4][3] == 0)
  }

  @Test func anImageGoesThroughItsTIFFToAPNG() throws {
    let image = NSImage(size: CGSize(width: 4, height: 4), flipped: false) { rect in
      UIColor.blue.setFill()
      UIRectFill(rect)
      return true
    }
    let rep = try #require(image.tiffRepresentation.flatMap { NSBitmapImageRep(data: $0) })
    #expect((rep.pixelsWide, rep.pixelsHigh) == (8, 8))
    let data = try #require(rep.representation(using: .png, properties: [:]))
    #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(rep.representation(using: .gif, properties: [:]) == nil)
  }

  @Test func aContextOfAPictureDrawsIntoIt() throws {
    let rep = try #require(
      NSBitmapImageRep(
        bitmapDataPlanes: nil, pixelsWide: 4, pixelsHigh: 4, bitsPerSample: 8, samplesPerPixel: 4,
        hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 32))
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = NSGraphicsContext(bitmapImageRep: rep)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    NSGraphicsContext.restoreGraphicsState()
    #expect(NSGraphicsContext.current == nil)
    let pixels = try #require(rep.cgImage.flatMap { Pixels(UIImage(cgImage: $0)) })
    #expect(pixels[2, 2] == red)
  }

  @Test func filtersHaveCoreImagesNames() {
    #expect(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])?.type == "gaussianBlur")
    #expect(CIFilter(name: "CIMultiplyBlendMode")?.type == "multiplyBlendMode")
    #expect(CIFilter(name: "CIBumpDistortion") == nil)
  }
}
