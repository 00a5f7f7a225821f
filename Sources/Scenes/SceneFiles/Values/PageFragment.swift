/// The page of a PDF in a file name, using PDF's open parameter: `file.pdf#page=3` (ISO 32000-2, 12.6.4.3,
/// and Adobe's "Parameters for Opening PDF Files").
enum PageFragment {
  /// The name without the page, and the page, from 1.
  static func split(_ name: String) -> (name: String, page: Int) {
    guard let sign = name.lastIndex(of: "#"), name[sign...].hasPrefix(prefix) else { return (name, 1) }
    let digits = name[sign...].dropFirst(prefix.count)
    guard !digits.isEmpty, digits.count <= 9, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let page = Int(digits)
    else { return (name, 1) }
    return (String(name[..<sign]), page)
  }

  /// The name with the page, unless that is the first.
  static func join(_ name: String, _ page: Int) -> String { page == 1 ? name : name + prefix + String(page) }

  private static let prefix = "#page="
}
