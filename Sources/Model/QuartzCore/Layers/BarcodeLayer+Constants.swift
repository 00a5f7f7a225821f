/// The kinds of bar codes. (Not a type of Core Animation.)
public enum BarcodeSymbology: String, Sendable, CaseIterable {
  /// QR Code: any text, to about 4,000 letters.
  case qr
  /// Data Matrix (ECC 200): any text, to about 2,000 letters.
  case dataMatrix
  /// Aztec Code: any text, to about 3,000 letters.
  case aztec
  /// PDF417: any text, to about 1,800 letters.
  case pdf417
  /// Code 128: letters of Latin-1, to about 100 of them.
  case code128
  /// GS1-128: application identifiers in parentheses, each followed by its data, such as `(01)09501101530003(10)AB`.
  case gs1Code128 = "gs1-128"
  /// EAN-13: twelve digits, and the check digit.
  case ean13
  /// EAN-8: seven digits, and the check digit.
  case ean8
  /// UPC-A: eleven digits, and the check digit.
  case upca
  /// ITF-14: thirteen digits, and the check digit; with bearer bars above and below.
  case itf14
}

/// How much of a code can be damaged, and it is read all the same. (Not a type of Core Animation.)
public enum BarcodeCorrectionLevel: String, Sendable, CaseIterable {
  /// QR 7 %, Aztec 10 %, PDF417 level 2.
  case low = "L"
  /// QR 15 %, Aztec 23 %, PDF417 level 3. QR and Aztec have it by default.
  case medium = "M"
  /// QR 25 %, Aztec 36 %, PDF417 level 4.
  case quartile = "Q"
  /// QR 30 %, Aztec 50 %, PDF417 level 5.
  case high = "H"
}

extension BarcodeSymbology: PropertyRepresentable {
  static var propertyType: PropertyType { .enumeration(allCases.map(\.rawValue)) }
  var propertyValue: PropertyValue { .string(rawValue) }
  static func from(_ value: PropertyValue) -> BarcodeSymbology? {
    if case .string(let value) = value { BarcodeSymbology(rawValue: value) } else { nil }
  }
}

extension BarcodeCorrectionLevel: PropertyRepresentable {
  static var propertyType: PropertyType { .enumeration(allCases.map(\.rawValue)) }
  var propertyValue: PropertyValue { .string(rawValue) }
  static func from(_ value: PropertyValue) -> BarcodeCorrectionLevel? {
    if case .string(let value) = value { BarcodeCorrectionLevel(rawValue: value) } else { nil }
  }
}
