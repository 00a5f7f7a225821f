import PDFFinishing

/// Removes the request that viewers interpolate pictures, which PDF/A forbids (ISO 19005-2, 6.2.8).
struct PictureSmoothing: FinishingPass {
  var standards: PDFStandards

  func run(on document: QPDFDocument) {
    guard standards.isForArchives else { return }
    for stream in document.streams { stream.streamDictionary?["Interpolate"] = nil }
  }
}
