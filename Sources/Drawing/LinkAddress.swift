/// Which addresses links may lead to: those of documents and of people, not those that would run something when they are
/// clicked on.
public enum LinkAddress {
  /// The schemes that links may have.
  public static let schemes = ["http", "https", "mailto", "tel", "ftp", "file"]

  /// Whether an address has one of the schemes, or none, as relative addresses and fragments have.
  public static func isAllowed(_ address: String) -> Bool {
    var scheme = ""
    // Browsers pass over controls and white space.
    for scalar in address.unicodeScalars where scalar.value > 0x20 && scalar.value != 0x7F {
      switch scalar {
      case ":": return schemes.contains(scheme.lowercased())
      case "/", "?", "#": return true
      default: scheme.unicodeScalars.append(scalar)
      }
    }
    return true
  }
}
