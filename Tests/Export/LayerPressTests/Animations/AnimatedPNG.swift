import CPNG
import Testing

/// An animated PNG as a viewer shows it: each frame's box decoded by libpng and laid over the frames before it.
struct AnimatedPNG {
  struct Frame {
    /// x, y, width, height
    var box: [Int]
    var seconds: Double
    /// Of the whole picture.
    var pixels: [UInt8]
  }

  private(set) var frames: [Frame] = []

  private typealias Chunk = (name: String, content: [UInt8])

  init(_ file: [UInt8]) throws {
    let chunks = Self.chunks(of: file)
    let head = try #require(chunks.first { $0.name == "IHDR" }).content
    let (width, height) = (Self.number(head, 0), Self.number(head, 4))
    var canvas = [UInt8](repeating: 0, count: width * height * 4)
    var sequence = 0
    for (index, control) in chunks.enumerated() where control.name == "fcTL" {
      #expect(Self.number(control.content, 0) == sequence, "the order of chunks")
      sequence += 1
      let box = [12, 16, 4, 8].map { Self.number(control.content, $0) }
      #expect(Array(control.content[24...25]) == [0, 0], "frames stay, and replace what was there")
      var data: [UInt8] = []
      for chunk in chunks[(index + 1)...].prefix(while: { $0.name == "IDAT" || $0.name == "fdAT" }) {
        if chunk.name == "fdAT" { sequence += 1 }
        data += chunk.name == "fdAT" ? Array(chunk.content.dropFirst(4)) : chunk.content
      }
      let picture = try DecodedPNG(Self.file(head: head, width: box[2], height: box[3], data: data))
      for row in 0..<box[3] {
        let target = ((box[1] + row) * width + box[0]) * 4
        canvas.replaceSubrange(
          target..<target + box[2] * 4, with: picture.pixels[row * box[2] * 4..<(row + 1) * box[2] * 4])
      }
      let delay = control.content[20..<24].map(Double.init)
      frames.append(
        Frame(
          box: box, seconds: (delay[0] * 256 + delay[1]) / (delay[2] * 256 + delay[3]), pixels: canvas))
    }
    let count = try #require(chunks.first { $0.name == "acTL" }).content
    #expect(Self.number(count, 0) == frames.count)
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func chunks(of file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var start = 8
    while start + 12 <= file.count {
      let length = number(file, start)
      let name = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      chunks.append((name, Array(file[start + 8..<start + 8 + length])))
      start += length + 12
    }
    return chunks
  }

  /// A picture of its own with a frame's pixels.
  private static func file(head: [UInt8], width: Int, height: Int, data: [UInt8]) -> [UInt8] {
    func four(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + content
      return four(content.count) + named + four(Int(checksum(named)))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", four(width) + four(height) + head[8...]) + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// PNG's checksum, bit by bit (ISO/IEC 15948, annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return sum ^ 0xFFFF_FFFF
  }
}
