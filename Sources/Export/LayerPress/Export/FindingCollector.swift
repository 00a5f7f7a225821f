import Drawing
import Messages
@_spi(Properties) @_spi(Time) import QuartzCore

/// Collects what is not exact, without duplicates, in the order of pages, layers and formats.
struct FindingCollector {
  private struct Entry: Hashable {
    var page: Int
    var layer: LayerIndex
    var finding: ExportReport.Finding

    /// Of the reason only the length: hashing letters takes long, and a layer has few findings.
    func hash(into hasher: inout Hasher) {
      hasher.combine(page)
      hasher.combine(layer)
      hasher.combine(finding.outcome)
      hasher.combine(finding.reason.utf8.count)
    }
  }

  private var entries: Set<Entry> = []
  /// For each walked page, whether anything was visible at one of its moments.
  private(set) var isSeen: [Int: Bool] = [:]
  /// For each walked page, whether nothing but white text was drawn at any of its moments.
  private(set) var showsOnlyWhiteText: [Int: Bool] = [:]

  /// Adds the findings of another part of the export.
  mutating func add(_ other: FindingCollector) {
    if entries.isEmpty { entries = other.entries } else { entries.formUnion(other.entries) }
    isSeen.merge(other.isSeen) { $0 || $1 }
    showsOnlyWhiteText.merge(other.showsOnlyWhiteText) { $0 && $1 }
  }

  /// Adds the findings of the walk, which concern all formats.
  mutating func add(walkOf drawnPage: DrawnPage, page: Int) {
    isSeen[page, default: false] = isSeen[page] == true || drawnPage.isSeen
    showsOnlyWhiteText[page] = showsOnlyWhiteText[page] != false && drawnPage.showsOnlyWhiteText
    add(drawnPage.findings, of: drawnPage, page: page, format: nil)
    for note in drawnPage.fontNotes {
      insert(
        drawnPage, page, nil, note.layer, .substituted, reason: note.reason,
        characters: note.foreignCharacters)
    }
  }

  /// Adds a finding about a whole page.
  mutating func add(
    _ outcome: ExportReport.Finding.Outcome, _ reason: String, page: Int, root: CALayer, format: String?
  ) {
    let finding = ExportReport.Finding(
      page: page, format: format, layer: "", id: root.identifier, name: root.name, outcome: outcome,
      reason: Quoted.printable(reason))
    entries.insert(Entry(page: page, layer: 0, finding: finding))
  }

  /// Adds the problems of all animations of a page, also of layers that no drawing has reached because they are
  /// invisible at its moments.
  mutating func add(animationsOf root: CALayer, page: Int) {
    let known = Set(entries.lazy.filter { $0.page == page }.map { [$0.finding.layer, $0.finding.reason] })
    // Behind all layers that are drawn.
    var index = LayerIndex.max / 2
    for layer in LayerTree([root]) {
      index &+= 1
      guard layer.hasAnimations else { continue }
      let path = layer.treePath
      for problem in layer.animationProblems where !known.contains([path, problem.text]) {
        let finding = ExportReport.Finding(
          page: page, layer: path, id: layer.identifier, name: layer.name,
          outcome: problem.isDamage ? .damaged : .warning, reason: Quoted.printable(problem.text))
        entries.insert(Entry(page: page, layer: index, finding: finding))
      }
    }
  }

  mutating func add(_ findings: [Finding], of drawnPage: DrawnPage, page: Int, format: String?) {
    for finding in findings {
      switch finding.outcome {
      case .approximated:
        insert(drawnPage, page, format, finding.layer, .approximated, reason: finding.reason)
      case .rasterised(let dpi):
        insert(drawnPage, page, format, finding.layer, .rasterised, dpi: dpi, reason: finding.reason)
      case .dropped: insert(drawnPage, page, format, finding.layer, .dropped, reason: finding.reason)
      case .damaged: insert(drawnPage, page, format, finding.layer, .damaged, reason: finding.reason)
      case .warning: insert(drawnPage, page, format, finding.layer, .warning, reason: finding.reason)
      }
    }
  }

  private mutating func insert(
    _ drawnPage: DrawnPage, _ page: Int, _ format: String?, _ layer: LayerIndex,
    _ outcome: ExportReport.Finding.Outcome, dpi: Double? = nil, reason: String, characters: String? = nil
  ) {
    let identity = drawnPage.layers.indices.contains(Int(layer)) ? drawnPage.layers[Int(layer)] : nil
    let finding = ExportReport.Finding(
      page: page, format: format, layer: drawnPage.path(of: layer), id: identity?.id, name: identity?.name,
      outcome: outcome, dpi: dpi, reason: Quoted.printable(reason), characters: characters)
    entries.insert(Entry(page: page, layer: layer, finding: finding))
  }

  var sorted: [ExportReport.Finding] {
    func key(_ entry: Entry) -> (String, String, Double, String) {
      let finding = entry.finding
      return (finding.format ?? "", finding.outcome.rawValue, finding.dpi ?? 0, finding.reason)
    }
    // Places are sorted, since entries take long to be moved.
    let entries = Array(entries)
    // Copies that a replicator makes of a layer have a number each, but the same path.
    var said: Set<ExportReport.Finding> = []
    return entries.indices.sorted { a, b in
      if entries[a].page != entries[b].page { return entries[a].page < entries[b].page }
      if entries[a].layer != entries[b].layer { return entries[a].layer < entries[b].layer }
      return key(entries[a]) < key(entries[b])
    }.map { entries[$0].finding }.filter { said.insert($0).inserted }
  }
}

extension FontNote {
  /// The characters that another font shows.
  fileprivate var foreignCharacters: String? {
    if case .missingGlyphs(let characters, _, _?) = problem { characters } else { nil }
  }

  fileprivate var reason: String {
    switch problem {
    case .substituted(let requested, let used, _) where requested.hasPrefix("system-ui"):
      "Apple's system font is not here; “\(used)” is used"
    case .substituted(let requested, let used, let suggestion):
      "there is no font “\(requested)”; “\(used)” is used"
        + (suggestion.map { "; did you mean “\($0)”?" } ?? "")
    case .undrawnColors(let characters, let font):
      "“\(font)” shows “\(characters)” in gradients or as SVG (COLR version 1, SVG), of which only outlines are drawn"
    case .missingGlyphs(let characters, let requested, let used):
      if let used {
        "“\(requested)” has no glyphs for “\(characters)”; “\(used)” shows them"
      } else {
        "no font has glyphs for “\(characters)”, not even “\(requested)”"
      }
    }
  }
}
