import Testing
import UIKitValues

struct UIColorTests {
  private func parts(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

  private func bytes(_ color: UIColor) -> [Int] { parts(color).map { Int(($0 * 255).rounded()) } }

  @Test func componentsComeBack() {
    #expect(parts(UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)) == [0.25, 0.5, 0.75, 0.5])
    #expect(parts(UIColor(white: 0.5, alpha: 1)) == [0.5, 0.5, 0.5, 1])
    #expect(parts(UIColor.red.withAlphaComponent(0.5)) == [1, 0, 0, 0.5])
  }

  @Test(
    arguments: [
      (0, [255, 0, 0]), (1.0 / 6, [255, 255, 0]), (1.0 / 3, [0, 255, 0]), (0.5, [0, 255, 255]),
      (2.0 / 3, [0, 0, 255]), (5.0 / 6, [255, 0, 255]),
    ] as [(CGFloat, [Int])])
  func huesGoAroundTheCircle(hue: CGFloat, expected: [Int]) {
    let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    #expect(Array(bytes(color).prefix(3)) == expected)
    var found: CGFloat = -1
    color.getHue(&found, saturation: nil, brightness: nil, alpha: nil)
    #expect(abs(found - hue) < 1e-9)
  }

  @Test func dynamicColoursAreThoseOfTheTraits() {
    #expect(bytes(.systemBlue) == [0, 122, 255, 255])
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(bytes(UIColor.systemBlue.resolvedColor(with: dark)) == [10, 132, 255, 255])
    var label: [Int] = []
    dark.performAsCurrent { label = bytes(.label) }
    #expect(label == [255, 255, 255, 255])
    #expect(bytes(UIColor.label.withAlphaComponent(0.2).resolvedColor(with: dark)) == [255, 255, 255, 51])
  }

  @Test func aColourThatNamesItselfEnds() {
    final class Ring: @unchecked Sendable { var color: UIColor? }
    let ring = Ring()
    ring.color = UIColor { _ in ring.color ?? .red }
    #expect(ring.color?.cgColor == CGColor.clear)
    ring.color = nil
  }

  @Test func coloursAreEqualByWhatTheyShow() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.red != UIColor.blue)
    #expect(NSColor.red.redComponent == 1)
  }

  @Test func whiteIsTheLuminance() {
    var white: CGFloat = 0
    #expect(UIColor(white: 0.3, alpha: 1).getWhite(&white, alpha: nil))
    #expect(white == 0.3)
    let pattern = UIColor(
      patternImage: UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in })
    #expect(!pattern.getWhite(&white, alpha: nil))
    #expect(!pattern.getRed(nil, green: nil, blue: nil, alpha: nil))
  }
}
