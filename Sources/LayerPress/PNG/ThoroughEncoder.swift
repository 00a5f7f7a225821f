/// Turns pixels into the smallest piece of a PNG's stream that it can find.
///
/// Every way of filtering is tried with a fast compressor, for every format; those that come out best are compressed as
/// far as it goes, and the smallest one stays.
struct ThoroughEncoder: Sendable {
  private let width: Int
  private let isPremultiplied: Bool

  /// The fast compressor: libdeflate's level.
  private static let trialEffort: Int32 = 9
  /// How many filtered bytes are judged by themselves, and how many rows at least.
  private static let segmentBytes = 192 << 10
  private static let segmentRows = 16
  /// How many filtered bytes the finalists have together, about; and how many finalists there are at least and at most.
  private static let finalBytes = 4 << 20
  private static let finalists = 2...6

  init(_ encoder: PNGEncoder) { (width, isPremultiplied) = (encoder.width, encoder.isPremultiplied) }

  struct Result {
    var format: PixelFormat
    var piece: BandEncoder.Piece

    var byteCount: Int { piece.data.count + PNGStream.headBytes(of: format) }
  }

  /// - Parameters:
  ///   - formats: those that hold the pixels.
  ///   - isLast: whether the stream ends with these rows.
  func encode(
    _ pixels: UnsafeBufferPointer<UInt32>, as formats: [PixelFormat], workers: Int, isLast: Bool
  ) throws(ExportError) -> Result {
    let pixels = SharedPixels(pixels)
    let rows = pixels.values.count / width
    let plans = try self.plans(for: pixels, as: formats, workers: workers)
    guard let first = plans.first else { throw ExportError(.cannotCompress("there are no rows")) }
    let bytes = max(1, rows * (first.format.bytesPerRow(width: width) + 1))
    let count = min(max(Self.finalBytes / bytes, Self.finalists.lowerBound), Self.finalists.upperBound)
    let finalists = Array(plans.prefix(count))
    let streams = try filtered(pixels, by: finalists, workers: workers)
    let pieces = try compressed(streams, rows: rows, workers: workers, isLast: isLast)
    let results = zip(finalists, pieces).map { Result(format: $0.format, piece: $1) }
    guard let best = results.min(by: { $0.byteCount < $1.byteCount }) else {
      throw ExportError(.cannotCompress("there is no way to filter rows"))
    }
    return best
  }

  /// A way to make bytes of pixels.
  private struct Plan: Sendable {
    var format: PixelFormat
    /// Whether transparent pixels get colours that compress best.
    var hidesDifferences: Bool
    var segments: [Segment]

    /// About how small they become.
    var size: Int { segments.reduce(PNGStream.headBytes(of: format)) { $0 + $1.size } }
  }

  /// Rows that are filtered in the same way.
  private struct Segment: Sendable {
    var rows: Range<Int>
    var strategy: BandFilter.Strategy
    /// About how small they become.
    var size = 0
  }

  /// For each format one plan for each strategy, and one that takes the best for each segment; the best ones first.
  private func plans(
    for pixels: SharedPixels, as formats: [PixelFormat], workers: Int
  ) throws(ExportError) -> [Plan] {
    var plans: [Plan] = []
    for format in formats {
      // Colours that are not multiplied by alpha are kept where nobody sees them.
      for hidesDifferences in format.hasAlphaChannel && isPremultiplied ? [false, true] : [false] {
        let trials = BandFilter.Strategy.thorough.map { strategy in
          Plan(
            format: format, hidesDifferences: hidesDifferences,
            segments: segments(of: pixels, as: format).map { Segment(rows: $0, strategy: strategy) })
        }
        let tried = try tried(trials, on: pixels, workers: workers)
        plans += tried
        guard var mixed = tried.first, mixed.segments.count > 1 else { continue }
        for k in mixed.segments.indices {
          mixed.segments[k] = tried.map { $0.segments[k] }.min { $0.size < $1.size } ?? mixed.segments[k]
        }
        plans.append(mixed)
      }
    }
    return plans.sorted { $0.size < $1.size }
  }

  private func segments(of pixels: SharedPixels, as format: PixelFormat) -> [Range<Int>] {
    let rows = pixels.values.count / width
    let step = max(Self.segmentRows, Self.segmentBytes / (format.bytesPerRow(width: width) + 1))
    return stride(from: 0, to: rows, by: step).map { $0..<min($0 + step, rows) }
  }

  private func filter(_ plan: Plan, judge: SizeJudge) -> BandFilter {
    BandFilter(
      format: plan.format, width: width, isPremultiplied: isPremultiplied, judge: judge,
      hidesDifferences: plan.hidesDifferences)
  }

  /// The plans with the sizes of their segments.
  private func tried(
    _ plans: [Plan], on pixels: SharedPixels, workers: Int
  ) throws(ExportError) -> [Plan] {
    var tried = plans
    let parts = plans.indices.flatMap { plan in plans[plan].segments.indices.map { (plan: plan, segment: $0) }
    }
    var next = 0
    try OrderedWork(count: parts.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in
        (judge: try SizeJudge(level: Self.trialEffort), rowJudge: try SizeJudge(level: 1))
      },
      work: { (worker, number) throws(ExportError) -> Int in
        let plan = plans[parts[number].plan]
        let segment = plan.segments[parts[number].segment]
        return filter(plan, judge: worker.rowJudge)
          .filtered(pixels.values, segment.rows, by: segment.strategy)
          .withUnsafeBufferPointer { worker.judge.size(of: $0) }
      },
      take: { (size) throws(ExportError) in
        tried[parts[next].plan].segments[parts[next].segment].size = size
        next += 1
      })
    return tried
  }

  private func filtered(
    _ pixels: SharedPixels, by plans: [Plan], workers: Int
  ) throws(ExportError) -> [[UInt8]] {
    var streams: [[UInt8]] = []
    try OrderedWork(count: plans.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in try SizeJudge(level: 1) },
      work: { (judge, number) throws(ExportError) -> [UInt8] in
        let filter = filter(plans[number], judge: judge)
        return plans[number].segments.flatMap { filter.filtered(pixels.values, $0.rows, by: $0.strategy) }
      },
      take: { (bytes) throws(ExportError) in streams.append(bytes) })
    return streams
  }

  /// Compresses several streams on several threads; a long one in parts, each of which can repeat what the part before it
  /// has.
  private func compressed(
    _ streams: [[UInt8]], rows: Int, workers: Int, isLast: Bool
  ) throws(ExportError) -> [BandEncoder.Piece] {
    let deflate = OptimalDeflate()
    let parts = streams.indices.flatMap { stream in
      let count = streams[stream].count
      let size = deflate.chunkBytes
      return stride(from: 0, to: count, by: size).map { (stream: stream, range: $0..<min($0 + size, count)) }
    }
    var results = [[UInt8]](repeating: [], count: streams.count)
    var next = 0
    try OrderedWork(count: parts.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, number) throws(ExportError) in
        let part = parts[number]
        return streams[part.stream].withUnsafeBufferPointer {
          deflate.compress($0, part.range, isLast: isLast && part.range.upperBound == $0.count)
        }
      },
      take: { (data) throws(ExportError) in
        results[parts[next].stream] += data
        next += 1
      })
    return zip(streams, results).map { stream, data in
      stream.withUnsafeBufferPointer { BandEncoder.Piece(data, of: $0, rows: rows) }
    }
  }
}

/// Pixels that several threads read.
private struct SharedPixels: @unchecked Sendable {
  let values: UnsafeBufferPointer<UInt32>

  init(_ values: UnsafeBufferPointer<UInt32>) { self.values = values }
}

extension BandFilter.Strategy {
  /// All that may be best.
  fileprivate static var thorough: [BandFilter.Strategy] {
    RowFilter.allCases.map { .always($0) } + [
      .smallestDifferences(RowFilter.allCases), .fewestPairs(RowFilter.allCases),
      .leastEntropy(RowFilter.allCases), .smallestCompressed(RowFilter.allCases),
    ]
  }
}
