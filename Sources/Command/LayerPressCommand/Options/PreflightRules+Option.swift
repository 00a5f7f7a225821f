import Foundation
import LayerPress
import Messages

extension PreflightRules {
  /// The rules that `--rules` names: those of a name, or of a file.
  init(option text: String) throws(UsageError) {
    if let rules = PreflightRules.named(text) {
      self = rules
      return
    }
    guard text.lowercased().hasSuffix(".json") else {
      let names = PreflightRules.known.map(\.name)
      let hint =
        Suggestion.nearest(to: text, in: names).map { " (did you mean \($0)?)" }
        ?? "; there are \(names.joined(separator: ", ")), and files that end in .json"
      throw UsageError("--rules \(text) is not known\(hint)")
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: text)) else {
      throw UsageError("--rules \(text): the file cannot be read")
    }
    do throws(PreflightRulesError) {
      self = try PreflightRules(json: data, name: ExportPlan.name(text))
    } catch {
      throw UsageError("--rules \(text): \(error)")
    }
  }
}
