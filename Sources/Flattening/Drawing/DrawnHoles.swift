import Drawing
import QuartzCore

/// Which calls of `clear(_:)` in a recording can be said as clips of all that was drawn before them, as they can in all
/// formats: groups that begin with the recording, or the transparency layer, and end at the call.
struct DrawnHoles {
  /// What leaves the holes in what no transparency layer holds, in the order of the calls.
  var ofRecording: [ClipPath] = []
  /// The same for each layer, by the place of its beginning.
  var ofLayers: [Int: [ClipPath]] = [:]
  /// The places of the calls.
  var closings: Set<Int> = []
  /// Whether there are other calls.
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

  /// What leaves a hole where the rectangle lies; nil where clips that are no rectangles cut it.
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
  /// What is drawn without an end reaches so far.
  static let farAround = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
}
