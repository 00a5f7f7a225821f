import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import ImageDecoding

/// TIFFs in cyan, magenta, yellow and black, of every kind that printers use.
@Suite struct InkPictureTests {
  /// Writes a TIFF of 5 × 7 pixels, of which each has inks of its own: the options are those of the function.
  private static let writer = #"""
    import struct, sys, zlib
    W, H = 5, 7
    def ink(x, y): return [10 * x + y, 255 - 9 * y, 40 * x, 30 * y]
    def alpha(x, y): return (x + y) * 23
    def tiff(order="<", bits=8, planar=False, deflate=False, tiled=False, kinds=(), rows=3, profile=b"", orientation=1):
        def samples(x, y):
            inks, a = ink(x, y), alpha(x, y)
            if kinds[-1:] == (1,): inks = [v * a // 255 for v in inks]
            return inks + [77] * (len(kinds) - 1) + [a] * min(len(kinds), 1)
        def number(value): return struct.pack(order + ("H" if bits == 16 else "B"), value * 257 if bits == 16 else value)
        count = 4 + len(kinds)
        tile = 16
        if tiled: boxes = [(0, 0, tile, tile)]
        else: boxes = [(0, y, W, min(rows, H - y)) for y in range(0, H, rows)]
        chunks = []
        for plane in range(count) if planar else [None]:
            for x0, y0, w, h in boxes:
                data = b"".join(
                    number(value) for y in range(y0, y0 + h) for x in range(x0, x0 + w)
                    for value in ([samples(min(x, W - 1), min(y, H - 1))[plane]] if planar else samples(min(x, W - 1), min(y, H - 1))))
                chunks.append(zlib.compress(data) if deflate else data)
        entries = {256: (4, [W]), 257: (4, [H]), 258: (3, [bits] * count), 259: (3, [8 if deflate else 1]),
                   262: (3, [5]), 274: (3, [orientation]), 277: (3, [count]), 284: (3, [2 if planar else 1])}
        if kinds: entries[338] = (3, list(kinds))
        if profile: entries[34675] = (7, list(profile))
        keys = (324, 325) if tiled else (273, 279)
        if tiled: entries[322], entries[323] = (3, [tile]), (3, [tile])
        else: entries[278] = (3, [rows])
        entries[keys[0]], entries[keys[1]] = (4, [0] * len(chunks)), (4, [len(c) for c in chunks])
        size = {3: ("H", 2), 4: ("I", 4), 7: ("B", 1)}
        at = 8 + 2 + 12 * len(entries) + 4
        places = {}
        for tag, (kind, values) in sorted(entries.items()):
            length = size[kind][1] * len(values)
            if length > 4: places[tag] = at; at += length + length % 2
        for k, chunk in enumerate(chunks): entries[keys[0]][1][k] = at; at += len(chunk)
        head, rest = b"", b""
        for tag, (kind, values) in sorted(entries.items()):
            data = struct.pack(f"{order}{len(values)}{size[kind][0]}", *values)
            field = struct.pack(order + "I", places[tag]) if tag in places else data.ljust(4, b"\0")
            if tag in places: rest += data + b"\0" * (len(data) % 2)
            head += struct.pack(order + "HHI", tag, kind, len(values)) + field
        mark = b"II" if order == "<" else b"MM"
        return (mark + struct.pack(order + "HIH", 42, 8, len(entries)) + head + b"\0\0\0\0" + rest + b"".join(chunks))
    """#

  private func tiff(_ options: String) throws -> CGImage {
    let run = try ProcessRun(
      "/usr/bin/python3", ["-c", Self.writer + "\nsys.stdout.buffer.write(tiff(\(options)))"])
    try #require(run.status == 0, "\(run.errors)")
    return try CGImage(encodedData: run.output, sourceName: "inks.tiff")
  }

  private static let inks: [UInt8] = (0..<35).flatMap { (k: Int) -> [UInt8] in
    let (x, y) = (k % 5, k / 5)
    return [10 * x + y, 255 - 9 * y, 40 * x, 30 * y].map { UInt8($0) }
  }

  @Test(arguments: [
    "", "'>'", "bits=16", "'>', bits=16", "planar=True", "planar=True, bits=16, deflate=True", "deflate=True",
    "rows=7", "tiled=True", "tiled=True, planar=True", "kinds=(0,)", "kinds=(0, 0)", "profile=b'no profile'",
  ]) func numbersAreThoseOfTheFile(options: String) throws {
    let picture = try InkPicture(tiff(options))
    #expect((picture.width, picture.height) == (5, 7))
    #expect(picture.inks == Self.inks)
    #expect(picture.alpha == nil)
    #expect(picture.profile == nil)
  }

  @Test(arguments: ["kinds=(2,)", "kinds=(1,)", "kinds=(0, 2)", "kinds=(2,), planar=True, bits=16"])
  func alphaIsReadAndInksAreNotMultipliedByIt(options: String) throws {
    let picture = try InkPicture(tiff(options))
    let alphas = (0..<35).map { (k: Int) -> UInt8 in UInt8((k % 5 + k / 5) * 23) }
    #expect(picture.alpha == alphas)
    // Of what is hardly seen, multiplied numbers say little.
    for (k, alpha) in (picture.alpha ?? []).enumerated() where alpha > 100 {
      for (a, b) in zip(picture.inks[4 * k..<4 * k + 4], Self.inks[4 * k..<4 * k + 4]) {
        #expect(abs(Int(a) - Int(b)) <= 2)
      }
    }
  }

  @Test func aScreenShowsWhatInksLeaveOfLight() throws {
    let image = try ImageDecoder.decode(tiff("kinds=(2,)"))
    // Opaque colours of a pixel with known alpha: light of ink times light of black.
    let (cyan, black, alpha) = (10 * 4 + 6, 30 * 6, 10 * 23)
    let red = (255 - cyan) * (255 - black) / 255 * alpha / 255
    let pixel = image.pixel(4, 6)
    #expect(abs(Int(pixel[0]) - red) <= 2)
    #expect(Int(pixel[3]) == alpha)
  }

  @Test func orientationTurnsThePicture() throws {
    let (plain, turned) = (try ImageDecoder.decode(tiff("")), try ImageDecoder.decode(tiff("orientation=6")))
    #expect((turned.width, turned.height) == (7, 5))
    #expect(turned.pixel(6, 0) == plain.pixel(0, 0))
    #expect(turned.pixel(0, 0) == plain.pixel(0, 6))
  }

  @Test func filesThatEndTooEarlyAreErrors() throws {
    for options in ["", "planar=True", "tiled=True", "deflate=True"] {
      let data = try #require(tiff(options).encodedData)
      let torn = try CGImage(encodedData: data.dropLast(20), sourceName: "torn.tiff")
      #expect(throws: ImageDecodingError.self) { try InkPicture(torn) }
    }
  }

  @Test func numbersOfOtherSizesAreRefusedWithAReason() throws {
    var data = try #require(tiff("").encodedData)
    let bits = try #require(data.range(of: Data([8, 0, 8, 0, 8, 0, 8, 0])))
    data.replaceSubrange(bits, with: Data([32, 0, 32, 0, 32, 0, 32, 0]))
    let error = #expect(throws: ImageDecodingError.self) {
      try InkPicture(CGImage(encodedData: data, sourceName: "deep.tiff"))
    }
    #expect(error?.description == "deep.tiff: its inks have neither 8 nor 16 bits each")
  }
}
