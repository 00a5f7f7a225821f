import Foundation
import QuartzCore
import XCTest

/// The meshes of a PDF's page (ISO 32000-1, 8.7.4.5.8: shadings of type 7), as qpdf reads them.
struct DocumentMeshes {
  /// Of colours, and of what lets them through: three components, or one.
  let meshes: [[Patch]]

  struct Patch {
    /// Rows of control points, on the page with y growing downwards.
    let points: [[SIMD2<Double>]]
    /// At (0, 0), (0, 1), (1, 1), (1, 0) of the patch.
    let colors: [[Double]]
    let box: (low: SIMD2<Double>, high: SIMD2<Double>)
  }

  private struct Unreadable: Error { let what: String }

  init(_ pdf: String, pageHeight: Double) throws {
    let json = try Tool("qpdf", ["--json=2", "--json-stream-data=inline", "--decode-level=all", pdf]).output
    guard let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      let parts = root["qpdf"] as? [Any], let objects = parts.last as? [String: Any]
    else { throw Unreadable(what: "no objects") }
    let values = objects.values.compactMap { ($0 as? [String: Any])?["value"] as? [String: Any] }
    // Patterns of the page itself lie in its own coordinates, whose y grows upwards.
    var ofPage: Set<String> = []
    for page in values where page["/Type"] as? String == "/Page" {
      let resources = Self.value(page["/Resources"], in: objects)
      ofPage = Set(
        (Self.value(resources?["/Pattern"], in: objects) ?? [:]).values.compactMap { $0 as? String })
    }
    var meshes: [[Patch]] = []
    for (name, object) in objects {
      guard let value = (object as? [String: Any])?["value"] as? [String: Any],
        let reference = value["/Shading"] as? String, let numbers = value["/Matrix"] as? [NSNumber],
        let shading = (objects["obj:" + reference] as? [String: Any])?["stream"] as? [String: Any]
      else { continue }
      let m = numbers.map(\.doubleValue)
      let isOfPage = ofPage.contains(String(name.dropFirst(4)))
      meshes.append(
        try Self.patches(of: shading) { p in
          let q = SIMD2(p.x * m[0] + p.y * m[2] + m[4], p.x * m[1] + p.y * m[3] + m[5])
          return isOfPage ? SIMD2(q.x, pageHeight - q.y) : q
        })
    }
    self.meshes = meshes
  }

  private static func value(_ object: Any?, in objects: [String: Any]) -> [String: Any]? {
    guard let name = object as? String else { return object as? [String: Any] }
    return (objects["obj:" + name] as? [String: Any])?["value"] as? [String: Any]
  }

  /// The order in which control points are written, in rows and columns.
  private static let order = [
    (0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0), (1, 1),
    (1, 2), (2, 2), (2, 1),
  ]

  private static func patches(
    of shading: [String: Any], place: (SIMD2<Double>) -> SIMD2<Double>
  ) throws -> [Patch] {
    guard let head = shading["dict"] as? [String: Any], let text = shading["data"] as? String,
      let data = Data(base64Encoded: text), let decode = (head["/Decode"] as? [NSNumber])?.map(\.doubleValue),
      head["/ShadingType"] as? Int == 7, head["/BitsPerFlag"] as? Int == 8,
      head["/BitsPerCoordinate"] as? Int == 32, head["/BitsPerComponent"] as? Int == 16
    else { throw Unreadable(what: "a shading of another kind") }
    let components = (decode.count - 4) / 2
    let bytes = [UInt8](data)
    var result: [Patch] = []
    var at = 0
    func number(_ count: Int) -> Double {
      let value = bytes[at..<at + count].reduce(0) { $0 * 256 + Double($1) }
      at += count
      return value / (pow(256, Double(count)) - 1)
    }
    while at + 1 + 128 + 8 * components <= bytes.count {
      guard bytes[at] == 0 else { throw Unreadable(what: "patches that share sides") }
      at += 1
      var points = [[SIMD2<Double>]](repeating: Array(repeating: .zero, count: 4), count: 4)
      for (row, column) in order {
        let (x, y) = (number(4), number(4))
        points[row][column] = place(
          SIMD2(decode[0] + x * (decode[1] - decode[0]), decode[2] + y * (decode[3] - decode[2])))
      }
      let colors = (0..<4).map { _ in (0..<components).map { _ in number(2) } }
      let all = points.flatMap { $0 }
      result.append(
        Patch(
          points: points, colors: colors,
          box: (all.reduce(all[0], pointwiseMin), all.reduce(all[0], pointwiseMax))))
    }
    return result
  }

  /// What a mesh shows at a point: the colour of the last patch that holds it.
  static func color(of mesh: [Patch], at p: CGPoint) -> [Double]? {
    let p = SIMD2(Double(p.x), Double(p.y))
    for patch in mesh.reversed() {
      guard all(p .>= patch.box.low - 1e-6), all(p .<= patch.box.high + 1e-6) else { continue }
      if let place = patch.place(of: p) { return patch.color(at: place) }
    }
    return nil
  }
}

extension DocumentMeshes.Patch {
  /// Where on the patch a point lies, by Newton's method from several places.
  fileprivate func place(of p: SIMD2<Double>) -> SIMD2<Double>? {
    for start in [(0.5, 0.5), (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)] {
      var place = SIMD2(start.0, start.1)
      for _ in 0..<25 {
        let (at, u, v) = tangents(place)
        let rest = at - p
        if abs(rest.x) + abs(rest.y) < 1e-7 { break }
        let determinant = u.x * v.y - u.y * v.x
        guard determinant != 0 else { break }
        let step = SIMD2(
          (rest.x * v.y - rest.y * v.x) / determinant, (u.x * rest.y - u.y * rest.x) / determinant)
        place -= step.clamped(lowerBound: SIMD2(-0.5, -0.5), upperBound: SIMD2(0.5, 0.5))
        place = place.clamped(lowerBound: SIMD2(-0.1, -0.1), upperBound: SIMD2(1.1, 1.1))
      }
      let rest = tangents(place).at - p
      let isWithin = all(place .>= SIMD2(-1e-6, -1e-6)) && all(place .<= SIMD2(1 + 1e-6, 1 + 1e-6))
      if isWithin, abs(rest.x) + abs(rest.y) < 1e-5 { return place }
    }
    return nil
  }

  /// The point of the surface, and how it moves with both parameters.
  private func tangents(_ place: SIMD2<Double>) -> (at: SIMD2<Double>, u: SIMD2<Double>, v: SIMD2<Double>) {
    let ((a, da), (b, db)) = (Self.bernstein(place.x), Self.bernstein(place.y))
    // By numbers: vectors take long where nothing is optimised.
    var (x, y, ux, uy, vx, vy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for (i, row) in points.enumerated() {
      for (j, p) in row.enumerated() {
        let (here, along, across) = (a[i] * b[j], da[i] * b[j], a[i] * db[j])
        let (px, py) = (p.x, p.y)
        (x, y) = (x + here * px, y + here * py)
        (ux, uy) = (ux + along * px, uy + along * py)
        (vx, vy) = (vx + across * px, vy + across * py)
      }
    }
    return (SIMD2(x, y), SIMD2(ux, uy), SIMD2(vx, vy))
  }

  /// Bernstein's polynomials of the third degree, and their derivatives.
  private static func bernstein(_ t: Double) -> ([Double], [Double]) {
    let s = 1 - t
    return (
      [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t],
      [-3 * s * s, 3 * s * s - 6 * s * t, 6 * s * t - 3 * t * t, 3 * t * t]
    )
  }

  fileprivate func color(at place: SIMD2<Double>) -> [Double] {
    let (u, v) = (place.x, place.y)
    return colors[0].indices.map { k in
      (1 - u) * ((1 - v) * colors[0][k] + v * colors[1][k]) + u * ((1 - v) * colors[3][k] + v * colors[2][k])
    }
  }
}
