import CZint
import QuartzCore

/// What libzint is given for a message.
struct BarcodeInput {
  /// The message, without the check digit of an article number.
  let text: String
  private let kind: Int32
  private var mode = UNICODE_MODE
  /// The level of correction, as libzint counts it; -1 leaves it to the library.
  private var level: Int32 = -1
  private var shape: Int32?
  /// The number of the extended channel in which the bytes are UTF-8; 0 for none.
  private var channel: Int32 = 0

  init(
    _ message: String, as symbology: BarcodeSymbology, correctionLevel: BarcodeCorrectionLevel?
  ) throws(BarcodeError) {
    func digits(_ count: Int) throws(BarcodeError) -> String {
      try BarcodeDigits(message, count: count, of: symbology).digits
    }
    var text = message
    switch symbology {
    case .qr:
      kind = BARCODE_QRCODE
      level = (correctionLevel ?? .medium).number
    case .aztec:
      kind = BARCODE_AZTEC
      level = (correctionLevel ?? .medium).number
    case .pdf417:
      kind = BARCODE_PDF417
      if let correctionLevel { level = correctionLevel.number + 1 }
    case .dataMatrix:
      kind = BARCODE_DATAMATRIX
      // Otherwise short messages become a strip.
      shape = DM_SQUARE
    case .code128: kind = BARCODE_CODE128
    case .gs1Code128:
      kind = BARCODE_GS1_128
      // Data that has parentheses of its own needs brackets.
      mode = message.hasPrefix("[") ? GS1_MODE : GS1_MODE | GS1PARENS_MODE
    case .ean13: (kind, text) = (BARCODE_EANX, try digits(13))
    case .ean8: (kind, text) = (BARCODE_EANX, try digits(8))
    case .upca: (kind, text) = (BARCODE_UPCA, try digits(12))
    case .itf14: (kind, text) = (BARCODE_ITF14, try digits(14))
    }
    let holdsAnyText = [.qr, .aztec, .pdf417, .dataMatrix].contains(symbology)
    // Readers would guess which encoding it is.
    if holdsAnyText, !message.utf8.allSatisfy({ $0 < 0x80 }) { channel = Self.utf8Channel }
    self.text = text
  }

  private static let utf8Channel: Int32 = 26

  func set(in symbol: inout zint_symbol) {
    symbol.symbology = kind
    symbol.input_mode = mode
    symbol.option_1 = level
    if let shape { symbol.option_3 = shape }
    symbol.eci = channel
  }
}

extension BarcodeCorrectionLevel {
  /// From 1 to 4, as QR and Aztec count.
  fileprivate var number: Int32 {
    switch self {
    case .low: 1
    case .medium: 2
    case .quartile: 3
    case .high: 4
    }
  }
}
