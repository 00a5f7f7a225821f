import CoreGraphics
import Drawing
import XCTest

/// What two parts of a cut drawing show of a pixel that belongs to both.
final class ShareTests: XCTestCase {
  private let line = Fragment.Line(a: 1, b: 0, c: 0)

  func testBothPartsLetThroughWhatTheWholeWould() {
    let (first, second) = (
      Fragment.Side(line: line.opposite, isLater: false), Fragment.Side(line: line, isLater: true)
    )
    for alpha in [0, 0.1, 0.5, 0.9, 1] {
      for share in [0, 0.2, 0.5, 0.7, 1] {
        let beneath = alpha * first.factor(share: 1 - share, alpha: alpha)
        let above = alpha * second.factor(share: share, alpha: alpha)
        XCTAssertEqual((1 - beneath) * (1 - above), 1 - alpha, accuracy: 1e-12, "\(alpha), \(share)")
      }
    }
  }

  func testOpaquePartsHaveASmoothEdgeAboveAndReachBeneathIt() {
    XCTAssertEqual(Fragment.Side(line: line, isLater: true).factor(share: 0.3, alpha: 1), 0.3)
    XCTAssertEqual(Fragment.Side(line: line, isLater: false).factor(share: 0.7, alpha: 1), 1)
  }

  /// What a viewer makes of the steps where an area covers a part of a pixel.
  private func brightness(_ steps: [Fragment.Step], alpha: Double) -> Double {
    let pixel = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 1)]
    func covered(_ area: [CGPoint]) -> Double { Polygon.area(Polygon.intersection(pixel, area)) }
    return steps.reduce(1) { grey, step in
      switch step {
      case .keep(let area): grey * covered(area)
      case .remove(let area): grey * (1 - covered(area))
      case .divide(let area, let known):
        min(grey / (1 - covered(area) * (known ?? alpha * Fragment.mostAlpha)), 1)
      case .lower: max(1 - (1 - grey) / (1 - Fragment.mostAlpha), 0)
      case .invert: 1 - grey
      }
    }
  }

  func testMasksOfDocumentsLetThroughWhatTheWholeWould() {
    for (alpha, isKnown) in [(0.1, true), (0.5, true), (0.9, true), (0.3, false), (0.95, false), (1, false)] {
      for place in [-0.1, 0.2, 0.5, 0.8] {
        let line = Fragment.Line(a: 1, b: 0.3, c: -place)
        let masks = [
          Fragment.Side(line: line.opposite, isLater: false), Fragment.Side(line: line, isLater: true),
        ]
        .map {
          let share = Fragment(sides: [$0], alpha: isKnown ? alpha : nil, drawing: isKnown ? nil : .empty)
          return brightness(
            share.steps(toPage: .identity, box: CGRect(x: -9, y: -9, width: 18, height: 18)), alpha: alpha)
        }
        XCTAssertEqual(
          (1 - alpha * masks[0]) * (1 - alpha * masks[1]), 1 - alpha, accuracy: 0.004, "\(alpha), \(place)")
      }
    }
  }

  /// Two cuts make four parts: of each pixel, cut through or not, one has all and the others nothing.
  func testOfSharpCutsOnePartHasAllOfAPixel() {
    let box = CGRect(x: -9, y: -9, width: 18, height: 18)
    for (across, down) in [(0.3, -2), (0.3, 0.6), (-2, 0.4), (3, -3)] {
      let lines = [Fragment.Line(a: 1, b: 0.1, c: -across), Fragment.Line(a: 0.1, b: 1, c: -down)]
      let parts = [[true, true], [true, false], [false, true], [false, false]].map { later in
        zip(lines, later).map { Fragment.Side(line: $1 ? $0 : $0.opposite, isLater: $1) }
      }
      let masks = parts.map {
        brightness(Fragment(sides: $0, alpha: 0, isSharp: true).steps(toPage: .identity, box: box), alpha: 1)
      }
      XCTAssertEqual(masks.filter { $0 > 0.999 }.count, 1, "\(masks)")
      XCTAssertEqual(masks.filter { $0 < 0.001 }.count, 3, "\(masks)")
    }
  }

  /// Whatever a viewer makes of an edge: both parts draw the same one.
  func testBothPartsDrawTheSameArea() throws {
    let box = CGRect(x: -5, y: -5, width: 30, height: 30)
    let move = CGAffineTransform(scaleX: 2, y: 2)
    let first = Fragment(sides: [Fragment.Side(line: line.opposite, isLater: false)], alpha: 0.5)
      .steps(toPage: move, box: box)
    let second = Fragment(sides: [Fragment.Side(line: line, isLater: true)], alpha: 0.5).steps(
      toPage: move, box: box)
    guard case .remove(let removed)? = first.first, case .keep(let kept)? = second.first else {
      return XCTFail("\(first), \(second)")
    }
    XCTAssertEqual(removed, kept)
  }

  func testWhatJoinsByABlendModeMakesUpForNothing() {
    let side = Fragment.Side(line: line, isLater: false)
    XCTAssertFalse(Fragment(sides: [side], alpha: nil).makesUp)
    XCTAssertTrue(Fragment(sides: [side], alpha: 0.5).makesUp)
    XCTAssertTrue(Fragment(sides: [side], alpha: nil, drawing: .empty).makesUp)
  }

  /// What lies behind is drawn towards what stays as it is: black, white or the colour.
  func testPartsThatJoinByBlendModesComeToTheWhole() {
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
        XCTAssertEqual(both, drawn(over: behind, 1), accuracy: 1e-9, "\(mode), \(behind), \(color)")
      }
    }
  }
}
