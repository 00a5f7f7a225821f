import CCairo
import CoreGraphics
import Drawing

extension Painter {
  /// Draws a drawing as a silhouette; shadows may lie within each other in it as deep as they like.
  func drawSilhouette(of drawing: Drawing) {
    if nesting == 1 { keepAlphas(within: drawing) }
    draw(drawing)
  }

  /// A drawing that casts shadows within another one.
  private struct Caster {
    var drawing: Drawing
    /// From its coordinates to pixels: scales both axes, and moves.
    var transform: CGAffineTransform

    var key: ShadowRasters.Key {
      ShadowRasters.Key(
        content: .drawing(ObjectIdentifier(drawing)), scaleX: transform.a, scaleY: transform.d)
    }
  }

  /// Keeps the alphas of all drawings that cast shadows within another one, the innermost first: each then finds those
  /// within it, and none has to be drawn while another one is.
  private func keepAlphas(within drawing: Drawing) {
    var seen: Set<ShadowRasters.Key> = []
    var order: [Caster] = []
    var next = [Caster(drawing: drawing, transform: matrix.affine)]
    while let outer = next.popLast() {
      for inner in casters(in: outer) {
        guard resources.drawingRasters[inner.key] == nil, seen.insert(inner.key).inserted else { continue }
        next.append(inner)
        if inner.drawing.facts.shadowDepth > 0 { order.append(inner) }
      }
    }
    // What lies within a drawing is less deep.
    for caster in order.sorted(by: { $0.drawing.facts.depth < $1.drawing.facts.depth }) {
      let t = caster.transform
      _ = alpha(of: caster.drawing, caster.key, phase: SIMD2(Self.phase(t.tx), Self.phase(t.ty)))
    }
  }

  /// The drawings that are shown in another one, or cast shadows there, without being turned.
  private func casters(in outer: Caster) -> [Caster] {
    guard outer.drawing.facts.has([.instances, .drawingShadows]) else { return [] }
    var result: [Caster] = []
    func add(_ drawing: Drawing, _ transform: CGAffineTransform) {
      guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return }
      result.append(Caster(drawing: drawing, transform: transform))
    }
    for visit in outer.drawing.walk() {
      let transform = visit.transform.concatenating(outer.transform)
      switch visit.node {
      case .instance(let drawing, let own): add(drawing, own.concatenating(transform))
      case .shadow(let shadow):
        guard case .drawing(let drawing) = shadow.silhouette, shadow.projection == nil else { continue }
        let finest = Self.finest(sigma: shadow.usableSigma, isExact: false)
        var drawn = transform
        (drawn.a, drawn.d) = (min(drawn.a, finest), min(drawn.d, finest))
        add(drawing, drawn)
      case .group, .path, .glyphs, .image: continue
      }
    }
    return result
  }
}
