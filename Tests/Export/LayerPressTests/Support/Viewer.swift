import Foundation
import LayerPress
import QuartzCore
import TestSupport
import Testing

extension TestFolder {
  /// A body of HTML as Chromium shows it, two pixels to a point. Skips the test where Chromium does not run.
  func screenshot(_ body: String, width: Int, height: Int) throws -> DecodedPNG {
    try write(
      "<!doctype html><meta charset=utf-8><body style='margin:0;background:#fff'>\(body)</body>",
      to: "page.html")
    _ = try Tool(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        "--force-device-scale-factor=2", "--disable-lcd-text", "--allow-file-access-from-files",
        "--user-data-dir=\(file("profile"))", "--window-size=\(max(width, 500)),\(height)",
        "--screenshot=\(file("shot.png"))", "file://\(file("page.html"))",
      ])
    guard FileManager.default.fileExists(atPath: file("shot.png")) else {
      try skip("Chromium does not run here")
    }
    return try DecodedPNG(path: file("shot.png"))
  }
}

/// Who shows a page: our own pixels, or another program one of our documents.
enum Viewer: CaseIterable {
  case none, poppler, mupdf, librsvg

  /// What is seen of a page, so many pixels to a point. Several threads may ask.
  func picture(of page: CALayer, scale: Double) throws -> DecodedPNG {
    let folder = try TestFolder()
    defer { folder.remove() }
    let png = folder.file("shown.png")
    let format: ExportOutput.Format =
      switch self {
      case .none: .png(scale: scale)
      case .poppler, .mupdf: .pdf
      case .librsvg: .svg
      }
    let file = self == .none ? png : folder.file("document")
    try Exporter(options: ExportOptions()).export(
      ExportDocument(pages: [page]), to: [ExportOutput(format, path: file)])
    let dpi = "\(72 * scale)"
    switch self {
    case .none: break
    case .poppler:
      _ = try Tool("pdftoppm", ["-r", dpi, "-png", "-singlefile", file, folder.file("shown")])
    case .mupdf: _ = try Tool("mutool", ["draw", "-q", "-r", dpi, "-c", "rgb", "-o", png, file])
    case .librsvg: _ = try Tool("rsvg-convert", ["-z", "\(scale)", "-o", png, file])
    }
    return try DecodedPNG(path: png)
  }
}
