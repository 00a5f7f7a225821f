import Foundation
import Preflight
import Testing

/// Rules that are built in, and files of rules.
@Suite struct PreflightRulesTests {
  private func rules(_ text: String) throws -> PreflightRules {
    try PreflightRules(json: Data(text.utf8), name: "file")
  }

  private func refusal(_ text: String) -> String? {
    do {
      _ = try rules(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func filesChangeTheRulesThatTheyNameAlone() throws {
    let rules = try rules(
      #"{"basis": "digital", "rules": {"hairline": {"error": 0.3, "warning": 0.5}, "raster": "off", "overprint": "error"}}"#
    )
    #expect(rules.name == "file")
    #expect(rules.settings[.hairline] == PreflightRules.Setting(error: 0.3, warning: 0.5))
    #expect(rules.settings[.raster] == nil)
    #expect(rules.settings[.overprint] == PreflightRules.Setting(.error))
    #expect(rules.settings[.bleed] == PreflightRules.digital.settings[.bleed])
  }

  @Test func rulesWithoutABasisAreAlone() throws {
    let rules = try rules(#"{"name": "Shop", "rules": {"black-text": "error"}}"#)
    #expect(rules.name == "Shop")
    #expect(rules.settings == [.blackText: PreflightRules.Setting(.error)])
  }

  @Test(arguments: [
    ("[", "not JSON"), ("[]", "expected an object"), (#"{"rule": {}}"#, "there is no key “rule”"),
    (#"{"basis": "x"}"#, "gwg2015-sheetcmyk"),
    (#"{"rules": {"hairlines": "off"}}"#, "there is no rule “hairlines”"),
    (#"{"rules": {"hairline": "error"}}"#, "expected limits in pt"),
    (#"{"rules": {"raster": 3}}"#, "expected \"error\""),
    (#"{"rules": {"hairline": {"error": -1}}}"#, "expected limits"),
    (#"{"rules": 1}"#, "expected an object for rules"),
  ])
  func whatIsWrongWithAFileIsSaid(file: String, words: String) {
    #expect(refusal(file)?.contains(words) ?? false, "\(refusal(file) ?? "accepted")")
  }

  @Test func rulesAreFoundByTheirNames() {
    #expect(
      PreflightRules.known.map(\.name) == [
        "gwg2015-sheetcmyk", "gwg2015-newspaper", "digital", "large-format", "accessible",
      ])
    for rules in PreflightRules.known { #expect(PreflightRules.named(rules.name) == rules) }
    #expect(PreflightRules.named("gwg") == nil)
  }
}
