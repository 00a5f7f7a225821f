import CZint
import LibraryLoading
import Messages
import QuartzCore

/// Encodes messages as bar codes, with libzint.
package enum BarcodeEncoder {
  /// Returns the code of a message.
  ///
  /// - Parameters:
  ///   - message: what the code says; for article numbers with or without the check digit.
  ///   - correctionLevel: nil is what the symbology recommends; those without levels ignore it.
  /// - Throws: where the symbology cannot hold the message, and where libzint is missing.
  package static func symbol(
    for message: String, as symbology: BarcodeSymbology, correctionLevel: BarcodeCorrectionLevel? = nil
  ) throws(BarcodeError) -> BarcodeSymbol {
    guard !message.isEmpty else { throw BarcodeError(description: "its message is empty") }
    let given = try BarcodeInput(message, as: symbology, correctionLevel: correctionLevel)
    let library = try Self.library.get()
    guard let symbol = library.ZBarcode_Create() else {
      throw BarcodeError(description: "there is no memory for the bar code")
    }
    defer { library.ZBarcode_Delete(symbol) }
    given.set(in: &symbol.pointee)
    let bytes = Array(given.text.utf8)
    guard let length = Int32(exactly: bytes.count) else {
      throw BarcodeError(description: "its message is too long for \(symbology.displayName)")
    }
    let status = library.ZBarcode_Encode(symbol, bytes, length)
    guard status < ZINT_ERROR else {
      throw BarcodeError(description: reason(symbol, status, for: symbology))
    }
    let rows = (0..<symbol.pointee.rows).map { row in
      (0..<symbol.pointee.width).map { zint_is_dark(symbol, row, $0) }
    }
    guard let first = rows.first, first.contains(true) else {
      throw BarcodeError(description: "libzint made no \(symbology.displayName) of its message")
    }
    return BarcodeSymbol(
      rows: rows, rowHeight: symbology == .pdf417 ? pdf417RowHeight : 1,
      text: rows.count == 1 ? String(cString: zint_text(symbol)) : "", quietZone: symbology.quietZone)
  }

  /// The least that the standard recommends for a row of PDF417, in modules.
  private static let pdf417RowHeight = 3

  private static func reason(
    _ symbol: UnsafePointer<zint_symbol>, _ status: Int32, for symbology: BarcodeSymbology
  ) -> String {
    if status == ZINT_ERROR_TOO_LONG { return "its message is too long for \(symbology.displayName)" }
    // "Error 259: Invalid data length for AI (01)"
    let text = String(cString: zint_error(symbol))
    let plain = text.hasPrefix("Error ") ? text.split(separator: ": ", maxSplits: 1).last : nil
    return "its message cannot be a \(symbology.displayName): \(Quoted.printable(String(plain ?? text[...])))"
  }

  /// Debian's package of the version whose header this was compiled with.
  private static let package = "libzint\(ZINT_HEADER_VERSION / 100).\(ZINT_HEADER_VERSION % 100)"

  private static let library = MissingLibrary.load(
    "libzint", which: "makes bar codes", from: package, by: LibZintLoad
  ).mapError { BarcodeError(description: $0.description) }.flatMap(checked)

  /// Refuses a library whose symbols are not laid out as this program was compiled for.
  private static func checked(_ library: LibZint) -> Result<LibZint, BarcodeError> {
    let version = Int(library.ZBarcode_Version())
    guard version / 100 == Int(ZINT_HEADER_VERSION) else {
      return .failure(
        BarcodeError(
          description: "libzint is version \(version / 10_000).\(version / 100 % 100), and this program was "
            + "built for another one: install the package \(package)"))
    }
    return .success(library)
  }
}
