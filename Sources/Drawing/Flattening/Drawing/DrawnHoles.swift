import Drawing
import QuartzCore

/// The calls of `clear(_:)` in a recording that clips of everything drawn before them can express, as all
/// formats can do: groups that begin with the recording or the transparency layer, and end at the call.
struct DrawnHoles {
  /// The clips outside of transparency layers, in the order of the calls.
  var ofRecording: [ClipPath] = []
  /// The clips in each transparency layer, by the index of its beginning.
  var ofLayers: [Int: [ClipPath]] = [:]
  /// The indices of the calls.
  var closings: Set<Int> = []
  /// Whether there are calls that clips cannot express.
  var areIncomplete = false

  init(_ operations: [CGContext.Operation]) {
    var layers: [(place: Int, clipCount: Int)] = []
    for (place, operation) in operations.enumerated() {
      switch operation.kind {
      case .beginTransparencyLayer(let bounds):
        layers.append((place, operation.state.clips.count + (bounds == nil ? 0 : 1)))
      case .endTransparencyLayer: _ = layers.popLast()
      case .clear(let rect):
        guard let hole = Self.hole(rect, operation.state, outerClips: layers.last?.clipCount ?? 0) else {
          areIncomplete = true
          continue
        }
        closings.insert(place)
        if let layer = layers.last {
          ofLayers[layer.place, default: []].append(hole)
        } else {
          ofRecording.append(hole)
        }
      default: break
      }
    }
  }

  /// Returns a clip with a hole in place of a rectangle; nil where clips other than rectangles cut it.
  private static func hole(_ rect: CGRect, _ state: CGContext.State, outerClips: Int) -> ClipPath? {
    let path = CGPath(rect: rect).transformed(by: state.ctm)
    let clips = state.clips.dropFirst(outerClips)
    let outside = CGMutablePath()
    outside.addRect(CGRect.farAround)
    if clips.isEmpty {
      outside.addPath(path)
      return ClipPath(path: outside, rule: .evenOdd)
    }
    guard case .rect(var box) = path.shape else { return nil }
    for clip in clips {
      guard case .path(let shape, _) = clip.kind,
        case .rect(let limit) = shape.transformed(by: clip.ctm).shape
      else { return nil }
      box = box.cut(to: limit)
    }
    if !box.isNull { outside.addRect(box) }
    return ClipPath(path: outside, rule: .evenOdd)
  }
}

extension CGRect {
  /// A rectangle larger than what is drawn without bounds.
  static let farAround = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
}
