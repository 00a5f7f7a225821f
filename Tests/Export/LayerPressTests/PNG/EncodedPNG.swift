import PNGCompression

@testable import LayerPress

/// A picture as a PNG file, whose pixels are a function of their place: alpha, red, green, blue, premultiplied.
func encode(
  _ width: Int, _ height: Int, level: PNGLevel = .default, workers: Int = 2,
  expecting kind: PixelKind = .rgba, pixelsPerMetre: Int = 2835,
  pixel: @escaping @Sendable (Int, Int) -> UInt32
) throws -> [UInt8] {
  let folder = try TestFolder()
  defer { folder.remove() }
  let file = try OutputFile(path: folder.file("a.png"), unfinished: UnfinishedFiles())
  let encoder = PNGEncoder(
    width: width, height: height, level: level, pixelsPerMetre: pixelsPerMetre, workers: workers)
  try encoder.encode(
    expecting: kind, to: file,
    makePainter: {
      { rows, pixels in
        for (row, y) in rows.enumerated() {
          for x in 0..<width { pixels[row * width + x] = pixel(x, y) }
        }
      }
    })
  try file.commit()
  return try folder.bytes("a.png")
}
