import PNGCompression

/// Writes an animated PNG (PNG, third edition, 11.3.2): the first frame as the default image, which viewers
/// without support for animation show, then for each frame the box of pixels that changed.
final class AnimatedPNGWriter {
  let width: Int
  let height: Int
  let kind: PixelKind
  let level: PNGLevel
  private let stream: PNGStream
  private var previous: HeldPixels?
  /// The sequence number of the next animation chunk.
  private var sequence = 0

  /// - Parameters:
  ///   - kind: the kind of pixels that all frames fit.
  ///   - frames: how many there will be.
  init(
    width: Int, height: Int, kind: PixelKind, level: PNGLevel, pixelsPerMetre: Int, frames: Int,
    to file: OutputFile
  ) throws(ExportError) {
    (self.width, self.height, self.kind, self.level) = (width, height, kind, level)
    stream = PNGStream { (bytes) throws(ExportError) in try file.write(bytes) }
    try stream.writeHead(
      width: width, height: height, format: PixelFormat(kind), pixelsPerMetre: pixelsPerMetre, frames: frames)
  }

  /// The duration of a frame: a fraction of a second.
  struct Delay: Sendable, Equatable {
    var numerator: UInt16
    var denominator: UInt16
  }

  /// Adds frames, which are compressed on several threads.
  ///
  /// - Returns: the kind of pixels that a frame needs, if the writer's is too narrow: what was written then
  ///   is useless.
  func add(_ frames: [HeldPixels], delays: [Delay], workers: Int) throws(ExportError) -> PixelKind? {
    let (width, height, kind, level) = (width, height, kind, level)
    let before = [previous] + frames
    var wider: PixelKind?
    var boxes: [PixelBox] = []
    for (index, frame) in frames.enumerated() {
      boxes.append(PixelBox(changedFrom: before[index], to: frame, width: width, height: height))
    }
    let changes = boxes
    var next = 0
    try OrderedWork(count: frames.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, index) throws(ExportError) -> Result<BandEncoder.Piece, TooNarrow> in
        let box = changes[index]
        let pixels = HeldPixels(count: box.width * box.height)
        for row in 0..<box.height {
          let start = (box.y + row) * width + box.x
          _ = pixels[row * box.width..<(row + 1) * box.width]
            .update(from: frames[index][start..<start + box.width])
        }
        let all = UnsafeBufferPointer(pixels[0..<box.width * box.height])
        let needed = PixelKind(neededBy: all)
        guard kind.isSuperset(of: needed) else { return .failure(TooNarrow(needed: needed)) }
        let encoder = PNGEncoder(
          width: box.width, height: box.height, level: level, pixelsPerMetre: 1, workers: 1)
        return .success(
          try BandEncoder(encoder, format: PixelFormat(kind), rows: box.height).encode(all, isLast: true))
      },
      take: { (band) throws(ExportError) in
        defer { next += 1 }
        switch band {
        case .failure(let error): wider = wider?.union(error.needed) ?? error.needed
        case .success(let piece):
          guard wider == nil else { return }
          try write(piece.data, checksum: piece.checksum, box: changes[next], delay: delays[next])
        }
      })
    previous = frames.last ?? previous
    return wider
  }

  private func write(
    _ data: [UInt8], checksum: UInt32, box: PixelBox, delay: Delay
  ) throws(ExportError) {
    let isFirst = sequence == 0
    let place = [box.width, box.height, box.x, box.y].flatMap(bigEndian)
    let times = [delay.numerator, delay.denominator].flatMap {
      [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    // dispose_op 0 leaves the frame; blend_op 0 replaces what was there, including its alpha.
    try stream.write("fcTL", number() + place + times + [0, 0])
    let bytes = level.zlibHead + data + bigEndian(Int(checksum))
    // The length of a chunk has 31 bits; several chunks are allowed.
    var start = 0
    while start < bytes.count {
      let part = bytes[start..<min(start + 1 << 30, bytes.count)]
      if isFirst { try stream.write("IDAT", Array(part)) } else { try stream.write("fdAT", number() + part) }
      start = part.endIndex
    }
  }

  private func number() -> [UInt8] {
    defer { sequence += 1 }
    return bigEndian(sequence)
  }

  /// Ends the file.
  func finish() throws(ExportError) { try stream.write("IEND", []) }
}

struct PixelBox: Sendable, Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The smallest box that holds all pixels in which two pictures differ; one pixel if none does, as a frame
  /// cannot be empty.
  init(changedFrom old: HeldPixels?, to new: HeldPixels, width: Int, height: Int) {
    (x, y, self.width, self.height) = (0, 0, width, height)
    guard let old else { return }
    func differs(_ row: Int, _ columns: Range<Int>) -> Bool {
      let range = row * width + columns.lowerBound..<row * width + columns.upperBound
      return !old[range].elementsEqual(new[range])
    }
    let all = 0..<width
    guard let top = (0..<height).first(where: { differs($0, all) }),
      let bottom = (top..<height).last(where: { differs($0, all) })
    else {
      (self.width, self.height) = (1, 1)
      return
    }
    var (left, right) = (width, 0)
    for row in top...bottom {
      let start = row * width
      let (a, b) = (old[start..<start + width], new[start..<start + width])
      if let first = (0..<left).first(where: { a[$0] != b[$0] }) { left = first }
      if let last = (right..<width).last(where: { a[$0] != b[$0] }) { right = last + 1 }
    }
    (x, y, self.width, self.height) = (left, top, max(right - left, 1), bottom - top + 1)
  }
}
