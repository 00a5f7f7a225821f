import CoreGraphics
import Drawing
import TestSupport
import Testing

/// What two parts of a cut drawing show of a pixel that belongs to both.
@Suite struct ShareTests {
  private let line = Fragment.Line(a: 1, b: 0, c: 0)

  @Test func bothPartsLetThroughWhatTheWholeWould() {
    let (first, second) = (
      Fragment.Side(line: line.opposite, isLater: false), Fragment.Side(line: line, isLater: true)
    )
    for alpha in [0, 0.1, 0.5, 0.9, 1] {
      for share in [0, 0.2, 0.5, 0.7, 1] {
        let beneath = alpha * first.factor(share: 1 - share, alpha: alpha)
        let above = alpha * second.factor(share: share, alpha: alpha)
        expectEqual((1 - beneath) * (1 - above), 1 - alpha, accuracy: 1e-12, "\(alpha), \(share)")
      }
    }
  }

  @Test func opaquePartsHaveASmoothEdgeAboveAndReachBeneathIt() {
    #expect(Fragment.Side(line: line, isLater: true).factor(share: 0.3, alpha: 1) == 0.3)
    #expect(Fragment.Side(line: line, isLater: false).factor(share: 0.7, alpha: 1) == 1)
  }

  @Test func whatJoinsByABlendModeMakesUpForNothing() {
    let side = Fragment.Side(line: line, isLater: false)
    #expect(!Fragment(sides: [side], alpha: nil).compensatesForEdge)
    #expect(Fragment(sides: [side], alpha: 0.5).compensatesForEdge)
    #expect(Fragment(sides: [side], alpha: nil, drawing: .empty).compensatesForEdge)
  }

  /// What lies behind is drawn towards what stays as it is: black, white or the colour.
  @Test func partsThatJoinByBlendModesComeToTheWhole() {
    let (first, second) = (
      Fragment.Side(line: line.opposite, isLater: false), Fragment.Side(line: line, isLater: true)
    )
    typealias Joining = (BlendMode, (_ behind: Double, _ color: Double) -> Double)
    let joinings: [Joining] = [
      (.multiply, { $0 * $1 }), (.screen, { $0 + $1 - $0 * $1 }), (.darken, { min($0, $1) }),
      (.lighten, { max($0, $1) }), (.hardLight, { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
      (.plusLighter, { $0 + $1 }),
    ]
    for (mode, joined) in joinings {
      for (behind, color, alpha) in [(0.3, 0.2, 1.0), (0.3, 0.6, 0.5), (0.1, 0.8, 0.9), (0.3, 0.05, 0.7)] {
        func drawn(over behind: Double, _ share: Double) -> Double {
          behind + alpha * share * (joined(behind, color) - behind)
        }
        let hidden = mode.hiding(color: color, alpha: alpha)
        let beneath = drawn(over: behind, first.factor(share: 0.4, alpha: hidden))
        let both = drawn(over: beneath, second.factor(share: 0.6, alpha: hidden))
        expectEqual(both, drawn(over: behind, 1), accuracy: 1e-9, "\(mode), \(behind), \(color)")
      }
    }
  }
}
