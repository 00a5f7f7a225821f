/// The rules for link addresses: they may lead to documents and people, but not run anything when clicked.
public enum LinkAddress {
  /// The schemes allowed for links.
  public static let schemes = ["http", "https", "mailto", "tel", "ftp", "file"]

  /// Returns whether an address has an allowed scheme or, like relative addresses and fragments, none.
  public static func isAllowed(_ address: String) -> Bool {
    var scheme = ""
    // Browsers ignore control characters and white space.
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
