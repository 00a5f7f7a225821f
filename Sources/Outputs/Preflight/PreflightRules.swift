import Foundation
import Messages

/// The rules of a print job: what is looked for, how serious it is, and the limits.
public struct PreflightRules: Sendable, Hashable {
  /// What is wrong with a rule that is broken.
  public enum Severity: String, Codable, Sendable, Comparable {
    /// It may be meant.
    case warning
    /// The job should not be printed.
    case error

    public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  /// How serious a rule is. One with figures has limits, in its unit; one without, a severity.
  public struct Setting: Sendable, Hashable {
    /// The limit from which it is an error; nil for none.
    public var error: Double?
    /// The limit from which it is a warning; nil for none.
    public var warning: Double?
    /// The severity of a rule without figures; nil if it has figures.
    public var severity: Severity?

    /// Limits of a rule with figures.
    public init(error: Double? = nil, warning: Double? = nil) {
      (self.error, self.warning) = (error, warning)
    }

    /// The severity of a rule without figures.
    public init(_ severity: Severity) { self.severity = severity }
  }

  /// The name of the rules, for reports.
  public var name: String
  /// The settings of the rules that apply; others are not looked for.
  public var settings: [PreflightRule: Setting]

  /// Rules of one's own.
  public init(name: String, settings: [PreflightRule: Setting]) {
    (self.name, self.settings) = (name, settings)
  }

  /// The rules that are built in, by name.
  public static let known: [PreflightRules] = [sheet, newspaper, digital, largeFormat, accessible]

  /// The rules of a name; nil if there are none.
  public static func named(_ name: String) -> PreflightRules? { known.first { $0.name == name } }

  /// Whether a rule applies.
  func has(_ rule: PreflightRule) -> Bool { settings[rule] != nil }

  /// How serious a figure is, and the limit that it is beyond; nil if it is allowed.
  func judge(_ rule: PreflightRule, _ value: Double?) -> (severity: Severity, limit: Double?)? {
    guard let setting = settings[rule] else { return nil }
    if let severity = setting.severity { return (severity, nil) }
    guard let value else { return nil }
    func isBroken(_ limit: Double) -> Bool {
      // Figures are products of numbers in files, which are rounded.
      let tolerance = abs(limit) * 1e-3
      return rule.comparison == .atMost ? value > limit + tolerance : value < limit - tolerance
    }
    if let limit = setting.error, isBroken(limit) { return (.error, limit) }
    if let limit = setting.warning, isBroken(limit) { return (.warning, limit) }
    return nil
  }
}

extension PreflightRules {
  /// What holds for every press.
  private static let common: [PreflightRule: Setting] = [
    .hairline: Setting(error: 0.25), .smallText: Setting(warning: 5),
    .spotSpelling: Setting(.error), .spotMeaning: Setting(.error), .whiteOverprint: Setting(.error),
    .overprint: Setting(.warning), .fontEmbedding: Setting(.error), .fontSubstitution: Setting(.error),
    .raster: Setting(.warning), .pageBoxes: Setting(.error), .pageSizes: Setting(warning: 0.5),
    .content: Setting(.error),
  ]

  /// What holds for presses that print inks.
  private static let inks: [PreflightRule: Setting] = common.merging([
    .thinLineInInks: Setting(warning: 0.5), .smallTextInInks: Setting(error: 5, warning: 9),
    .blackText: Setting(.error),
    .screenColor: Setting(.error), .taggedInks: Setting(.error), .transparencySpace: Setting(.error),
    .spotInks: Setting(error: 0),
  ]) { $1 }

  /// Sheets in four inks, after the figures of the Ghent Workgroup's SheetCMYK of 2015.
  public static let sheet = PreflightRules(
    name: "gwg2015-sheetcmyk",
    settings: inks.merging([
      .pictureResolution: Setting(error: 150, warning: 225),
      .bitmapResolution: Setting(error: 550, warning: 800),
      .pictureExcess: Setting(warning: 1200), .inkCoverage: Setting(error: 320), .bleed: Setting(error: 3),
      .bleedCoverage: Setting(error: 0.5), .safeDistance: Setting(warning: 3),
    ]) { $1 })

  /// Newspapers, after the figures of the Ghent Workgroup's NewspaperAds of 2015.
  public static let newspaper = PreflightRules(
    name: "gwg2015-newspaper",
    settings: inks.merging([
      .pictureResolution: Setting(error: 99, warning: 149),
      .bitmapResolution: Setting(error: 550, warning: 800),
      .pictureExcess: Setting(warning: 600), .inkCoverage: Setting(error: 245),
      .hairline: Setting(error: 0.5),
      .thinLineInInks: Setting(warning: 1), .smallTextInInks: Setting(error: 8, warning: 12),
      .smallText: Setting(warning: 6),
    ]) { $1 })

  /// Digital presses and office printers, which convert colours themselves.
  public static let digital = PreflightRules(
    name: "digital",
    settings: common.merging([
      .pictureResolution: Setting(error: 100, warning: 150), .pictureExcess: Setting(warning: 1200),
      .inkCoverage: Setting(warning: 320), .bleed: Setting(warning: 2), .bleedCoverage: Setting(warning: 0.5),
      .safeDistance: Setting(warning: 3),
    ]) { $1 })

  /// Posters and banners, which are seen from afar.
  public static let largeFormat = PreflightRules(
    name: "large-format",
    settings: common.merging([
      .pictureResolution: Setting(error: 50, warning: 75), .pictureExcess: Setting(warning: 450),
      .inkCoverage: Setting(warning: 320), .hairline: Setting(error: 0.5), .smallText: Setting(warning: 12),
    ]) { $1 })
}

extension PreflightRules {
  /// Documents for all readers, also those who cannot see.
  public static let accessible = PreflightRules(
    name: "accessible",
    settings: [
      .documentTitle: Setting(.error), .documentLanguage: Setting(.error), .tags: Setting(.error),
      .alternativeText: Setting(.error), .headingLevels: Setting(.error), .contrast: Setting(error: 4.5),
      .contrastOfLargeText: Setting(error: 3), .fontEmbedding: Setting(.error), .content: Setting(.error),
    ])
}

// MARK: - Files

/// Why a file of rules cannot be used.
public struct PreflightRulesError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason, as a sentence without a full stop.
  public let description: String
}

extension PreflightRules {
  /// Reads rules: `{"name": "Our shop", "basis": "digital", "rules": {"hairline": {"error": 0.3}, "raster": "off"}}`.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - name: the name of rules without one of their own.
  public init(json data: Data, name: String) throws(PreflightRulesError) {
    func refuse(_ words: String) -> PreflightRulesError { PreflightRulesError(description: words) }
    let file: Any
    do { file = try JSONSerialization.jsonObject(with: data) } catch { throw refuse("it is not JSON") }
    guard let file = file as? [String: Any] else { throw refuse("expected an object of rules") }
    for key in file.keys.sorted() where !["name", "basis", "rules"].contains(key) {
      throw refuse("there is no key “\(Quoted.printable(key))”; there are name, basis and rules")
    }
    if let own = file["name"], !(own is String) { throw refuse("expected a string for name") }
    self.init(name: file["name"] as? String ?? name, settings: [:])
    if let basis = file["basis"] {
      guard let rules = (basis as? String).flatMap(Self.named) else {
        throw refuse("basis: there are \(Self.known.map(\.name).joined(separator: ", "))")
      }
      settings = rules.settings
    }
    guard let rules = file["rules"] as? [String: Any]? ?? nil else {
      guard file["rules"] == nil else { throw refuse("expected an object for rules") }
      return
    }
    for (key, value) in rules.sorted(by: { $0.key < $1.key }) {
      guard let rule = PreflightRule(rawValue: key) else {
        throw refuse(
          "there is no rule “\(Quoted.printable(key))”; there are "
            + PreflightRule.allCases.map(\.rawValue).joined(separator: ", "))
      }
      settings[rule] = try Self.setting(value, of: rule)
    }
  }

  /// - Returns: nil for a rule that does not apply.
  private static func setting(_ value: Any, of rule: PreflightRule) throws(PreflightRulesError) -> Setting? {
    if value as? String == "off" { return nil }
    if rule.comparison == .none {
      guard let severity = (value as? String).flatMap(Severity.init) else {
        throw PreflightRulesError(description: "\(rule.rawValue): expected \"error\", \"warning\" or \"off\"")
      }
      return Setting(severity)
    }
    guard let limits = value as? [String: Double], !limits.isEmpty,
      limits.keys.allSatisfy({ $0 == "error" || $0 == "warning" }), limits.values.allSatisfy({ $0 >= 0 })
    else {
      throw PreflightRulesError(
        description:
          "\(rule.rawValue): expected limits in \(rule.unit ?? "numbers"), {\"error\": 1, \"warning\": 2}, or \"off\""
      )
    }
    return Setting(error: limits["error"], warning: limits["warning"])
  }
}
