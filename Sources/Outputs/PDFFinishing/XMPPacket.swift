import Documents
import XMLReading

/// A document's metadata as XMP (ISO 16684-1), which archives and search programs prefer to the information
/// dictionary.
struct XMPPacket {
  var metadata: DocumentMetadata
  var date: ExportDate?
  var producer: String
  var standards = PDFStandards()
  /// The document's identifier; for printing.
  var identity: String?

  var text: String {
    var lines = [
      "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>",
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">",
      "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
        + " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""
        + (standards.isForArchives ? " xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\"" : "")
        + (standards.isForPresses
          ? " xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\"\(Self.pressNamespace)" : "")
        + ">",
      "<dc:format>application/pdf</dc:format>",
    ]
    if let title = metadata.title { lines.append(alternatives("dc:title", title)) }
    if let author = metadata.author { lines.append(list("dc:creator", "rdf:Seq", [author])) }
    if let subject = metadata.subject { lines.append(alternatives("dc:description", subject)) }
    if !metadata.keywords.isEmpty {
      lines.append(list("dc:subject", "rdf:Bag", metadata.keywords))
      lines.append(element("pdf:Keywords", metadata.keywords.joined(separator: ", ")))
    }
    if let language = metadata.language { lines.append(list("dc:language", "rdf:Bag", [language])) }
    if let date {
      lines.append(element("xmp:CreateDate", date.iso8601))
      lines.append(element("xmp:ModifyDate", date.iso8601))
      if standards.isForPresses { lines.append(element("xmp:MetadataDate", date.iso8601)) }
    }
    lines.append(element("pdf:Producer", producer))
    lines += claims
    lines += ["</rdf:Description>", "</rdf:RDF>", "</x:xmpmeta>", "<?xpacket end=\"r\"?>"]
    return lines.joined(separator: "\n")
  }

  private static let pressNamespace = " xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\""

  /// The standards that the document claims, and what they require.
  private var claims: [String] {
    var lines: [String] = []
    if let part = standards.archivePart {
      lines.append(element("pdfaid:part", "\(part)"))
      if let level = standards.archiveLevel { lines.append(element("pdfaid:conformance", level)) }
      if part == 4 { lines.append(element("pdfaid:rev", "2020")) }
    }
    guard standards.isForPresses else { return lines }
    lines += [
      element("pdfxid:GTS_PDFXVersion", "PDF/X-4"), element("pdf:Trapped", "False"),
      element("xmpMM:DocumentID", identity ?? ""), element("xmpMM:VersionID", "1"),
      element("xmpMM:RenditionClass", "default"),
    ]
    // PDF/A requires descriptions of properties that are not predefined (ISO 19005-2, 6.6.2.3).
    if standards.isForArchives { lines.append(Self.pressSchemas) }
    return lines
  }

  private static let pressSchemas =
    """
    <pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><rdf:Bag>
    """
    + schema("PDF/X", "http://www.npes.org/pdfx/ns/id/", "pdfxid", "GTS_PDFXVersion", "The part of PDF/X")
    + schema("PDF", "http://ns.adobe.com/pdf/1.3/", "pdf", "Trapped", "Whether overlaps of inks are drawn")
    + "</rdf:Bag></pdfaExtension:schemas>"

  private static func schema(
    _ name: String, _ namespace: String, _ prefix: String, _ property: String, _ description: String
  ) -> String {
    """
    <rdf:li rdf:parseType="Resource"><pdfaSchema:schema>\(name)</pdfaSchema:schema>\
    <pdfaSchema:namespaceURI>\(namespace)</pdfaSchema:namespaceURI>\
    <pdfaSchema:prefix>\(prefix)</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>\
    <rdf:li rdf:parseType="Resource"><pdfaProperty:name>\(property)</pdfaProperty:name>\
    <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>\
    <pdfaProperty:description>\(description)</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>
    """
  }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(escaped(text))</\(name)>"
  }

  private func alternatives(_ name: String, _ text: String) -> String {
    "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt></\(name)>"
  }

  private func list(_ name: String, _ kind: String, _ texts: [String]) -> String {
    let items = texts.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
    return "<\(name)><\(kind)>\(items)</\(kind)></\(name)>"
  }

  private func escaped(_ text: String) -> String { XMLOutput.escaped(text, inAttribute: false) }
}
