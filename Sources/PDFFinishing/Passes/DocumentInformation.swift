/// Says what the document is, in the information dictionary and as XMP.
struct DocumentInformation: FinishingPass {
  var metadata: DocumentMetadata
  var date: ExportDate?
  var producer: String

  func run(on document: QPDFDocument) {
    let information = document.dictionary(["Producer": document.text(producer)])
    information["Title"] = metadata.title.map(document.text)
    information["Author"] = metadata.author.map(document.text)
    information["Subject"] = metadata.subject.map(document.text)
    if !metadata.keywords.isEmpty {
      information["Keywords"] = document.text(metadata.keywords.joined(separator: ", "))
    }
    if let date {
      information["CreationDate"] = document.bytes(date.pdf)
      information["ModDate"] = document.bytes(date.pdf)
    }
    document.trailer["Info"] = document.indirect(information)

    let root = document.root
    root["Lang"] = metadata.language.map(document.text)
    if metadata.title != nil {
      root["ViewerPreferences"] = document.dictionary(["DisplayDocTitle": document.flag(true)])
    }
    let packet = XMPPacket(metadata: metadata, date: date, producer: producer)
    root["Metadata"] = document.indirect(
      document.stream(
        Array(packet.text.utf8),
        dictionary: ["Type": document.name("Metadata"), "Subtype": document.name("XML")]))
  }
}
