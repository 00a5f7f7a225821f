import CoreGraphics
import Messages

/// What preflight has found. Its JSON encoding is the file that `layerpress preflight --report` writes.
public struct PreflightReport: Codable, Sendable, Hashable {
  /// A broken rule, in one place or several of the same layer.
  public struct Issue: Codable, Sendable, Hashable {
    /// How serious it is.
    public var severity: PreflightRules.Severity
    /// The rule that is broken.
    public var rule: PreflightRule
    /// The number of the page, from 1; nil for the whole document.
    public var page: Int?
    /// The layer's path in the tree, such as `sublayers[3].mask`; empty for the page itself, nil in a PDF.
    public var layer: String?
    /// The layer's identifier; nil where it has none.
    public var id: String?
    /// The layer's name; nil where it has none.
    public var name: String?
    /// The scene's file; nil where it is not known.
    public var file: String?
    /// The line in the file, from 1.
    public var line: Int?
    /// The column in the line, from 1.
    public var column: Int?
    /// Where it is on the page, in points from the upper left corner: x, y, width and height; nil for the whole page.
    public var box: [Double]?
    /// The figure, in `unit`; nil for rules without figures.
    public var value: Double?
    /// The limit that the figure is beyond.
    public var limit: Double?
    /// The unit of figure and limit; nil for numbers.
    public var unit: String?
    /// How many places of the layer, or of the page of a PDF, are meant; the figure is that of the worst.
    public var count: Int
    /// What is wrong, in a sentence without a full stop.
    public var message: String
  }

  /// The size of a page.
  public struct Page: Codable, Sendable, Hashable {
    /// In points.
    public var width: Double
    /// In points.
    public var height: Double
  }

  /// The name of the rules.
  public var rules: String
  /// The sizes of the pages.
  public var pages: [Page] = []
  /// What is wrong, by page, errors first.
  public var issues: [Issue] = []

  /// A report without pages and issues.
  public init(rules: String) { self.rules = rules }

  /// How many issues are errors.
  public var errorCount: Int { issues.count { $0.severity == .error } }

  /// Adds what another look at the same pages has found, but nothing that is known of a page already.
  package mutating func add(_ others: [Issue], of isWanted: (Issue) -> Bool = { _ in true }) {
    let known = Set(issues.map { RuleOfPage(rule: $0.rule, page: $0.page) })
    issues += others.filter { isWanted($0) && !known.contains(RuleOfPage(rule: $0.rule, page: $0.page)) }
  }

  package mutating func sort() {
    func key(_ issue: Issue) -> (Int, Int, String, String) {
      (issue.page ?? 0, issue.severity == .error ? 0 : 1, issue.rule.rawValue, issue.message)
    }
    // What is equal keeps the order of drawing.
    issues = issues.enumerated().sorted { a, b in
      let (first, second) = (key(a.element), key(b.element))
      if (first.0, first.1, first.2) != (second.0, second.1, second.2) {
        return (first.0, first.1, first.2) < (second.0, second.1, second.2)
      }
      return a.offset < b.offset
    }.map(\.element)
  }

  private struct RuleOfPage: Hashable {
    var rule: PreflightRule
    var page: Int?
  }
}

extension PreflightReport.Issue {
  /// Where it is: `page 2, sublayers[3] (photo)`, or for a PDF `page 2 at 10, 20, 100 × 50 pt`.
  public var place: String {
    var words = page.map { "page \($0)" } ?? "document"
    if let layer, !layer.isEmpty { words += ", \(layer)" }
    let names = [id, name.map { "“\($0)”" }].compactMap { $0 }.map { Quoted.printable($0) }
    if !names.isEmpty { words += " (\(names.joined(separator: ", ")))" }
    if layer == nil, let box, box.count == 4 {
      let numbers = box.map { $0.text(decimals: 1) }
      words += " at \(numbers[0]), \(numbers[1]), \(numbers[2]) × \(numbers[3]) pt"
    }
    return words
  }

  /// What is wrong, with how many places and the rule's name.
  public var statement: String {
    message + (count > 1 ? "; in \(count) places" : "") + " [\(rule.rawValue)]"
  }
}

/// Collects issues: the worst of each rule and layer, or of each rule and page of a PDF.
struct PreflightCollector {
  let rules: PreflightRules
  private var found: [Key: Int] = [:]
  private(set) var issues: [PreflightReport.Issue] = []

  private struct Key: Hashable {
    var rule: PreflightRule
    var page: Int?
    var thing: String
  }

  init(rules: PreflightRules) { self.rules = rules }

  /// Adds something if it breaks a rule.
  ///
  /// - Parameters:
  ///   - thing: what the figure is of: of several places of one thing, the worst is kept.
  ///   - message: what is wrong, given the figure and the limit as texts with their units.
  mutating func add(
    _ rule: PreflightRule, _ value: Double? = nil, page: Int?, box: CGRect? = nil, thing: String = "",
    layer: PreflightLayer? = nil, _ message: (_ value: String, _ limit: String) -> String
  ) {
    guard let (severity, limit) = rules.judge(rule, value) else { return }
    let key = Key(rule: rule, page: page, thing: layer.map { $0.path + "\u{0}" + thing } ?? thing)
    let unit = rule.unit
    func text(_ number: Double?) -> String {
      guard let number else { return "" }
      let decimals = unit == "dpi" ? 0 : unit == "%" ? 1 : 2
      return number.text(decimals: decimals) + (unit.map { $0 == ":1" ? $0 : " \($0)" } ?? "")
    }
    let shown = value.map { ($0 * 1000).rounded() / 1000 }
    let issue = PreflightReport.Issue(
      severity: severity, rule: rule, page: page, layer: layer?.path, id: layer?.id, name: layer?.name,
      box: box.flatMap(Self.numbers), value: shown, limit: limit, unit: unit, count: 1,
      message: Quoted.printable(message(text(value), text(limit))))
    guard let known = found[key] else {
      found[key] = issues.count
      issues.append(issue)
      return
    }
    let count = issues[known].count + 1
    if rule.isWorse(value, than: issues[known].value) { issues[known] = issue }
    issues[known].count = count
  }

  private static func numbers(_ box: CGRect) -> [Double]? {
    guard !box.isNull, !box.isInfinite else { return nil }
    return [box.minX, box.minY, box.width, box.height].map { (Double($0) * 100).rounded() / 100 }
  }
}

/// A layer that an issue is about.
package struct PreflightLayer {
  var path: String
  var id: String?
  var name: String?
}
