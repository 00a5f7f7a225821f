import Drawing
import Foundation
import QuartzCore
import Testing

@testable import Flattening

/// Two antialiased edges on one line let the colour of the lower one through. So nothing that an opaque border covers ends
/// where the border ends, but beneath the middle of it.
@Suite struct BorderEdgeTests {
  /// A red card of 40 × 40 points with an opaque border.
  private func card(_ change: (CALayer) -> Void) -> String {
    let root = page()
    let card = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    card.borderWidth = 4
    card.borderColor = Ink.blue
    change(card)
    return flatten(root).description
  }

  /// The box of what is filled red.
  private func fill(_ change: @escaping (CALayer) -> Void) throws -> CGRect {
    let root = page()
    let card = box(CALayer(), 0, 0, 40, 40, Ink.red, in: root)
    card.borderWidth = 4
    card.borderColor = Ink.blue
    change(card)
    let boxes = flatten(root).nodes.compactMap { item -> CGRect? in
      guard case .path(let path) = item, case .color(let color)? = path.fill, color.red == 1 else {
        return nil
      }
      return path.path.boundingBoxOfPath
    }
    return try #require(boxes.first)
  }

  @Test func theBackgroundEndsBeneathTheMiddleOfTheBorderWhateverItsCorners() throws {
    let changes: [(String, (CALayer) -> Void)] = [
      ("square", { _ in }), ("round", { $0.cornerRadius = 10 }), ("circle", { $0.cornerRadius = 20 }),
      ("rounded less than wide", { $0.cornerRadius = 3 }),
      ("continuous", { ($0.cornerRadius, $0.cornerCurve) = (12, .continuous) }),
      (
        "two corners",
        { ($0.cornerRadius, $0.maskedCorners) = (12, [.layerMinXMinYCorner, .layerMaxXMaxYCorner]) }
      ),
    ]
    for (name, change) in changes {
      #expect(try fill(change) == CGRect(x: 2, y: 2, width: 36, height: 36), "\(name)")
    }
  }

  /// A border that is wider than half its layer fills it, and the background lies well within.
  @Test func aBorderWiderThanHalfTheLayer() throws {
    #expect(try fill { $0.borderWidth = 30 } == CGRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test func aBorderThatShowsWhatLiesBelowDoesNotCutIt() throws {
    let whole = CGRect(x: 0, y: 0, width: 40, height: 40)
    #expect(try fill { $0.borderColor = Ink.halfRed } == whole)
    let image = try #require(picture(4, 2))
    let tiles = try #require(CGColor(patternImage: image))
    #expect(try fill { $0.borderColor = tiles } == whole)
  }

  @Test func whatIsMaskedToTheBoundsEndsBeneathTheBorderToo() {
    let text = card {
      $0.cornerRadius = 10
      $0.masksToBounds = true
      box(CALayer(), 0, 0, 40, 40, Ink.green, in: $0)
    }
    #expect(text.contains("clip rounded 2 2 36 36 by 8"), "\(text)")
  }

  @Test func contentsEndBeneathTheBorderToo() throws {
    let image = try #require(picture(4, 4))
    #expect(
      card { $0.contents = image }.contains("clip rect 2 2 36 36\n"),
      Comment(rawValue: card { $0.contents = image }))
  }

  @Test func contentsThatReachBeyondTheBorderAreNotCut() throws {
    let image = try #require(picture(80, 4))
    let text = card {
      $0.contents = image
      $0.contentsGravity = .center
    }
    #expect(!text.contains("clip"), "\(text)")
  }

  @Test func aShadowWithinItsLayerEndsBeneathTheBorderToo() {
    let text = card {
      $0.backgroundColor = nil
      $0.cornerRadius = 10
      $0.masksToBounds = true
      $0.shadowOpacity = 1
      $0.shadowPath = CGPath(rect: $0.bounds, transform: nil)
    }
    #expect(text.contains("clip rounded 2 2 36 36 by 8\n      shadow"), "\(text)")
  }

  /// A layer that masks to its bounds has no shadow outside of them, and within them an opaque background lies above it.
  @Test func aShadowThatTheBackgroundHidesIsNotDrawn() {
    #expect(
      !card {
        $0.masksToBounds = true
        $0.shadowOpacity = 1
      }.contains("shadow"))
  }

  /// What casts the shadow is the layer as it is seen, with all of its border.
  @Test func theSilhouetteIsTheOuterOutline() {
    let text = card {
      $0.cornerRadius = 10
      $0.shadowOpacity = 1
    }
    #expect(text.contains("shadow of rounded 0 0 40 40 by 10"), "\(text)")
  }
}
