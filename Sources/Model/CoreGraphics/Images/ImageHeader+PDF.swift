import PDFReading

extension ImageHeader {
  /// A page of a PDF, without pixels: its units are points.
  init(pdf data: Data, page number: Int) throws(CGImageError) {
    // Parsers that repair documents would silently show what is left of a truncated one.
    guard FileEnd.isThere(data, of: .pdf) else {
      throw .invalidHeader(.pdf, "the file ends before the document does")
    }
    let size: CGSize
    do throws(PDFReadingError) {
      size = try PDFPage(data, number: number).size
    } catch {
      switch error {
      case .missing(let library): throw .unreadable(library.description)
      case .invalid(let reason): throw .invalidHeader(.pdf, reason)
      }
    }
    guard size.width > 0, size.height > 0 else {
      throw .zeroSize(width: Int(size.width), height: Int(size.height))
    }
    guard size.width < 1e9, size.height < 1e9 else {
      throw .invalidHeader(.pdf, "a side is longer than 1000000000 points")
    }
    self.init(
      format: .pdf, width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)),
      colorModel: .vector, hasAlpha: true, vectorSize: size)
    page = number
  }
}
