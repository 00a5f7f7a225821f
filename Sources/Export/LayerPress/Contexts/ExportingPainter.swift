import Drawing
import Flattening
import ImageDecoding

/// Renders what bitmap contexts record, and writes what PDF contexts record, through the exporter.
///
/// Core Graphics' functions cannot report what is not drawn exactly. Standard error does where the environment has
/// `CGCONTEXT_LOG_FINDINGS`.
struct ExportingPainter: ContextPainter {
  /// Is called with the reason of each thing that is not drawn exactly; nil where nobody asks.
  var log = standardErrorLog

  private static var standardErrorLog: (@Sendable (String) -> Void)? {
    guard ProcessInfo.processInfo.environment["CGCONTEXT_LOG_FINDINGS"] != nil else { return nil }
    return { reason in complain("CGContext", because: reason) }
  }

  func pixels(of image: CGImage) -> [UInt32]? {
    guard let decoded = try? ImageDecoder.decode(image) else { return nil }
    return decoded.pixels.withUnsafeBufferPointer { bytes in
      UnsafeRawBufferPointer(bytes).withMemoryRebound(to: UInt32.self) { Array($0) }
    }
  }

  func paint(
    _ operations: [CGContext.Operation], over backdrop: CGImage?, width: Int, height: Int
  ) -> [UInt32]? {
    let box = CGRect(x: 0, y: 0, width: width, height: height)
    let recording = CGContext(bounds: box)
    if let backdrop {
      recording.interpolationQuality = .none
      recording.draw(backdrop, in: box)
    }
    let page = Self.page(of: box, recording.operations + operations)
    var run = Self.run(of: [page])
    let drawnPage = run.drawnPage(of: PageMoment(page: 0, moment: 0), scale: 1)
    guard let painter = try? BandPainter(drawnPage: drawnPage, scale: 1, run: run) else { return nil }
    var pixels = [UInt32](repeating: 0, count: width * height)
    do {
      try pixels.withUnsafeMutableBufferPointer { try painter.paint(0..<height, into: $0) }
    } catch {
      return nil
    }
    run.findings.add(painter.findings, of: drawnPage, page: 1, format: "png")
    report(run.findings)
    return pixels
  }

  func document(of pages: [ContextPage], metadata: DocumentMetadata) -> Data? {
    let layers = pages.map { Self.page(of: $0.mediaBox, $0.operations) }
    var run = Self.run(of: layers, metadata: metadata)
    // The file has no name, so it disappears when it is closed.
    do {
      let (file, _) = try run.draw(ExportOutput(.pdf, path: nil), progress: { (_) throws(ExportError) in })
      report(run.findings)
      return try Data(contentsOf: URL(fileURLWithPath: file.openablePath))
    } catch {
      complain("CGContext", error)
      return nil
    }
  }

  private func report(_ findings: FindingCollector) {
    guard let log else { return }
    for finding in findings.sorted { log(finding.reason) }
  }

  private static func run(of pages: [CALayer], metadata: DocumentMetadata = DocumentMetadata()) -> ExportRun {
    ExportRun(
      document: ExportDocument(pages: pages, metadata: metadata), options: ExportOptions(), fonts: .system,
      place: .files(UnfinishedFiles()))
  }

  /// A page that shows a part of a space whose y axis points up.
  private static func page(of box: CGRect, _ operations: [CGContext.Operation]) -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(origin: .zero, size: box.size)
    let drawing = CALayer()
    drawing.bounds = box
    drawing.position = CGPoint(x: box.width / 2, y: box.height / 2)
    drawing.transform = CATransform3DMakeScale(1, -1, 1)
    drawing.contents = CGContext(bounds: box, operations: operations)
    page.addSublayer(drawing)
    return page
  }
}

/// The painter of every program linked with this module. `CContextPainter` explains how contexts find it.
@_cdecl("layerpress_context_painter")
public func makeContextPainter() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ContextPainterBox(ExportingPainter())).toOpaque()
}
