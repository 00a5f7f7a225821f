import PDFFinishing

/// What a page of a PDF draws with.
struct PageFacts {
  /// Something that a standard forbids.
  struct Breach {
    enum Reach {
      /// PDF/X and PDF/A.
      case all
      case archives
      /// The levels of PDF/A for which text has to be found.
      case text
    }

    var reach: Reach
    var reason: String

    func applies(to standards: PDFStandards) -> Bool {
      switch reach {
      case .all: !standards.isEmpty
      case .archives: standards.isForArchives
      case .text: standards.archiveLevel == "U"
      }
    }
  }

  /// Whether it names inks: process or spot colours, or overprint.
  private(set) var holdsInks = false
  private(set) var spots: Set<String> = []
  private(set) var usesTransparency = false
  /// Whether all of it can be read.
  private(set) var isReadable = true
  private(set) var breaches: [Breach] = []
  /// The numbers of the objects that it uses.
  private(set) var numbers: Set<Int> = []

  /// Entries that lead elsewhere, or that hold nothing but numbers.
  static let skipped: Set = [
    "Parent", "P", "Metadata", "PieceInfo", "Thumb", "Dest", "A", "AA", "Popup", "IRT", "StructParent",
    "StructParents",
    "ToUnicode", "W", "W2", "Widths", "Length", "Differences", "Beads", "B", "AF",
  ]

  init(of page: QPDFDocument.Object, in document: QPDFDocument) {
    let content = document.content(ofPage: page)
    scan(content.map { [UInt8]($0) })
    var pending = ["Resources", "Group"].compactMap { page[$0] }
    pending += (page["Annots"]?.items ?? []).flatMap { [$0["AP"], $0["OC"]] }.compactMap { $0 }
    while let object = pending.popLast() {
      if object.number > 0, !numbers.insert(object.number).inserted { continue }
      if let dictionary = object.streamDictionary {
        add(stream: object, dictionary)
        pending += Self.children(of: dictionary)
      } else if object.isDictionary {
        add(dictionary: object)
        pending += Self.children(of: object)
      } else if object.isArray {
        let items = object.items
        add(space: items)
        pending += items
      } else if object.isName("DeviceCMYK") {
        holdsInks = true
      }
    }
  }

  private static func children(of dictionary: QPDFDocument.Object) -> [QPDFDocument.Object] {
    dictionary.entries.filter { !skipped.contains($0.key) }.map(\.value)
  }

  private mutating func forbid(_ reason: String, _ reach: Breach.Reach = .all) {
    breaches.append(Breach(reach: reach, reason: reason))
  }

  // MARK: Objects

  private mutating func add(stream: QPDFDocument.Object, _ dictionary: QPDFDocument.Object) {
    if dictionary["Subtype"]?.isName("Image") ?? false {
      if dictionary["SMask"] != nil || dictionary["SMaskInData"]?.integer ?? 0 > 0 { usesTransparency = true }
      for key in ["Alternates", "OPI"] where dictionary[key] != nil { forbid("a picture has \(key)") }
    }
    for key in ["Ref", "PS"] where dictionary["Subtype"]?.isName("Form") ?? false && dictionary[key] != nil {
      forbid("a form has \(key)")
    }
    if dictionary["Subtype"]?.isName("PS") ?? false { forbid("it holds PostScript") }
    if dictionary["F"] != nil { forbid("it refers to another file") }
    if !stream.isDecodable { isReadable = false }
    if dictionary["Subtype"]?.isName("Form") ?? false || dictionary["PatternType"]?.integer == 1 {
      scan(stream.plainStreamData.map { [UInt8]($0) })
    }
  }

  private mutating func add(dictionary: QPDFDocument.Object) {
    if dictionary["Type"]?.isName("Font") ?? false { add(font: dictionary) }
    for key in ["CA", "ca"] where dictionary[key]?.real ?? 1 < 1 { usesTransparency = true }
    if let mode = dictionary["BM"], !mode.isName("Normal"), !mode.isName("Compatible") {
      usesTransparency = true
    }
    if dictionary["SMask"]?.isDictionary ?? false { usesTransparency = true }
    for key in ["OP", "op"] where dictionary[key]?.flag ?? false { holdsInks = true }
    if let curve = dictionary["TR"], !curve.isName("Identity") { forbid("it has transfer functions") }
    if let curve = dictionary["TR2"], !curve.isName("Default") { forbid("it has transfer functions") }
    if dictionary["HTP"] != nil { forbid("it has halftones") }
  }

  private mutating func add(font: QPDFDocument.Object) {
    let name = font["BaseFont"]?.name ?? font["Name"]?.name ?? ""
    guard let kind = font["Subtype"]?.name else { return }
    switch kind {
    case "Type3":
      for (_, glyph) in font["CharProcs"]?.entries ?? [] { scan(glyph.plainStreamData.map { [UInt8]($0) }) }
    case "Type0": break
    default:
      let descriptor = font["FontDescriptor"]
      if !["FontFile", "FontFile2", "FontFile3"].contains(where: { descriptor?[$0] != nil }) {
        forbid("the font \(name) is not embedded")
      }
    }
    guard !kind.hasPrefix("CIDFont"), font["ToUnicode"] == nil else { return }
    let encoding = font["Encoding"]
    let isKnown = kind == "Type0" ? !(encoding?.name?.hasPrefix("Identity-") ?? true) : encoding != nil
    if !isKnown || kind == "Type3" { forbid("the characters of the font \(name) are not known", .text) }
  }

  /// Adds what a colour space names.
  private mutating func add(space: [QPDFDocument.Object]) {
    guard space.count > 1, let kind = space[0].name else { return }
    switch kind {
    case "ICCBased": if space[1].streamDictionary?["N"]?.integer == 4 { holdsInks = true }
    case "Separation", "DeviceN":
      holdsInks = true
      let names = space[1].name.map { [$0] } ?? space[1].items.compactMap(\.name)
      spots.formUnion(names.filter { !Self.process.contains($0) })
      guard kind == "DeviceN" else { break }
      let known = Set((space.dropFirst(4).first?["Colorants"]?.entries ?? []).map(\.key))
      if !Set(names).subtracting(Self.process).isSubset(of: known) {
        forbid("the spot colours of a DeviceN space are not described", .archives)
      }
    default: break
    }
  }

  /// Names of Separations and DeviceNs that are no spot colours.
  private static let process: Set = ["Cyan", "Magenta", "Yellow", "Black", "All", "None"]

  /// Looks for inks in content; nil is content that cannot be read.
  private mutating func scan(_ content: [UInt8]?) {
    guard let content else {
      isReadable = false
      return
    }
    var stream = ContentStream(content)
    do throws(ContentStreamError) {
      while try stream.next(of: ["k", "K", "cs", "CS"]) {
        switch stream.operation {
        case "k", "K": holdsInks = true
        default:
          let names = stream.operands.compactMap { operand -> String? in
            guard case .name = operand else { return nil }
            return stream.text(of: operand).map { String(decoding: $0, as: UTF8.self) }
          }
          if names.contains("DeviceCMYK") || names.contains("CMYK") { holdsInks = true }
        }
      }
    } catch {
      isReadable = false
    }
  }
}
