import CoreGraphics
import Drawing
import DrawingSupport
import Testing

@testable import Lowering

/// Parts of planes that others cut through, as documents say them.
@Suite struct FragmentMaskTests {
  private typealias Line = Fragment.Line
  private typealias Side = Fragment.Side

  /// What lies left of x, drawn first.
  private func left(of x: Double) -> Side { Side(line: Line(a: -1, b: 0, c: x), isLater: false) }

  /// What lies right of x, drawn after the rest.
  private func right(of x: Double) -> Side { Side(line: Line(a: 1, b: 0, c: -x), isLater: true) }

  private func part(_ fragment: Fragment, clips: [ClipPath] = [], mask: Mask? = nil) -> Drawing {
    let effects = GroupEffects(isIsolated: true, clips: clips, mask: mask, fragment: fragment)
    return Drawing([.group(effects, [square(0, alpha: 0.5)])])
  }

  // MARK: Drawings

  @Test func theLaterPartIsMultipliedByItsArea() {
    let drawing = part(Fragment(sides: [right(of: 0.5)], alpha: 0.5))
    #expect(
      drawing.replacingFragments(withMasks: true).description == """
        group isolated mask luminosity 0
          rect 0 0 1 1 fill #00000080
        drawing 0
          path M0.5 -4 L5 -4 L5 5 L0.5 5 Z fill #ffffff

        """)
  }

  /// White, less the area of the later part, divided by what that part lets through.
  @Test func theEarlierPartMakesUpForTheEdge() {
    let drawing = part(Fragment(sides: [left(of: 0.5)], alpha: 0.5))
    #expect(
      drawing.replacingFragments(withMasks: true).description == """
        group isolated mask luminosity 0
          rect 0 0 1 1 fill #00000080
        drawing 0
          path M-4 -4 L5 -4 L5 5 L-4 5 Z fill #ffffff
          path M0.5 -4 L5 -4 L5 5 L0.5 5 Z fill #000000
          group colorDodge isolated
            path M-4 -4 L5 -4 L5 5 L-4 5 Z fill #000000
            path M0.5 -4 L5 -4 L5 5 L0.5 5 Z fill #808080

        """)
  }

  @Test func alphaThatDiffersIsAskedOfTheDrawing() {
    let whole = Drawing([square(0, alpha: 0.5)])
    let text = part(Fragment(sides: [left(of: 0.5)], alpha: nil, drawing: whole))
      .replacingFragments(withMasks: true).description
    #expect(
      text.contains(
        """
            path M-4 -4 L5 -4 L5 5 L-4 5 Z fill #000000
            group isolated mask 1
              path M0.5 -4 L5 -4 L5 5 L0.5 5 Z fill #fefefe
        """), "\(text)")
  }

  /// Readers take minutes for pages of masks that are all as large as the page.
  @Test func masksOfPartsWithManySidesAreAsSmallAsThePart() {
    let sides = [left(of: 0.5), right(of: 0.25), Side(line: Line(a: 0, b: 1, c: -0.5), isLater: true)]
    guard
      case .group(let group, _)? = part(Fragment(sides: sides, alpha: 0.5))
        .replacingFragments(withMasks: true).nodes.first
    else {
      Issue.record("no group")
      return
    }
    #expect(group.effects?.mask?.drawing.bounds == CGRect(x: -7.75, y: -7.5, width: 16.25, height: 16.5))
  }

  @Test func aMaskOfTheGroupsOwnStaysAroundThatOfThePart() {
    let own = Mask(Drawing([square(0)]))
    let drawing = part(Fragment(sides: [right(of: 0.5)], alpha: 0.5), mask: own)
    #expect(
      drawing.replacingFragments(withMasks: true).description.hasPrefix(
        """
        group isolated mask 0
          group isolated mask luminosity 1
            rect 0 0 1 1 fill #00000080

        """))
  }

  /// Their clips reach beneath what follows already.
  @Test func solidPartsKeepTheirClips() {
    let clip = ClipPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: 0.75, height: 1)))
    let drawing = part(Fragment(sides: [left(of: 0.5)], alpha: nil, isSolid: true), clips: [clip])
    #expect(
      drawing.replacingFragments(withMasks: true).description == """
        group isolated clip rect 0 0 0.75 1
          rect 0 0 1 1 fill #00000080

        """)
  }

  @Test func withoutMasksOfBrightnessPartsAreCutByClips() {
    let drawing = part(Fragment(sides: [left(of: 0.5)], alpha: 0.5))
    #expect(
      drawing.replacingFragments(withMasks: false).description == """
        group isolated clip path M0 0 L0.5 0 L0.5 1 L0 1 Z
          rect 0 0 1 1 fill #00000080

        """)
  }

  // MARK: Brightness

  /// What a viewer makes of a mask in the pixel from 0 to 1, where all of the plane has an alpha.
  private func brightness(_ fragment: Fragment, alpha: Double) -> Double {
    let pixel = CGRect(x: 0, y: 0, width: 1, height: 1).corners
    func covered(_ area: [CGPoint]) -> Double { Polygon.area(Polygon.intersection(pixel, area)) }
    let mask = FragmentMask(fragment, around: CGRect(x: -9, y: -9, width: 18, height: 18))
    return mask.steps.reduce(1) { grey, step in
      switch step {
      case .keep(let area): grey * covered(area)
      case .remove(let area): grey * (1 - covered(area))
      case .divide(let area, let known):
        min(grey / (1 - covered(area) * (known ?? alpha * FragmentMask.mostAlpha)), 1)
      case .lower: max(1 - (1 - grey) / (1 - FragmentMask.mostAlpha), 0)
      case .invert: 1 - grey
      }
    }
  }

  @Test(arguments: [(0.1, true), (0.5, true), (0.9, true), (0.3, false), (0.95, false), (1, false)])
  func bothPartsLetThroughWhatTheWholeWould(alpha: Double, isKnown: Bool) {
    for place in [-0.1, 0.2, 0.5, 0.8] {
      let line = Line(a: 1, b: 0.3, c: -place)
      let masks = [Side(line: line.opposite, isLater: false), Side(line: line, isLater: true)].map {
        brightness(
          Fragment(sides: [$0], alpha: isKnown ? alpha : nil, drawing: isKnown ? nil : .empty), alpha: alpha)
      }
      let letThrough = (1 - alpha * masks[0]) * (1 - alpha * masks[1])
      #expect(abs(letThrough - (1 - alpha)) < 0.004, "at \(place)")
    }
  }

  /// Two cuts make four parts: of each pixel, cut through or not, one has all and the others nothing.
  @Test(arguments: [(0.3, -2), (0.3, 0.6), (-2, 0.4), (3, -3)])
  func ofSharpCutsOnePartHasAllOfAPixel(across: Double, down: Double) {
    let lines = [Line(a: 1, b: 0.1, c: -across), Line(a: 0.1, b: 1, c: -down)]
    let masks = [[true, true], [true, false], [false, true], [false, false]].map { later in
      let sides = zip(lines, later).map { Side(line: $1 ? $0 : $0.opposite, isLater: $1) }
      return brightness(Fragment(sides: sides, alpha: 0, isSharp: true), alpha: 1)
    }
    #expect(masks.count { $0 > 0.999 } == 1, "\(masks)")
    #expect(masks.count { $0 < 0.001 } == 3, "\(masks)")
  }
}
