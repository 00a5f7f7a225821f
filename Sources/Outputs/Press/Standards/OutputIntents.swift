import PDFFinishing

/// Adds the output intent of the document (ISO 32000-1, 14.11.5), or sRGB if PDF/A requires one and the
/// document has none.
struct OutputIntents: FinishingPass {
  var standards: PDFStandards
  var intent: OutputIntent?

  func run(on document: QPDFDocument) throws(PDFFinishingError) {
    guard intent != nil || standards.isForArchives else { return }
    let profile: [UInt8]
    if let intent {
      profile = Array(intent.profile)
    } else if let screen = ScreenProfiles() {
      profile = screen.colors
    } else {
      throw .document("no profile can be made")
    }
    let stream = document.indirect(
      document.stream([], dictionary: ["N": document.number(intent == nil ? 3 : 4)]))
    stream.replaceStreamData(compressing: profile)
    // Without a standard, the intent is for printing.
    var subtypes = standards.isForArchives ? ["GTS_PDFA1"] : []
    if standards.isForPresses || !standards.isForArchives { subtypes.insert("GTS_PDFX", at: 0) }
    document.root["OutputIntents"] = document.array(
      subtypes.map { subtype in
        let entry = document.dictionary([
          "Type": document.name("OutputIntent"), "S": document.name(subtype),
          "OutputConditionIdentifier": document.text(intent.map { $0.condition ?? "Custom" } ?? "sRGB"),
          // Programs show the former to people, and the latter where the identifier is not registered.
          "OutputCondition": document.text(intent?.name ?? "sRGB IEC61966-2.1"),
          "Info": document.text(intent?.name ?? "sRGB IEC61966-2.1"),
          "DestOutputProfile": stream,
        ])
        if intent?.isRegistered ?? false { entry["RegistryName"] = document.text("http://www.color.org") }
        return document.indirect(entry)
      })
  }
}

extension OutputIntent {
  /// Whether the condition is named like those in ICC's registry.
  var isRegistered: Bool {
    ["FOGRA", "CGATS", "IFRA", "EUROSB", "JC200", "JCN2002", "JCW2003", "PSR"].contains { prefix in
      condition?.hasPrefix(prefix) ?? false
    }
  }
}
