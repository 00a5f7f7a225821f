import CPango
import CoreGraphics

/// Records the outline of a glyph as HarfBuzz draws it.
struct OutlineRecorder {
  enum Segment {
    case move, line, quad, cubic, close

    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  private(set) var segments: [Segment] = []
  /// The points of all segments, in font units, with y pointing up.
  var points: [CGPoint] = []

  /// Draws a glyph into the recorder. The functions are created each time, which is cheap compared to an
  /// outline that is drawn once.
  mutating func record(_ glyph: UInt32, of font: OpaquePointer) {
    guard let functions = hb_draw_funcs_create() else { return }
    defer { hb_draw_funcs_destroy(functions) }
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in OutlineRecorder.add(.move, data, (x, y)) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in OutlineRecorder.add(.line, data, (x, y)) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, data, _, cx, cy, x, y, _ in OutlineRecorder.add(.quad, data, (cx, cy), (x, y)) }, nil,
      nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, ax, ay, bx, by, x, y, _ in OutlineRecorder.add(.cubic, data, (ax, ay), (bx, by), (x, y))
      },
      nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in OutlineRecorder.add(.close, data) }, nil, nil)
    withUnsafeMutablePointer(to: &self) { draw_glyph(font, glyph, functions, $0) }
  }

  private static func add(_ segment: Segment, _ data: UnsafeMutableRawPointer?, _ points: (Float, Float)...) {
    guard let recorder = data?.assumingMemoryBound(to: OutlineRecorder.self) else { return }
    recorder.pointee.segments.append(segment)
    recorder.pointee.points += points.map { CGPoint(x: CGFloat($0.0), y: CGFloat($0.1)) }
  }

  func path(_ transform: CGAffineTransform) -> CGPath {
    let path = CGMutablePath()
    var next = 0
    for segment in segments {
      switch segment {
      case .move: path.move(to: points[next], transform: transform)
      case .line: path.addLine(to: points[next], transform: transform)
      case .quad: path.addQuadCurve(to: points[next + 1], control: points[next], transform: transform)
      case .cubic:
        path.addCurve(
          to: points[next + 2], control1: points[next], control2: points[next + 1], transform: transform)
      case .close: path.closeSubpath()
      }
      next += segment.pointCount
    }
    return path.copy() ?? path
  }
}
