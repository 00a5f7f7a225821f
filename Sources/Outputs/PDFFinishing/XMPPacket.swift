import Documents
import XMLReading

/// A document's metadata as XMP (ISO 16684-1), which archives and search programs prefer to the information
/// dictionary.
struct XMPPacket {
  var metadata: DocumentMetadata
  var date: ExportDate?
  var producer: String
  var claims = StandardClaims()
  /// The document's identifier; for printing.
  var identity: String?

  var text: String {
    var lines = [
      "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>",
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">",
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">",
      "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
        + " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""
        + claims.namespaces.map { " xmlns:\($0.prefix)=\"\($0.uri)\"" }.joined()
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
      if claims.isForPresses { lines.append(element("xmp:MetadataDate", date.iso8601)) }
      lines += claims.dateProperties.map { element($0, date.iso8601) }
    }
    lines.append(element("pdf:Producer", producer))
    lines += claims.properties.map { element($0.name, $0.value) }
    if let identity {
      lines += [
        element("xmpMM:DocumentID", identity), element("xmpMM:VersionID", "1"),
        element("xmpMM:RenditionClass", "default"),
      ]
    }
    if let schemas = claims.schemas { lines.append(schemas) }
    lines += ["</rdf:Description>", "</rdf:RDF>", "</x:xmpmeta>", "<?xpacket end=\"r\"?>"]
    return lines.joined(separator: "\n")
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
