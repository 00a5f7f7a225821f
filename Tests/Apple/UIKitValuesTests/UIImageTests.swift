import LayerPress
import TestSupport
import Testing
import UIKitValues

struct UIImageTests {
  /// Red at the upper left, green at the upper right, blue at the lower left, clear elsewhere.
  private let flag: UIImage = {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image { context in
      let colors: [(UIColor, Int, Int)] = [(.red, 0, 0), (.green, 1, 0), (.blue, 0, 1)]
      for (color, x, y) in colors {
        color.setFill()
        context.fill(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
  }()

  private let red: [UInt8] = [255, 0, 0, 255]
  private let green: [UInt8] = [0, 255, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]

  @Test func renderersDrawFromTheUpperLeft() throws {
    let pixels = try #require(Pixels(flag))
    expectEqual([pixels[0, 0], pixels[1, 0], pixels[0, 1], pixels[1, 1]], [red, green, blue, [0, 0, 0, 0]])
  }

  @Test func scaleIsPixelsPerPoint() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 4)).image { _ in }
    #expect(image.size == CGSize(width: 10, height: 4))
    #expect(image.cgImage?.width == Int(10 * UIScreen.main.scale))
  }

  @Test func picturesComeBackFromTheirFiles() throws {
    let png = try #require(flag.pngData())
    let read = try #require(UIImage(data: png, scale: 2))
    #expect(read.size == CGSize(width: 1, height: 1))
    let pixels = try #require(Pixels(read))
    #expect(pixels[1, 0] == green)
    let jpeg = try #require(flag.jpegData(compressionQuality: 1))
    #expect(jpeg.starts(with: [0xFF, 0xD8]))
    #expect(UIImage(data: jpeg)?.size == CGSize(width: 2, height: 2))
    #expect(UIImage(data: Data("no picture".utf8)) == nil)
  }

  @Test func namesSayTheScale() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("flag@2x.png")
    let png = try #require(flag.pngData())
    try png.write(to: file)
    #expect(UIImage(contentsOfFile: file.path)?.size == CGSize(width: 1, height: 1))
    #expect(UIImage(contentsOfFile: folder.path + "/none.png") == nil)
    #expect(UIImage(named: "no such picture") == nil)
  }

  /// Symbols are not here: what stands for them has their size, shows nothing, and exports say so.
  @Test func symbolsAreReported() throws {
    let star = try #require(UIImage(systemName: "star.fill"))
    #expect(star.isSymbolImage)
    #expect(star.size == CGSize(width: 20, height: 20))
    #expect(UIImage(systemName: "") == nil)
    let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
    #expect(UIImage(systemName: "star", withConfiguration: large)?.size == CGSize(width: 48, height: 48))

    let view = UIImageView(image: star.withRenderingMode(.alwaysTemplate))
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
    view.backgroundColor = .white
    let report = try Exporter().data(of: ExportDocument(pages: [view.layer]), as: [.init(.svg)]).report
    #expect(
      report.findings.map(\.reason) == ["the symbol star.fill is part of Apple's systems and is not drawn"])
  }

  /// Where red and green come to lie when pixels are turned.
  @Test(
    arguments: [
      (UIImage.Orientation.up, [0, 0], [1, 0]), (.down, [1, 1], [0, 1]), (.left, [0, 1], [0, 0]),
      (.right, [1, 0], [1, 1]), (.upMirrored, [1, 0], [0, 0]), (.downMirrored, [0, 1], [1, 1]),
      (.leftMirrored, [0, 0], [0, 1]), (.rightMirrored, [1, 1], [1, 0]),
    ] as [(UIImage.Orientation, [Int], [Int])])
  func orientationsTurnPixels(orientation: UIImage.Orientation, redAt: [Int], greenAt: [Int]) throws {
    let stored = try #require(flag.cgImage)
    let turned = UIImage(cgImage: stored, scale: 1, orientation: orientation)
    let pixels = try #require(Pixels(turned))
    #expect(pixels[redAt[0], redAt[1]] == red)
    #expect(pixels[greenAt[0], greenAt[1]] == green)
    #expect(turned.pngData()?.starts(with: [0x89, 0x50]) == true)
  }

  @Test func tintsKeepTheShape() throws {
    let pixels = try #require(Pixels(flag.withTintColor(UIColor(red: 0, green: 0, blue: 1, alpha: 1))))
    expectEqual([pixels[0, 0], pixels[1, 0], pixels[1, 1]], [blue, blue, [0, 0, 0, 0]])
  }

  @Test func capsKeepTheirSize() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let framed = UIGraphicsImageRenderer(size: CGSize(width: 5, height: 5), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 1, y: 1, width: 3, height: 3))
    }
    let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    for mode in [UIImage.ResizingMode.stretch, .tile] {
      let resizable = framed.resizableImage(withCapInsets: insets, resizingMode: mode)
      let size = CGSize(width: 20, height: 10)
      let pixels = try #require(
        Pixels(size: size) { context in
          UIGraphicsPushContext(context)
          resizable.draw(in: CGRect(origin: .zero, size: size))
          UIGraphicsPopContext()
        })
      expectEqual([pixels[0, 5], pixels[19, 5], pixels[10, 0], pixels[10, 9]], [red, red, red, red])
      expectEqual([pixels[2, 2], pixels[10, 5], pixels[17, 7]], [blue, blue, blue])
    }
  }

  @Test func oldContextsOfPictures() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 1)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 1))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    let pixels = try #require(image.flatMap { Pixels($0) })
    expectEqual([pixels[0, 0], pixels[0, 3]], [red, [0, 0, 0, 255]])
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test func shadowsFallDownwardsInPoints() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      context.cgContext.setShadow(offset: CGSize(width: 0, height: 4), blur: 0, color: UIColor.blue.cgColor)
      UIColor.red.setFill()
      context.fill(CGRect(x: 2, y: 2, width: 6, height: 2))
    }
    let pixels = try #require(Pixels(image))
    expectEqual([pixels[8, 6], pixels[8, 14], pixels[8, 2]], [red, blue, [0, 0, 0, 0]])
  }

  @Test(arguments: [CGSize.zero, CGSize(width: -4, height: 4), CGSize(width: 1e9, height: 1e9)])
  func absurdSizesHaveNoPixels(size: CGSize) {
    #expect(UIGraphicsImageRenderer(size: size).image { _ in }.cgImage == nil)
    UIGraphicsBeginImageContext(size)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test func oldContextsOfDocuments() throws {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, .zero, [kCGPDFContextTitle: "Two"])
    UIGraphicsBeginPDFPage()
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
    UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 4, height: 2), nil)
    #expect(UIGraphicsGetPDFContextBounds().size == CGSize(width: 4, height: 2))
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 1))
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetPDFContextBounds() == .zero)
    let provider = try #require(CGDataProvider(data: data as Data))
    let document = try #require(CGPDFDocument(provider))
    #expect(document.numberOfPages == 2)
    let page = try #require(document.page(at: 2))
    let pixels = try #require(
      Pixels(size: CGSize(width: 4, height: 2)) { context in
        context.translateBy(x: 0, y: 2)
        context.scaleBy(x: 1, y: -1)
        context.drawPDFPage(page)
      })
    // Who paints pages may round.
    #expect(pixels[1, 0][0] > 250)
    #expect(pixels[1, 0][1] == 0)
    #expect(pixels[1, 1] == [0, 0, 0, 0])
  }

  @Test func documentsAreWrittenToFiles() throws {
    let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString + ".pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(UIGraphicsBeginPDFContextToFile(path, CGRect(x: 0, y: 0, width: 30, height: 20), nil))
    UIGraphicsBeginPDFPage()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 1))
    UIGraphicsEndPDFContext()
    #expect(UIImage(contentsOfFile: path)?.size == CGSize(width: 30, height: 20))
  }

  @Test func documentsHavePages() {
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 50))
    let data = renderer.pdfData { context in
      context.beginPage()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 25)).fill()
    }
    #expect(data.starts(with: Data("%PDF-".utf8)))
    let page = try? CGImage(encodedData: data)
    #expect(page?.naturalSize == CGSize(width: 100, height: 50))
    #expect(renderer.pdfData { _ in }.isEmpty)
  }
}
