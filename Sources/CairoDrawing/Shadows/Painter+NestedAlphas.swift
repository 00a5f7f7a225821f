import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  /// Draws a definition as a silhouette; shadows may lie within each other in it as deep as they like.
  func drawSilhouette(ofDefinition index: Int) {
    if nesting == 1 { keepAlphas(within: index) }
    draw(.definition(index))
  }

  /// A drawing that casts shadows within another one.
  private struct Caster {
    var index: Int
    /// From its coordinates to pixels: scales both axes, and moves.
    var transform: CGAffineTransform
  }

  /// Keeps the alphas of all drawings that cast shadows within a definition, the innermost first: each then finds those
  /// within it, and none has to be drawn while another one is.
  private func keepAlphas(within index: Int) {
    var seen: Set<ShadowRasters.Key> = []
    var order: [Caster] = []
    var next = [Caster(index: index, transform: matrix.affine)]
    while let outer = next.popLast() {
      for inner in casters(in: outer) {
        let key = key(of: inner)
        guard resources.drawingRasters[key] == nil, seen.insert(key).inserted else { continue }
        next.append(inner)
        if plan.use(of: inner.index).castsShadows { order.append(inner) }
      }
    }
    // A definition only holds those before it.
    for caster in order.sorted(by: { $0.index < $1.index }) {
      let t = caster.transform
      _ = alpha(of: caster.index, key(of: caster), phase: SIMD2(Self.phase(t.tx), Self.phase(t.ty)))
    }
  }

  private func key(of caster: Caster) -> ShadowRasters.Key {
    ShadowRasters.Key(
      content: .drawing(ObjectIdentifier(plan), caster.index), scaleX: caster.transform.a,
      scaleY: caster.transform.d)
  }

  /// The drawings that are used in another one, or by its shadows, without being turned.
  private func casters(in outer: Caster) -> [Caster] {
    var result: [Caster] = []
    var transforms = [outer.transform]
    func add(_ index: DefinitionIndex, _ transform: CGAffineTransform) {
      guard definitions.indices.contains(Int(index)), transform.b == 0, transform.c == 0, transform.a > 0,
        transform.d > 0
      else { return }
      result.append(Caster(index: Int(index), transform: transform))
    }
    for item in definitions[outer.index].items {
      let transform = transforms[transforms.count - 1]
      switch item {
      case .beginGroup(let group): transforms.append(group.transform.concatenating(transform))
      case .endGroup: if transforms.count > 1 { transforms.removeLast() }
      case .use(let index, let own): add(index, own.concatenating(transform))
      case .shadow(let shadow):
        guard case .definition(let index) = shadow.silhouette, shadow.projection == nil else { continue }
        let finest = Self.finest(sigma: shadow.usableSigma, isExact: false)
        var drawn = transform
        (drawn.a, drawn.d) = (min(drawn.a, finest), min(drawn.d, finest))
        add(index, drawn)
      case .path, .glyphs, .image: continue
      }
    }
    return result
  }
}
