import LayerPress
import SceneFiles

/// The shell scripts that complete a line that begins with `layerpress`, generated from the option table.
enum Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// The script that `layerpress completions SHELL` prints.
  ///
  /// - Parameter words: the arguments after `completions`.
  static func script(for words: [String]) throws(UsageError) -> String {
    let shells = Shell.allCases.map(\.rawValue)
    guard words.count == 1, let word = words.first else {
      throw UsageError("completions takes one word: \(shells.joined(separator: ", "))")
    }
    guard let shell = Shell(rawValue: word) else {
      let hint = Suggestion.nearest(to: word, in: shells).map { " (did you mean \($0)?)" } ?? ""
      throw UsageError(
        "there are no completions for “\(word)”\(hint); there are for \(shells.joined(separator: ", "))")
    }
    switch shell {
    case .bash: return bash
    case .zsh: return zsh
    case .fish: return fish
    }
  }

  /// The values of options that have only a few.
  static let choices: [CommandOption.Name: [String]] = [
    .formats: ExportOutput.Format.names, .to: ExportOutput.Format.names, .from: ["json", "caml"],
    .pngLevel: ["fast", "default", "small"], .text: ["outlines", "text"], .svgEngine: ["native", "cairo"],
    .svgShadows: ["filter", "vector"], .svgLayout: ["compact", "pretty"], .lowered: ["pdf", "svg", "png"],
    .paper: ["A3", "A4", "A5", "SRA3", "letter", "legal", "tabloid"], .fit: ["contain", "cover"],
    .align: SheetAlignment.names.map(\.name), .order: SheetGrid.Order.allCases.map(\.rawValue),
    .fold: ["booklet", "perfect"], .binding: ["left", "right"],
    .duplex: SheetTurning.allCases.map(\.rawValue), .poster: ["A4", "A3", "letter"],
    .messages: ["text", "json"],
    .progress: ["auto", "always", "never"],
    .color: ["auto", "always", "never"], .standard: PDFStandard.allCases.map(\.rawValue),
  ]

  private static let verbs = Verb.allCases.map(\.rawValue) + ["help", "completions"]

  private static func spellings(_ option: CommandOption) -> [String] {
    ["--\(option.name.rawValue)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  private static var bash: String {
    let values = CommandOption.all.filter { !$0.isFlag }.map { option in
      let words = choices[option.name].map {
        "COMPREPLY=($(compgen -W '\($0.joined(separator: " "))' -- \"$word\"))"
      }
      return
        "    \(spellings(option).joined(separator: "|"))) \(words ?? "compopt -o default; COMPREPLY=()"); return ;;"
    }
    let options = Verb.allCases.map { verb in
      let names = CommandOption.all.filter { $0.verbs.contains(verb) }.flatMap(spellings)
      return "    \(verb.rawValue)) options='\(names.joined(separator: " "))' ;;"
    }
    return """
      # bash completion for layerpress
      _layerpress() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=export options=
        [ "$COMP_CWORD" -gt 1 ] && case ${COMP_WORDS[1]} in
          \(verbs.joined(separator: "|"))) verb=${COMP_WORDS[1]} ;;
        esac
        case $before in
      \(values.joined(separator: "\n"))
        esac
        case $verb in
      \(options.joined(separator: "\n"))
          help) COMPREPLY=($(compgen -W '\((Verb.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)).joined(separator: " "))' -- "$word")); return ;;
          completions) COMPREPLY=($(compgen -W '\(Shell.allCases.map(\.rawValue).joined(separator: " "))' -- "$word")); return ;;
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *)
            compopt -o default
            COMPREPLY=()
            [ "$COMP_CWORD" -eq 1 ] && COMPREPLY=($(compgen -W '\(verbs.joined(separator: " "))' -- "$word"))
            ;;
        esac
      }
      complete -F _layerpress layerpress
      """
  }

  private static var zsh: String {
    let options = CommandOption.all.map { option in
      let help = option.help.replacing("'", with: "’").replacing("[", with: "(").replacing("]", with: ")")
        .replacing(":", with: "\\:")
      let value = option.argument.map { name in
        ":\(name):" + (choices[option.name].map { "(\($0.joined(separator: " ")))" } ?? "_files")
      }
      let names = spellings(option)
      let exclusive = option.isRepeatable ? "" : "(\(names.joined(separator: " ")))"
      let spelled =
        names.count == 1 ? "'\(exclusive)\(names[0])" : "'\(exclusive)'{\(names.joined(separator: ","))}'"
      return "  \(spelled)[\(help)]\(value ?? "")' \\"
    }
    return """
      #compdef layerpress
      _arguments -s -S \\
      \(options.joined(separator: "\n"))
        '1:command or scene:_alternative "commands:command:(\(verbs.joined(separator: " ")))" "files:scene:_files"' \\
        '*:scene:_files'
      """
  }

  private static var fish: String {
    func quoted(_ text: String) -> String {
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
    let options = CommandOption.all.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let words = choices[option.name].map { " -x -a \(quoted($0.joined(separator: " ")))" }
      return
        "complete -c layerpress -l \(option.name.rawValue)\(short)\(option.isFlag ? "" : words ?? " -r") -d \(quoted(option.help))"
    }
    return """
      # fish completion for layerpress
      complete -c layerpress -n __fish_is_first_arg -a \(quoted(verbs.joined(separator: " ")))
      \(options.joined(separator: "\n"))
      """
  }
}
