import Drawing

extension DrawnPage {
  /// The texts of elements in which some text runs from right to left, in the order of reading: PDFs have such text as it
  /// stands on the page. Of a page that is not lowered yet.
  func textsFromRightToLeft() -> [LayerIndex: String] {
    guard !structure.isEmpty else { return [:] }
    var texts: [LayerIndex: String] = [:]
    var reversed: Set<LayerIndex> = []
    var lastLine: [LayerIndex: CGFloat] = [:]
    for visit in drawing.walk(enteringInstances: true) {
      guard case .glyphs(let run) = visit.node, structure[visit.layer]?.hasContent ?? false else { continue }
      if run.isRightToLeft { reversed.insert(visit.layer) }
      let line = run.glyphs.first?.origin.y ?? 0
      let text = texts[visit.layer] ?? ""
      let continues = lastLine[visit.layer] == line || text.isEmpty || text.last?.isWhitespace ?? false
      texts[visit.layer] = text + (continues ? "" : " ") + run.text
      lastLine[visit.layer] = line
    }
    return texts.filter { reversed.contains($0.key) }
  }
}
