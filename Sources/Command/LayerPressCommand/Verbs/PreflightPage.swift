import LayerPress
import XMLReading

/// What preflight says, as a page that one can send: the pictures of the pages, with the places of the issues, in one file.
struct PreflightPage {
  private let files: [PreflightedFile]

  init(_ files: [PreflightedFile]) { self.files = files }

  var text: String {
    String(decoding: PackageResources.preflight_html, as: UTF8.self)
      .replacing("<!-- title -->", with: Self.escaped(files.map(\.file).joined(separator: ", ")))
      .replacing("<!-- files -->", with: files.enumerated().map(Self.section).joined(separator: "\n"))
  }

  private static func escaped(_ text: String) -> String { XMLOutput.escaped(text) }

  private static func section(_ index: Int, _ file: PreflightedFile) -> String {
    let report = file.report
    let verdict = report.issues.isEmpty ? "nothing is wrong" : "<b>\(report.summary)</b>"
    let numbered = report.issues.enumerated().map { (number: $0.offset + 1, issue: $0.element) }
    var parts = [
      "<h1>\(escaped(file.file))</h1>\n<p>\(verdict), by the rules \(escaped(report.rules))</p>",
      list(numbered.filter { $0.issue.page == nil }, index),
    ]
    for (number, page) in report.pages.enumerated() {
      let issues = numbered.filter { $0.issue.page == number + 1 }
      let size = "\(SceneOutline.number(page.width)) × \(SceneOutline.number(page.height)) pt"
      parts.append("<h2>Page \(number + 1) <small>\(size)</small></h2>")
      parts.append(
        "<div class=\"page\">\(picture(of: file, index, number, page, issues))\(list(issues, index))</div>")
    }
    return "<section>\n\(parts.filter { !$0.isEmpty }.joined(separator: "\n"))\n</section>"
  }

  private static func picture(
    of file: PreflightedFile, _ index: Int, _ number: Int, _ page: PreflightReport.Page,
    _ issues: [(number: Int, issue: PreflightReport.Issue)]
  ) -> String {
    guard file.pictures.indices.contains(number), page.width > 0, page.height > 0 else { return "" }
    let boxes = issues.compactMap { number, issue -> String? in
      guard let box = issue.box, box.count == 4 else { return nil }
      let part = [box[0] / page.width, box[1] / page.height, box[2] / page.width, box[3] / page.height].map {
        SceneOutline.number($0 * 100) + "%"
      }
      let style = "left:\(part[0]);top:\(part[1]);width:\(part[2]);height:\(part[3])"
      return
        "<a class=\"box \(issue.severity.rawValue)\" href=\"#issue\(index)-\(number)\" style=\"\(style)\" title=\"\(escaped(issue.message))\"><i>\(number)</i></a>"
    }
    let source = "data:image/png;base64," + file.pictures[number].base64EncodedString()
    return
      "<div class=\"picture\"><img src=\"\(source)\" alt=\"Page \(number + 1)\">\(boxes.joined())</div>"
  }

  private static func list(_ issues: [(number: Int, issue: PreflightReport.Issue)], _ index: Int) -> String {
    guard !issues.isEmpty else { return "" }
    let items = issues.map { number, issue -> String in
      var place = issue.place
      if let file = issue.file, let line = issue.line { place += ", \(file):\(line)" }
      return """
        <li id="issue\(index)-\(number)" value="\(number)" class="\(issue.severity.rawValue)"><b>\(issue.severity.rawValue)</b>
        \(escaped(issue.message))\(issue.count > 1 ? ", in \(issue.count) places" : "")
        <small>\(escaped(place)) · \(issue.rule.rawValue)</small></li>
        """
    }
    return "<ol>\(items.joined(separator: "\n"))</ol>"
  }
}
