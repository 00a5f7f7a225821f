import Foundation
import ImageDecoding
import LayerPress
import QuartzCore
import TestSupport

/// A PDF whose objects are written in a test, as material to be placed: the first object is the catalog, the second the
/// tree of pages, the third a page.
struct PlacedPDF {
  var objects: [String]

  /// A document of one page of 100 × 50 points, whose content is the fourth object. Objects from 5 on follow.
  ///
  /// - Parameters:
  ///   - entries: more entries of the page.
  ///   - catalog: more entries of the catalog.
  init(
    _ content: String, resources: String = "", page entries: String = "/MediaBox [0 0 100 50]",
    catalog: String = "",
    _ objects: String...
  ) {
    self.objects =
      [
        "<< /Type /Catalog /Pages 2 0 R \(catalog) >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R \(entries) /Contents 4 0 R /Resources << \(resources) >> >>",
        Self.stream("", content),
      ] + objects
  }

  static func stream(_ entries: String, _ content: String) -> String {
    "<< \(entries) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
  }

  var data: Data {
    var text = "%PDF-1.6\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Data(text.utf8)
  }

  func image(page: Int = 1) throws -> CGImage {
    try CGImage(encodedData: data, sourceName: "placed.pdf", page: page)
  }

  /// A layer of 100 × 50 points that shows nothing but a page.
  func layer(page: Int = 1) throws -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.contents = try image(page: page)
    return layer
  }
}

extension TestFolder {
  /// Runs a program in the folder.
  func run(_ name: String, _ arguments: String...) throws -> ProcessRun {
    try ProcessRun("/usr/bin/env", [name] + arguments, in: path)
  }

  /// The plates that Ghostscript makes of a PDF, by their names: how much ink each pixel has, 255 being all. Those
  /// without ink are left out.
  func plates(of file: String) throws -> [String: [UInt8]] {
    _ = try run("gs", "-q", "-sDEVICE=tiffsep", "-r72", "-dUseCropBox", "-o", "plate.tif", file)
    var plates: [String: [UInt8]] = [:]
    for file in try names where file.hasPrefix("plate(") {
      let pixels = try ImageDecoder.decode(CGImage(encodedData: Data(bytes(file)))).pixels
      let name = String(file.dropFirst("plate(".count).dropLast(").tif".count))
      plates[name] = stride(from: 0, to: pixels.count, by: 4).map { 255 - pixels[$0] }
      try FileManager.default.removeItem(atPath: self.file(file))
    }
    return plates.filter { $0.value.contains { $0 > 0 } }
  }

  /// The lines of what qpdf says of a damaged file, or one that it cannot check; none is good.
  func complaints(about file: String) throws -> String {
    let run = try run("qpdf", "--check", file)
    return run.status == 0 ? run.errors : run.errors + run.text
  }

  /// A page of a PDF as poppler shows it, a pixel to a point: red, green and blue.
  func shown(_ file: String) throws -> DecodedPNG {
    _ = try run("pdftoppm", "-r", "72", "-cropbox", "-png", "-singlefile", file, "shown")
    return try DecodedPNG(path: self.file("shown.png"))
  }
}
