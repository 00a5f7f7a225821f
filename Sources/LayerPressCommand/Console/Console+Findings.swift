import LayerPress
import QuartzCore
import SceneFiles

extension Console {
  /// Shows findings; what is said of many layers, of the first of them only, unless all are asked for.
  func show(
    _ findings: [ExportReport.Finding], of pages: [CALayer], in scenes: [Scene],
    as severity: SceneDiagnostic.Severity
  ) {
    guard !findings.isEmpty else { return }
    let saidOfAll = Dictionary(grouping: findings, by: FindingText.init)
    for finding in findings {
      let others = saidOfAll[FindingText(finding)] ?? []
      guard options.isVerbose || others.first == finding else { continue }
      let page = pages.indices.contains(finding.page - 1) ? pages[finding.page - 1] : nil
      let layer = page.flatMap { LayerSearch.layer(at: finding.layer, below: $0) } ?? page
      let place = layer.flatMap { layer in
        scenes.lazy.compactMap { scene in
          scene.sourceMap.place(of: layer).map { (scene.sourceMap.file(of: layer) ?? scene.file, $0) }
        }.first
      }
      report(
        SceneDiagnostic(
          severity: severity, file: place?.0 ?? scenes.first?.file ?? "", line: place?.1.line ?? 0,
          column: place?.1.column ?? 1,
          message: finding.description
            + (options.isVerbose ? "" : FindingText.hint(ofOthers: others.count - 1))))
    }
  }
}

/// What a finding says, whatever layer it is of.
private struct FindingText: Hashable {
  var format: String?
  var outcome: ExportReport.Finding.Outcome
  var dpi: Double?
  var reason: String

  init(_ finding: ExportReport.Finding) {
    (format, outcome, dpi, reason) = (finding.format, finding.outcome, finding.dpi, finding.reason)
  }

  /// How many more layers it is of.
  static func hint(ofOthers count: Int) -> String {
    switch count {
    case ...0: ""
    case 1: "; also of another layer"
    default: "; also of \(count) other layers"
    }
  }
}
