import CoreGraphics
import Drawing
import DrawingSupport
import Lowering
import Testing

/// Blend modes and operators that SVG's readers do not have.
@Suite struct NearestBlendModesTests {
  private func joined(by mode: BlendMode) -> Drawing.Node {
    .group(Group(layer: 3, effects: GroupEffects(blendMode: mode, isIsolated: true)), [square()])
  }

  /// What the group is joined by in the end, nil where it is not drawn, and what is said of that.
  private func left(of mode: BlendMode, to capabilities: Capabilities) -> (mode: BlendMode?, Finding.Outcome?)
  {
    let page = lowered([joined(by: mode)], to: capabilities)
    #expect(page.findings.allSatisfy { $0.layer == 3 })
    guard case .group(let group, _)? = page.drawing.nodes.first else {
      return (nil, page.findings.first?.outcome)
    }
    return (group.effects?.blendMode, page.findings.first?.outcome)
  }

  @Test(arguments: BlendMode.allCases.filter(\.isNativeInVectorFormats))
  func thoseThatThereAreStay(_ mode: BlendMode) {
    #expect(left(of: mode, to: .svg) == (mode, nil))
  }

  @Test func sumsOfLightAreNamedForReadersThatKnowThem() {
    #expect(left(of: .plusLighter, to: .svg) == (.plusLighter, .approximated))
    #expect(left(of: .plusDarker, to: .svg) == (.multiply, .approximated))
  }

  /// An operator that made pixels of one moment would end what moves there.
  @Test func inAnimationsOperatorsAreDrawnNormallyOrLeftOut() {
    for mode in [
      BlendMode.copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationAtop, .xor,
    ] {
      #expect(left(of: mode, to: .animatedSVG) == (.normal, .approximated), "\(mode)")
    }
    for mode in [BlendMode.destinationIn, .destinationOut] {
      #expect(left(of: mode, to: .animatedSVG) == (nil, .dropped), "\(mode)")
    }
  }
}
