import CoreText
import ImageIO
import Testing
import UIKitValues

/// Contexts find their painter in a program of somebody else's.
@Test func viewsAreDrawnIntoPictures() throws {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 2))
  view.backgroundColor = .red
  let image = UIGraphicsImageRenderer(bounds: view.bounds).image { view.layer.render(in: $0.cgContext) }
  let data = try #require(image.pngData())
  let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
  #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == Int(4 * UIScreen.main.scale))
}

@Test func textHasAWidth() {
  let text = NSAttributedString(string: "Total", attributes: [.font: UIFont.systemFont(ofSize: 17)])
  let width = CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
  #expect(abs(Double(text.size().width) - width) < 1e-6)
}
