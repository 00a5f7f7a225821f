/// Blurs single rows of interleaved channels along one axis, in three steps.
final class RowBlur {
  private let axis: GaussianBlur.Axis
  private let width: Int
  private let channels: Int
  private let margin: Int
  private let scratch: UnsafeMutablePointer<Float>
  private let splines: [(base: Int, weights: SIMD4<Float>)]

  /// The number of values in a reduced row.
  let reducedStride: Int

  init(axis: GaussianBlur.Axis, width: Int, channels: Int) {
    self.axis = axis
    self.width = width
    self.channels = channels
    reducedStride = (axis.reduction == 1 ? width : axis.length) * channels
    margin = (axis.kernel.count - 1) * channels
    let count = 2 * margin + max(width * channels, reducedStride) + 16
    scratch = .allocate(capacity: count)
    scratch.initialize(repeating: 0, count: count)
    splines = axis.reduction == 1 ? [] : axis.splines
  }

  deinit { scratch.deallocate() }

  func blur(_ row: UnsafeMutablePointer<Float>) {
    guard axis.reduction > 1 else { return convolve(row) }
    withBuffer(max(width * channels, reducedStride)) { copy in
      copy.update(from: row, count: width * channels)
      reduce(copy)
      convolve(copy)
      enlarge(copy)
      row.update(from: copy, count: width * channels)
    }
  }

  /// Combines each `reduction` pixels into one sample; the row then starts with the padding.
  func reduce(_ row: UnsafeMutablePointer<Float>) {
    guard axis.reduction > 1 else { return }
    let scale = 1 / Float(axis.reduction)
    let sums = scratch + margin
    sums.update(repeating: 0, count: reducedStride)
    for pixel in 0..<width {
      let (base, weights) = splines[pixel % axis.reduction]
      let first = (pixel / axis.reduction + axis.padding + base) * channels
      let w = weights * scale
      for c in 0..<channels {
        let value = row[pixel * channels + c]
        let s = sums + first + c
        s[0] += w[0] * value
        s[channels] += w[1] * value
        s[2 * channels] += w[2] * value
        s[3 * channels] += w[3] * value
      }
    }
    row.update(from: sums, count: reducedStride)
  }

  func convolve(_ row: UnsafeMutablePointer<Float>) {
    let kernel = axis.kernel
    guard kernel.count > 1 else { return }
    let center = scratch + margin
    scratch.update(repeating: 0, count: margin)
    center.update(from: row, count: reducedStride)
    (center + reducedStride).update(repeating: 0, count: margin + 16)
    kernel.withUnsafeBufferPointer { weights in
      var i = 0
      while i < reducedStride {
        let here = UnsafeRawPointer(center + i)
        var sum = here.loadUnaligned(as: SIMD8<Float>.self) * weights[0]
        var offset = 0
        for k in 1..<weights.count {
          offset += channels * MemoryLayout<Float>.stride
          let both =
            (here - offset).loadUnaligned(as: SIMD8<Float>.self)
            + (here + offset).loadUnaligned(as: SIMD8<Float>.self)
          sum += both * weights[k]
        }
        if i + 8 <= reducedStride {
          UnsafeMutableRawPointer(row + i).storeBytes(of: sum, as: SIMD8<Float>.self)
        } else {
          for lane in 0..<reducedStride - i { row[i + lane] = sum[lane] }
        }
        i += 8
      }
    }
  }

  /// Undoes `reduce`.
  func enlarge(_ row: UnsafeMutablePointer<Float>) {
    guard axis.reduction > 1 else { return }
    let samples = scratch + margin
    samples.update(from: row, count: reducedStride)
    for pixel in 0..<width {
      let (base, w) = splines[pixel % axis.reduction]
      let first = (pixel / axis.reduction + axis.padding + base) * channels
      for c in 0..<channels {
        let s = samples + first + c
        row[pixel * channels + c] =
          w[0] * s[0] + w[1] * s[channels] + w[2] * s[2 * channels] + w[3] * s[3 * channels]
      }
    }
  }
}

/// Provides a buffer of floats, initially zero, during a call.
func withBuffer<Result>(_ count: Int, _ body: (UnsafeMutablePointer<Float>) -> Result) -> Result {
  let buffer = UnsafeMutablePointer<Float>.allocate(capacity: max(1, count))
  buffer.initialize(repeating: 0, count: max(1, count))
  defer { buffer.deallocate() }
  return body(buffer)
}

func scale(
  _ source: UnsafePointer<Float>, by factor: Float, into target: UnsafeMutablePointer<Float>, count: Int
) {
  for i in 0..<count { target[i] = source[i] * factor }
}

func accumulate(
  _ source: UnsafePointer<Float>, times factor: Float, into target: UnsafeMutablePointer<Float>, count: Int
) {
  for i in 0..<count { target[i] += source[i] * factor }
}
