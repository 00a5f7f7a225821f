import Foundation
import TestSupport
import Testing

/// Reads PDFs by other programs than the one that made them.
enum PDFTool {
  /// What a program prints; fails the test where it fails.
  static func run(_ arguments: [String], on pdf: Data, named name: String = "page.pdf") throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try pdf.write(to: folder.appendingPathComponent(name))
    return try ProcessRun("/usr/bin/env", arguments, in: folder.path).output
  }

  static func text(_ arguments: [String], on pdf: Data) throws -> String {
    String(decoding: try run(arguments, on: pdf), as: UTF8.self)
  }

  /// The first page on white, by poppler or MuPDF.
  static func pixels(_ pdf: Data, dpi: Int, by renderer: Renderer = .poppler) throws -> Pixels {
    let data =
      switch renderer {
      case .poppler: try run(["pdftoppm", "-r", "\(dpi)", "page.pdf"], on: pdf)
      case .mupdf:
        try run(
          ["mutool", "draw", "-q", "-r", "\(dpi)", "-F", "ppm", "-o", "-", "-c", "rgb", "page.pdf"], on: pdf)
      }
    return try #require(Pixels(ppm: [UInt8](data)), "\(renderer) drew nothing")
  }

  enum Renderer { case poppler, mupdf }
}

extension Pixels {
  /// Binary portable pixmaps.
  init?(ppm bytes: [UInt8]) {
    var numbers: [Int] = []
    var at = 2
    guard bytes.count > 10, bytes[0] == 0x50, bytes[1] == 0x36 else { return nil }
    while numbers.count < 3, at < bytes.count {
      if bytes[at] == 0x23 {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      } else if (0x30...0x39).contains(bytes[at]) {
        var number = 0
        while at < bytes.count, (0x30...0x39).contains(bytes[at]) {
          number = number * 10 + Int(bytes[at] - 0x30)
          at += 1
        }
        numbers.append(number)
        continue
      }
      at += 1
    }
    at += 1
    guard numbers.count == 3, bytes.count >= at + numbers[0] * numbers[1] * 3 else { return nil }
    width = numbers[0]
    height = numbers[1]
    colors = (0..<(numbers[0] * numbers[1])).map { k in
      Color(red: bytes[at + k * 3], green: bytes[at + k * 3 + 1], blue: bytes[at + k * 3 + 2], alpha: 255)
    }
  }
}
