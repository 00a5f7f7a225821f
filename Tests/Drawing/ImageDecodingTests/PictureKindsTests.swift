import CoreGraphics
import Foundation
import ImageDecoding
import TestSupport
import Testing

/// Every kind of PNG, GIF, TIFF, BMP and WebP is read as what it shows.
@Suite struct PictureKindsTests {
  /// Writes PNGs of every colour type and depth, with and without interlace and a transparent colour, byte by byte; and other
  /// formats by Pillow. What each shows lies beside it: width, height, and red, green, blue, alpha of each pixel.
  private static let maker = #"""
    import io, struct, sys, zlib
    from PIL import Image
    folder = sys.argv[1]
    W, H = 11, 9

    def keep(name, content, pixels):
        open(f"{folder}/{name}", "wb").write(content)
        open(f"{folder}/{name}.rgba", "wb").write(bytes(v for pixel in pixels for v in pixel))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    def samples(kind, depth, x, y):
        top = (1 << depth) - 1
        count = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
        return [(x * (k + 3) * 7 + y * (k + 1) * 5 + k * 11) * 257 % (top + 1) for k in range(count)]

    def packed(rows, depth):
        data = b""
        for row in rows:
            bits = "".join(format(v, f"0{depth}b") for pixel in row for v in pixel)
            bits += "0" * (-len(bits) % 8)
            data += b"\0" + int(bits, 2).to_bytes(len(bits) // 8, "big")
        return data

    PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    for kind, depths in ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)), (6, (8, 16))):
        for depth in depths:
            for interlaced in (0, 1):
                for clear in (0, 1) if kind in (0, 2, 3) else (0,):
                    key = samples(kind, depth, 3, 2)
                    palette = [(k * 37 % 256, 255 - k, k * 91 % 256) for k in range(1 << min(depth, 8))]
                    alphas = [k * 53 % 256 for k in range(len(palette))]
                    def shown(pixel):
                        eight = [round(v * 255 / ((1 << depth) - 1)) for v in pixel]
                        alpha = 0 if clear and pixel == key else 255
                        if kind == 0: return eight * 3 + [alpha]
                        if kind == 2: return eight + [alpha]
                        if kind == 3: return list(palette[pixel[0]]) + [alphas[pixel[0]] if clear else 255]
                        if kind == 4: return eight[:1] * 3 + eight[1:]
                        return eight
                    def row(y, xs): return [samples(kind, depth, x, y) for x in xs]
                    if interlaced:
                        data = b"".join(
                            packed([row(y, range(x0, W, dx)) for y in range(y0, H, dy)], depth)
                            for x0, y0, dx, dy in PASSES if x0 < W and y0 < H)
                    else:
                        data = packed([row(y, range(W)) for y in range(H)], depth)
                    extra = b""
                    if kind == 3: extra += chunk(b"PLTE", bytes(v for color in palette for v in color))
                    if clear:
                        extra += chunk(b"tRNS", bytes(alphas) if kind == 3 else struct.pack(f">{len(key)}H", *key))
                    name = f"kind{kind}-depth{depth}{'-interlaced' * interlaced}{'-clear' * clear}.png"
                    keep(name, b"\x89PNG\r\n\x1a\n"
                         + chunk(b"IHDR", struct.pack(">IIBBBBB", W, H, depth, kind, 0, 0, interlaced))
                         + extra + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b""),
                         [shown(samples(kind, depth, x, y)) for y in range(H) for x in range(W)])

    def by_pillow(name, image, shown=None, **options):
        buffer = io.BytesIO()
        image.save(buffer, name.split(".")[1], **options)
        keep(name, buffer.getvalue(), (shown or image).convert("RGBA").getdata())

    color = Image.new("RGB", (W, H))
    color.putdata([(x * 23, y * 28, (x + y) * 12) for y in range(H) for x in range(W)])
    alpha = color.convert("RGBA")
    alpha.putalpha(Image.linear_gradient("L").resize((W, H)))
    few, grey, ink = color.quantize(16), color.convert("L"), color.convert("1")
    for kind, image in (("rgb", color), ("palette", few), ("grey", grey), ("bits", ink)):
        by_pillow(f"{kind}.bmp", image)
        for compression in ("raw", "tiff_lzw", "tiff_adobe_deflate", "packbits"):
            by_pillow(f"{kind}-{compression}.tiff", image, compression=compression)
    by_pillow("palette.gif", few)
    by_pillow("grey.gif", grey)
    by_pillow("bits.gif", ink.convert("L"))
    by_pillow("rgb.webp", color, lossless=True)
    by_pillow("alpha.webp", alpha, lossless=True, exact=True)
    by_pillow("grey.webp", grey.convert("RGB"), lossless=True)
    by_pillow("frames.webp", alpha, lossless=True, exact=True, save_all=True, append_images=[color.convert("RGBA")])
    """#

  /// The files, made anew.
  private func files() throws -> [URL] {
    guard FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/PIL") else {
      try skip("python3-pil is not installed")
    }
    let folder = URL(fileURLWithPath: try makeTemporaryFolder())
    let run = try ProcessRun("/usr/bin/python3", ["-c", Self.maker, folder.path])
    #expect(run.status == 0, "\(run.errors)")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension != "rgba" }.sorted { $0.path < $1.path }
  }

  @Test func everyKindOfPictureShowsItsPixels() throws {
    let files = try files()
    #expect(files.count > 60)
    for file in files {
      let name = file.lastPathComponent
      let expected = [UInt8](try Data(contentsOf: file.appendingPathExtension("rgba")))
      guard
        let image = try? ImageDecoder.decode(CGImage(encodedData: Data(contentsOf: file), sourceName: name))
      else {
        Issue.record("\(name) cannot be read")
        continue
      }
      #expect(image.width * image.height * 4 == expected.count, "\(name)")
      for k in 0..<expected.count / 4 where k < image.width * image.height {
        let straight = expected[k * 4..<k * 4 + 4].map { Int($0) }
        let pixel = straight.prefix(3).map { UInt8(($0 * straight[3] + 127) / 255) } + [UInt8(straight[3])]
        let got = image.pixel(k % image.width, k / image.width)
        guard zip(got, pixel).allSatisfy({ abs(Int($0) - Int($1)) <= 1 }) else {
          Issue.record("\(name): \(got) instead of \(pixel) at \(k % image.width), \(k / image.width)")
          break
        }
      }
    }
  }

  @Test func aDamagedWebPIsAnErrorThatNamesIt() throws {
    var data = PictureFile.webp
    data.replaceSubrange(22..<data.count, with: Data(repeating: 0xFF, count: data.count - 22))
    if let error = #expect(
      throws: (any Error).self,
      performing: { try ImageDecoder.decode(CGImage(encodedData: data, sourceName: "torn.webp")) })
    {
      #expect("\(error)".contains("torn.webp"), "\(error)")
    }
  }
}
