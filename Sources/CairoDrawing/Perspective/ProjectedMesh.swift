import CCairo
import CoreGraphics
import Drawing

/// A gradient in perspective as Coons patches (PDF's shading type 7): each lies between two lines of equal colour.
struct ProjectedMesh {
  struct Patch {
    /// Twelve control points around the patch, as Cairo takes them: along the first colour's line, across, back along
    /// the last colour's line.
    var outline: [CGPoint]
    var first: RGBA
    var last: RGBA
  }

  private(set) var patches: [Patch] = []
  let field: GradientField
  /// Around what is painted, all of it in front of the eye.
  let surroundings: [CGPoint]

  /// Colours may be off by this much, 0…1.
  static let tolerance = 1.0 / 255
  /// Pieces are divided into no more strips than this.
  static let mostParts = 64

  init?(_ gradient: Gradient, over path: CGPath, visible: CGRect = .infinite) {
    guard let field = GradientField(gradient) else { return nil }
    self.field = field
    surroundings = field.surroundings(of: path, within: visible)
    guard surroundings.count >= 3 else { return nil }
    switch gradient.kind {
    case .axial: addAxial(gradient)
    case .radial(let center, let radius): addRadial(gradient, center: center, radius: radius)
    // Seen in perspective they are plain conic or axial ones.
    case .conic: return nil
    }
  }

  mutating func append(_ patch: Patch) { patches.append(patch) }

  /// How far the patches' colours are from the gradient's, where they are off most.
  func error(of patches: [Patch], in piece: GradientPiece) -> Double {
    var worst = 0.0
    for patch in patches {
      for v in [0, 0.5, 1] {
        for u in [0.25, 0.5, 0.75] {
          guard let offset = field.offset(at: patch.point(across: u, along: v)) else { continue }
          worst = max(worst, patch.color(u).distance(to: piece.color(at: offset)))
        }
      }
    }
    return worst
  }
}

extension ProjectedMesh.Patch {
  /// A quadrangle, the first colour between its first two corners.
  init(corners: [CGPoint], first: RGBA, last: RGBA) {
    var outline: [CGPoint] = []
    for (k, p) in corners.enumerated() {
      let q = corners[(k + 1) % corners.count]
      outline += [
        p, CGPoint(x: p.x + (q.x - p.x) / 3, y: p.y + (q.y - p.y) / 3),
        CGPoint(x: p.x + (q.x - p.x) * 2 / 3, y: p.y + (q.y - p.y) * 2 / 3),
      ]
    }
    self.init(outline: outline, first: first, last: last)
  }

  /// The colour a share of the way from the first to the last.
  func color(_ u: Double) -> RGBA { first.mixed(with: last, Float(u)) }

  /// A point of the patch (Coons, 1967): both sides blended, less the blend of the corners.
  func point(across u: Double, along v: Double) -> CGPoint {
    let (start, end) = (side(0, v), side(2, 1 - v))
    let (near, far) = (side(3, 1 - u), side(1, u))
    func blend(_ part: (CGPoint) -> CGFloat) -> CGFloat {
      let (u, v) = (CGFloat(u), CGFloat(v))
      let sides = (1 - u) * part(start) + u * part(end) + (1 - v) * part(near) + v * part(far)
      let bottom = (1 - v) * part(outline[0]) + v * part(outline[3])
      let top = (1 - v) * part(outline[9]) + v * part(outline[6])
      return sides - (1 - u) * bottom - u * top
    }
    return CGPoint(x: blend { $0.x }, y: blend { $0.y })
  }

  /// A point of one of the four sides.
  private func side(_ k: Int, _ t: Double) -> CGPoint {
    let (p, q, r, s) = (
      outline[3 * k], outline[3 * k + 1], outline[3 * k + 2], outline[(3 * k + 3) % 12]
    )
    let (t, u) = (CGFloat(t), CGFloat(1 - t))
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: a * p.x + b * q.x + c * r.x + d * s.x, y: a * p.y + b * q.y + c * r.y + d * s.y)
  }
}

extension CairoPattern {
  convenience init?(_ mesh: ProjectedMesh) {
    guard let pattern = cairo_pattern_create_mesh() else { return nil }
    for patch in mesh.patches {
      cairo_mesh_pattern_begin_patch(pattern)
      let points = patch.outline.map { (clamped($0.x), clamped($0.y)) }
      cairo_mesh_pattern_move_to(pattern, points[0].0, points[0].1)
      for k in 0..<4 {
        let (a, b, c) = (points[3 * k + 1], points[3 * k + 2], points[(3 * k + 3) % 12])
        cairo_mesh_pattern_curve_to(pattern, a.0, a.1, b.0, b.1, c.0, c.1)
      }
      for (corner, color) in [patch.first, patch.first, patch.last, patch.last].enumerated() {
        cairo_mesh_pattern_set_corner_color_rgba(
          pattern, UInt32(corner), Double(color.red), Double(color.green), Double(color.blue),
          Double(color.alpha))
      }
      cairo_mesh_pattern_end_patch(pattern)
    }
    self.init(taking: pattern)
  }
}
