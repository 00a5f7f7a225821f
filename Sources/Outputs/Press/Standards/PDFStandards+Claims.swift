import PDFFinishing

extension PDFStandards {
  /// What documents that follow these standards say.
  var claims: StandardClaims {
    var claims = StandardClaims()
    guard !isEmpty else { return claims }
    claims.version = version
    claims.isForPresses = isForPresses
    // PDF/A for PDF 2.0 only allows XMP.
    claims.isXMPAlone = isForPDF2
    if let archivePart {
      claims.namespaces.append(("pdfaid", "http://www.aiim.org/pdfa/ns/id/"))
      claims.properties.append(("pdfaid:part", "\(archivePart)"))
      if let archiveLevel { claims.properties.append(("pdfaid:conformance", archiveLevel)) }
      if archivePart == 4 { claims.properties.append(("pdfaid:rev", "2020")) }
    }
    if let accessibilityPart {
      claims.namespaces.append(("pdfuaid", "http://www.aiim.org/pdfua/ns/id/"))
      claims.properties.append(("pdfuaid:part", "\(accessibilityPart)"))
      if accessibilityPart == 2 { claims.properties.append(("pdfuaid:rev", "2024")) }
    }
    // PDF/A requires descriptions of properties that are not predefined (ISO 19005-2, 6.6.2.3).
    if isForArchives, !isForPDF2 { claims.schemas = schemas }
    guard isForPresses else { return claims }
    claims.namespaces += [
      ("xmpMM", "http://ns.adobe.com/xap/1.0/mm/"), ("pdfxid", "http://www.npes.org/pdfx/ns/id/"),
    ]
    claims.properties += [("pdfxid:GTS_PDFXVersion", "PDF/X-4"), ("pdf:Trapped", "False")]
    if hasRecords {
      claims.namespaces.append(("pdfvtid", "http://www.npes.org/pdfvt/ns/id/"))
      claims.properties.append(("pdfvtid:GTS_PDFVTVersion", "PDF/VT-1"))
      claims.dateProperties.append("pdfvtid:GTS_PDFVTModDate")
    }
    return claims
  }

  /// The descriptions of the properties that PDF/A does not know; nil for none.
  private var schemas: String? {
    var schemas: [String] = []
    if isForReaders {
      schemas.append(
        Self.schema(
          "PDF/UA", "http://www.aiim.org/pdfua/ns/id/", "pdfuaid", "part", "The part of PDF/UA",
          type: "Integer"))
    }
    if isForPresses {
      if hasRecords {
        let properties = [
          ("GTS_PDFVTVersion", "The part of PDF/VT"),
          ("GTS_PDFVTModDate", "When the records were last changed"),
        ]
        for (property, meaning) in properties {
          schemas.append(
            Self.schema("PDF/VT", "http://www.npes.org/pdfvt/ns/id/", "pdfvtid", property, meaning))
        }
      }
      schemas += [
        Self.schema(
          "PDF/X", "http://www.npes.org/pdfx/ns/id/", "pdfxid", "GTS_PDFXVersion", "The part of PDF/X"),
        Self.schema(
          "PDF", "http://ns.adobe.com/pdf/1.3/", "pdf", "Trapped", "Whether overlaps of inks are drawn"),
      ]
    }
    guard !schemas.isEmpty else { return nil }
    return """
      <pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><rdf:Bag>
      """ + schemas.joined() + "</rdf:Bag></pdfaExtension:schemas>"
  }

  private static func schema(
    _ name: String, _ namespace: String, _ prefix: String, _ property: String, _ description: String,
    type: String = "Text"
  ) -> String {
    """
    <rdf:li rdf:parseType="Resource"><pdfaSchema:schema>\(name)</pdfaSchema:schema>\
    <pdfaSchema:namespaceURI>\(namespace)</pdfaSchema:namespaceURI>\
    <pdfaSchema:prefix>\(prefix)</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>\
    <rdf:li rdf:parseType="Resource"><pdfaProperty:name>\(property)</pdfaProperty:name>\
    <pdfaProperty:valueType>\(type)</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>\
    <pdfaProperty:description>\(description)</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>
    """
  }
}
