/// What a document says of the standards that it follows, in its header, information dictionary and XMP.
package struct StandardClaims: Sendable {
  /// The version in the header; nil for the minimum that the content needs.
  package var version: String?
  /// Whether XMP is all that the document may say of itself.
  package var isXMPAlone = false
  /// Whether the document is printed: it has an identifier, and says whether inks are trapped.
  package var isForPresses = false
  /// The prefixes of properties in XMP, and the namespaces for which they stand.
  package var namespaces: [(prefix: String, uri: String)] = []
  /// Properties in XMP, with their prefixes.
  package var properties: [(name: String, value: String)] = []
  /// Further properties in XMP whose value is the document's date.
  package var dateProperties: [String] = []
  /// Descriptions of properties that a standard does not know, as XMP.
  package var schemas: String?

  /// Those of a document that follows none.
  package init() {}
}
