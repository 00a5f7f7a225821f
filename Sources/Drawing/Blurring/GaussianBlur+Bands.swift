extension GaussianBlur {
  typealias Load = (_ row: Int, _ into: UnsafeMutablePointer<Float>) -> Void
  typealias Store = (_ row: Int, _ from: UnsafePointer<Float>) -> Void

  /// Blurs row by row, with a reduced copy in memory if columns are reduced, else a band of rows.
  func run(width: Int, height: Int, channels: Int, load: Load, store: Store) {
    let x = Axis(sigma: sigmaX, length: width)
    let y = Axis(sigma: sigmaY, length: height)
    if x.kernel.count == 1, y.kernel.count == 1, x.reduction == 1, y.reduction == 1 { return }
    if y.reduction == 1 {
      runInBands(x, y, width: width, height: height, channels: channels, load: load, store: store)
    } else {
      runReduced(x, y, width: width, height: height, channels: channels, load: load, store: store)
    }
  }

  /// Convolves columns at full size. Rows, already blurred along x, wait in a ring as high as the kernel.
  private func runInBands(
    _ x: Axis, _ y: Axis, width: Int, height: Int, channels: Int, load: Load, store: Store
  ) {
    let stride = width * channels
    let radius = y.kernel.count - 1
    let ringHeight = 2 * radius + 1
    let rows = RowBlur(axis: x, width: width, channels: channels)
    withBuffer(ringHeight * stride) { ring in
      withBuffer(stride) { sum in
        for row in 0..<height + radius {
          let slot = ring + row % ringHeight * stride
          if row < height {
            load(row, slot)
            rows.blur(slot)
          }
          let center = row - radius
          guard center >= 0 else { continue }
          let reach = min(radius, max(center, height - 1 - center))
          scale(ring + center % ringHeight * stride, by: y.kernel[0], into: sum, count: stride)
          for k in stride == 0 ? 0..<0 : 1..<(reach + 1) {
            for other in [center - k, center + k] where other >= 0 && other < height {
              accumulate(ring + other % ringHeight * stride, times: y.kernel[k], into: sum, count: stride)
            }
          }
          store(center, sum)
        }
      }
    }
  }

  /// Reduces columns while rows are read, convolves the reduced copy, and enlarges while rows are written.
  private func runReduced(
    _ x: Axis, _ y: Axis, width: Int, height: Int, channels: Int, load: Load, store: Store
  ) {
    let rows = RowBlur(axis: x, width: width, channels: channels)
    let stride = rows.reducedStride
    let splines = y.splines
    withBuffer(y.length * stride) { reduced in
      withBuffer(max(width * channels, stride)) { line in
        for row in 0..<height {
          load(row, line)
          rows.reduce(line)
          let (base, w) = splines[row % y.reduction]
          let first = row / y.reduction + y.padding + base
          for k in 0..<4 {
            accumulate(
              line, times: w[k] / Float(y.reduction), into: reduced + (first + k) * stride, count: stride)
          }
        }
        for row in 0..<y.length { rows.convolve(reduced + row * stride) }
        convolveColumns(reduced, kernel: y.kernel, height: y.length, stride: stride)
        for row in 0..<height {
          let (base, w) = splines[row % y.reduction]
          let first = row / y.reduction + y.padding + base
          scale(reduced + first * stride, by: w[0], into: line, count: stride)
          for k in 1..<4 {
            accumulate(reduced + (first + k) * stride, times: w[k], into: line, count: stride)
          }
          rows.enlarge(line)
          store(row, line)
        }
      }
    }
  }

  /// Convolves columns in strips that fit the cache.
  private func convolveColumns(_ data: UnsafeMutablePointer<Float>, kernel: [Float], height: Int, stride: Int)
  {
    guard kernel.count > 1 else { return }
    let strip = 64
    withBuffer(strip * height) { copy in
      for left in Swift.stride(from: 0, to: stride, by: strip) {
        let count = min(strip, stride - left)
        for row in 0..<height { (copy + row * strip).update(from: data + row * stride + left, count: count) }
        for row in 0..<height {
          let out = data + row * stride + left
          scale(copy + row * strip, by: kernel[0], into: out, count: count)
          for k in 1..<kernel.count {
            if row >= k { accumulate(copy + (row - k) * strip, times: kernel[k], into: out, count: count) }
            if row + k < height {
              accumulate(copy + (row + k) * strip, times: kernel[k], into: out, count: count)
            }
          }
        }
      }
    }
  }
}
