import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Old and new contents of a transition that fades are mixed in all formats alike: PDF has no sum of lights, and most readers
/// of SVG have none.
@Suite struct MixtureTests {
  private let old = [0.9, 0.3, 0.1]
  private let new = [0.1, 0.5, 0.8]
  private let paper = [0.9, 0.9, 0.6]
  private let alphas = [(1.0, 1.0), (1, 0.5), (0.5, 1), (0.5, 0.5), (0.25, 0.75), (0.75, 0.2)]
  private let progresses = [0.2, 0.4, 0.5, 0.6, 0.8]

  private func color(_ parts: [Double], _ alpha: Double) -> CGColor {
    CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
  }

  /// A layer that shows its old colour still, and the new one already, by its part.
  private func layer(_ frame: CGRect, _ alphas: (old: Double, new: Double), progress: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color(old, alphas.old)
    let transition = CATransition()
    transition.duration = 1
    transition.startProgress = Float(progress)
    transition.endProgress = Float(progress)
    layer.add(transition, forKey: kCATransition)
    layer.backgroundColor = color(new, alphas.new)
    // The old contents are seen at the corners only.
    layer.cornerRadius = frame.width / 2
    return layer
  }

  @Test func fadingContentsAreMixedByTheirParts() throws {
    let page = TestLayers.page(CGFloat(20 * alphas.count), CGFloat(20 * progresses.count))
    page.backgroundColor = color(paper, 1)
    for (row, progress) in progresses.enumerated() {
      for (column, alphas) in alphas.enumerated() {
        let frame = CGRect(x: CGFloat(20 * column + 2), y: CGFloat(20 * row + 2), width: 16, height: 16)
        page.addSublayer(layer(frame, alphas, progress: progress))
      }
    }
    let pictures = try Renditions(page, in: TestFolder())
    for (program, shown) in pictures.shown.merging(["PNG": pictures.exact], uniquingKeysWith: { a, _ in a }) {
      for (row, progress) in progresses.enumerated() {
        for (column, alphas) in alphas.enumerated() {
          let name = "\(program), \(alphas.0) to \(alphas.1), \(progress)"
          let (before, after) = (alphas.0 * (1 - progress), alphas.1 * progress)
          // Pictures have two pixels to a point.
          assert(shown, 40 * column + 20, 40 * row + 20, before, after, name)
          assert(shown, 40 * column + 5, 40 * row + 5, before, 0, "\(name), corner")
        }
      }
    }
  }

  private func assert(
    _ shown: DecodedPNG, _ x: Int, _ y: Int, _ before: Double, _ after: Double, _ name: String
  ) {
    for k in 0..<3 {
      let expected = 255 * (before * old[k] + after * new[k] + (1 - before - after) * paper[k])
      expectEqual(Double(shown[x, y][k]), expected, accuracy: 3, "\(name), channel \(k)")
    }
  }
}
