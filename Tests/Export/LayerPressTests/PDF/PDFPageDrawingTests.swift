import Foundation
import LayerPress
import Testing

struct PDFPageDrawingTests {
  /// Pages of 40 × 20 points, the first red, the second blue.
  private func document() throws -> Data {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data as CFMutableData))
    var box = CGRect(x: 0, y: 0, width: 40, height: 20)
    let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
    for color in [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
    ] {
      context.beginPDFPage(nil)
      context.setFillColor(color)
      context.fill(box)
      context.endPDFPage()
    }
    context.closePDF()
    return data as Data
  }

  @Test func consumersGetTheBytes() throws {
    #expect(try document().starts(with: Data("%PDF-".utf8)))
    var parts = [Data]()
    try withUnsafeMutablePointer(to: &parts) { pointer in
      var callbacks = CGDataConsumerCallbacks(
        putBytes: { info, bytes, count in
          let taken = min(count, 100)
          info?.assumingMemoryBound(to: [Data].self).pointee.append(Data(bytes: bytes, count: taken))
          return taken
        }, releaseConsumer: nil)
      let consumer = try #require(CGDataConsumer(info: pointer, cbks: &callbacks))
      let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
      context.beginPage(mediaBox: nil)
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      context.closePDF()
    }
    let whole = parts.reduce(Data(), +)
    #expect(parts.count > 1)
    #expect(whole.starts(with: Data("%PDF-".utf8)))
    #expect(String(decoding: whole.suffix(7), as: UTF8.self).contains("%%EOF"))
  }

  @Test func pagesAreDrawn() throws {
    let provider = try #require(CGDataProvider(data: try document()))
    let pdf = try #require(CGPDFDocument(provider))
    #expect(pdf.numberOfPages == 2)
    #expect(pdf.page(at: 0) == nil)
    #expect(pdf.page(at: 3) == nil)
    let page = try #require(pdf.page(at: 2))
    #expect(page.pageNumber == 2)
    #expect(page.getBoxRect(.mediaBox) == CGRect(x: 0, y: 0, width: 40, height: 20))
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 160,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.drawPDFPage(page)
    let bytes = UnsafeRawBufferPointer(start: context.data, count: 6400)
    #expect(bytes[(39 * 40 + 20) * 4 + 2] == 255, "at the origin, which is below")
    #expect(bytes[(10 * 40 + 20) * 4 + 3] == 0)
  }

  @Test func pagesAreFittedButNeverEnlarged() throws {
    let provider = try #require(CGDataProvider(data: try document()))
    let page = try #require(CGPDFDocument(provider)?.page(at: 1))
    func shown(_ rect: CGRect, rotate: Int32 = 0, preserves: Bool = true) -> CGRect {
      let box = page.getBoxRect(.cropBox)
      let transform = page.getDrawingTransform(
        .cropBox, rect: rect, rotate: rotate, preserveAspectRatio: preserves)
      return box.applying(transform).applying(CGAffineTransform(scaleX: 1e6, y: 1e6)).integral
        .applying(CGAffineTransform(scaleX: 1e-6, y: 1e-6))
    }
    func expect(_ box: CGRect, _ wanted: CGRect) {
      #expect(abs(box.minX - wanted.minX) < 1e-3)
      #expect(abs(box.maxX - wanted.maxX) < 1e-3)
      #expect(abs(box.minY - wanted.minY) < 1e-3)
      #expect(abs(box.maxY - wanted.maxY) < 1e-3)
    }
    expect(shown(CGRect(x: 0, y: 0, width: 20, height: 20)), CGRect(x: 0, y: 5, width: 20, height: 10))
    expect(shown(CGRect(x: 0, y: 0, width: 80, height: 80)), CGRect(x: 20, y: 30, width: 40, height: 20))
    expect(
      shown(CGRect(x: 0, y: 0, width: 20, height: 40), rotate: 90), CGRect(x: 0, y: 0, width: 20, height: 40))
    expect(
      shown(CGRect(x: 0, y: 0, width: 20, height: 5), preserves: false),
      CGRect(x: 0, y: 0, width: 20, height: 5))
  }

  @Test func whatIsNoDocumentIsNone() throws {
    #expect(CGPDFDocument(try #require(CGDataProvider(data: Data("%PDF-1.4 no".utf8)))) == nil)
    #expect(CGPDFDocument(URL(fileURLWithPath: "/nowhere.pdf")) == nil)
  }
}
