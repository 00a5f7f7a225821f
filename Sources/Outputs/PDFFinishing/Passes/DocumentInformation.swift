import CoreGraphics
import Documents
import Foundation

/// Writes the document's metadata to the information dictionary and as XMP.
struct DocumentInformation: FinishingPass {
  var metadata: DocumentMetadata
  var date: ExportDate?
  var producer: String
  var claims = StandardClaims()
  /// The document's identifier for printing; nil for one that is made of its content.
  var given: String?

  func run(on document: QPDFDocument) {
    if claims.isXMPAlone {
      document.trailer["Info"] = nil
    } else {
      document.trailer["Info"] = document.indirect(information(in: document))
    }
    let root = document.root
    root["Lang"] = metadata.language.map(document.text)
    if metadata.title != nil {
      root["ViewerPreferences"] = document.dictionary(["DisplayDocTitle": document.flag(true)])
    }
    let packet = XMPPacket(
      metadata: metadata, date: date, producer: producer, claims: claims,
      identity: identity(of: document))
    root["Metadata"] = document.indirect(
      document.stream(
        Array(packet.text.utf8),
        dictionary: ["Type": document.name("Metadata"), "Subtype": document.name("XML")]))
  }

  private func information(in document: QPDFDocument) -> QPDFDocument.Object {
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
    // Trapping is left to the printer.
    if claims.isForPresses { information["Trapped"] = document.name("False") }
    return information
  }

  /// The document's identifier for printing, computed from its content, so that the same input gives the same
  /// bytes.
  private func identity(of document: QPDFDocument) -> String? {
    guard claims.isForPresses else { return nil }
    if let given { return given }
    let sum = Checksum()
    for page in document.pages { page["Contents"]?.plainStreamData?.withUnsafeBytes { sum.add($0) } }
    for stream in document.streams { stream.rawStreamData?.prefix(4096).withUnsafeBytes { sum.add($0) } }
    sum.add("\(metadata) \(date?.pdf ?? "")")
    return DocumentIdentity.uuid(of: sum.digits)
  }
}
