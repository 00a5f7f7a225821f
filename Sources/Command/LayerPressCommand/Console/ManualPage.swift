/// The manual page that `layerpress manual` prints, in the language of `man(7)`, with the same texts as the
/// help.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH LAYERPRESS 1 \"\" \"\(HelpText.version)\" \"User Commands\"", ".SH NAME",
      "layerpress \\- Core Animation layer trees as PDF, SVG and PNG", ".SH SYNOPSIS",
    ]
    for verb in Verb.allCases { lines += [".B \(escaped(verb.usage))", ".br"] }
    lines.append(".SH DESCRIPTION")
    for verb in Verb.allCases { lines += [".TP", ".B \(verb.rawValue)", escaped(verb.explanation)] }
    for topic in HelpTopic.allCases {
      lines += [".SH \(topic.title.uppercased())", ".PP"]
      lines += topic.explanation.split(separator: "\n").map { escaped(String($0)) }
      for option in topic.options {
        let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let argument = option.argument.map { " \\fI\(escaped($0))\\fR" } ?? ""
        lines += [
          ".TP", "\(short)\\fB\(escaped("--\(option.name.rawValue)"))\\fR\(argument)", escaped(option.help),
        ]
      }
    }
    lines.append(".SH EXAMPLES")
    for example in Verb.allCases.flatMap(\.examples) + HelpTopic.allCases.flatMap(\.examples) {
      lines += [".nf", "layerpress \(escaped(example))", ".fi"]
    }
    lines += [".SH EXIT STATUS", escaped(HelpText.status)]
    return lines.joined(separator: "\n")
  }

  /// Escapes text so that it contains no roff commands or escapes; dashes become ASCII hyphens, which can be
  /// copied.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
