import CoreGraphics
import Drawing
import DrawingSupport
import Testing

@testable import Lowering

/// Masks of parts of planes in SVG, of which Firefox ignores blend modes.
@Suite struct FilteredFragmentMaskTests {
  private typealias Line = Fragment.Line
  private typealias Side = Fragment.Side

  private let earlier = Side(line: Line(a: -1, b: 0, c: 0.5), isLater: false)
  private let later = Side(line: Line(a: 1, b: 0, c: -0.25), isLater: true)
  private let below = Side(line: Line(a: 0, b: 1, c: -0.5), isLater: true)

  private func mask(_ fragment: Fragment) -> String {
    let effects = GroupEffects(isIsolated: true, fragment: fragment)
    return lowered([.group(effects, [square(0, alpha: 0.5)])], to: .svg).drawing.description
  }

  @Test func theEarlierPartIsDividedByAFilter() {
    #expect(
      mask(Fragment(sides: [earlier], alpha: 0.5)) == """
        group isolated mask luminosity 0
          rect 0 0 1 1 fill #00000080
        drawing 0
          group isolated quotient
            path M-4 -4 L5 -4 L5 5 L-4 5 Z fill #ff0000
            path M0.5 -4 L5 -4 L5 5 L0.5 5 Z fill #008000

        """)
  }

  @Test func alphaThatDiffersIsAskedOfTheDrawing() {
    let text = mask(Fragment(sides: [earlier], alpha: nil, drawing: Drawing([square(0, alpha: 0.5)])))
    #expect(text.contains("fill #00fe00"), "\(text)")
    #expect(text.contains("instance of"))
  }

  @Test(arguments: [false, true]) func noMaskBlends(isSharp: Bool) {
    for sides in [[later], [earlier], [later, below], [later, earlier, below]] {
      let text = mask(Fragment(sides: sides, alpha: 0.5, isSharp: isSharp))
      for mode in BlendMode.allCases { #expect(!text.contains("group \(mode.rawValue) "), "\(text)") }
    }
  }
}
