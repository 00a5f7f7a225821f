import LayerPress
import SceneFiles

extension Console {
  /// Prints findings. Those that apply to many layers are printed for the first one only, unless all are
  /// requested.
  func show(
    _ findings: [ExportReport.Finding], of pages: [CALayer], in scenes: [Scene],
    as severity: SceneDiagnostic.Severity
  ) {
    guard !findings.isEmpty, severity == .error || !options.isQuiet else { return }
    var diagnostics: [SceneDiagnostic] = []
    let saidOfAll = Dictionary(grouping: findings, by: FindingText.init)
    for finding in findings {
      let others = saidOfAll[FindingText(finding)] ?? []
      guard options.isVerbose || others.first == finding else { continue }
      let page = pages.indices.contains(finding.page - 1) ? pages[finding.page - 1] : nil
      let layer = page.flatMap { LayerTree.layer(at: finding.layer, below: $0) } ?? page
      let scene =
        scenes.first { scene in layer.map { scene.sourceMap.place(of: $0) != nil } ?? false }
        ?? scenes.first { scene in scene.pages.contains { $0 === page } } ?? scenes.first
      // Its page is named as in its own file.
      let ownPages = scene?.pages ?? []
      var named = finding
      let ownPage = ownPages.firstIndex { $0 === page }
      named.page = (ownPage ?? 0) + 1
      let place = layer.flatMap { scene?.sourceMap.place(of: $0) }
      diagnostics.append(
        SceneDiagnostic(
          severity: severity, file: layer.flatMap { scene?.sourceMap.file(of: $0) } ?? scene?.file ?? "",
          line: place?.line ?? 0, column: place?.column ?? 1,
          path: path(of: named, ofPages: ownPage == nil ? 1 : ownPages.count),
          message: named.statement
            + (options.isVerbose
              ? "" : FindingText.hint(ofOthers: others.count - 1, isOfPages: finding.layer.isEmpty))))
    }
    report(diagnostics)
  }

  /// People also read the layer's names; programs need its path alone.
  private func path(of finding: ExportReport.Finding, ofPages count: Int) -> String {
    options.messages == .json ? finding.path(ofPages: count) : finding.place(ofPages: count)
  }
}

/// The text of a finding, without its layer and the layer's characters.
private struct FindingText: Hashable {
  var format: String?
  var outcome: ExportReport.Finding.Outcome
  var dpi: Double?
  var reason: String

  init(_ finding: ExportReport.Finding) {
    (format, outcome, dpi, reason) = (finding.format, finding.outcome, finding.dpi, finding.reason)
    if let characters = finding.characters { reason.replace("“\(characters)”", with: "") }
  }

  /// How many more layers or pages have it.
  static func hint(ofOthers count: Int, isOfPages: Bool) -> String {
    let kind = isOfPages ? "page" : "layer"
    return switch count {
    case ...0: ""
    case 1: "; also of another \(kind)"
    default: "; also of \(count) other \(kind)s"
    }
  }
}
