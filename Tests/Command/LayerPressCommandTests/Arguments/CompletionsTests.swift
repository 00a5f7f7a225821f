import Foundation
import Testing

@testable import LayerPressCommand

/// What a shell offers when Tab is pressed, and the manual page.
@Suite struct CompletionsTests {
  /// What bash offers for the last of the words.
  private func offers(_ words: String...) throws -> Set<String> {
    let folder = try SceneFolder(["script": Completions.script(for: ["bash"])])
    let run = try CommandRun(
      arguments: [
        "-c",
        """
        source ./script
        compopt() { :; }
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _layerpress
        printf '%s\\n' "${COMPREPLY[@]}"
        """, "bash",
      ] + words, in: folder.path, program: "/bin/bash")
    #expect(run.errors == "")
    return Set(run.text.split(separator: "\n").map(String.init))
  }

  @Test func theFirstWordMayBeACommand() throws {
    #expect(try offers("layerpress", "c") == ["check", "convert", "cut", "completions"])
  }

  @Test func optionsAreThoseOfTheCommand() throws {
    #expect(try offers("layerpress", "cut", "--ti") == ["--tile", "--timeout"])
    #expect(try offers("layerpress", "a.json", "--png") == ["--png-level"])
  }

  @Test func fewValuesAreOffered() throws {
    #expect(try offers("layerpress", "a.json", "--png-level", "") == ["fast", "default", "small"])
    #expect(try offers("layerpress", "completions", "f") == ["fish"])
  }

  @Test func offeredValuesAreUnderstood() throws {
    for (name, values) in Completions.choices {
      let option = try #require(CommandOption.all.first { $0.name == name })
      let verb =
        option.verbs.contains(.export) ? "export" : option.verbs.contains(.inspect) ? "inspect" : "convert"
      for value in values {
        var words = [verb, "a.json", "--\(name.rawValue)", value]
        // What is understood only together with something else.
        switch name {
        case .formats: words += ["-o", "{name}.{format}"]
        case .to: words += ["-o", "-"]
        case .from: words[1] = "-"
        case .fit, .align: words += ["--paper", "A4"]
        case .order: words += ["--n-up", "2x2"]
        case .binding: words += ["--fold", "booklet"]
        default: break
        }
        if verb == "export", name != .formats, name != .to {
          // One of the formats heeds it.
          words += ["-o", "a.{format}", "--formats", "pdf,svg,png"]
        }
        #expect(throws: Never.self, Comment(rawValue: words.joined(separator: " "))) {
          try Arguments(words, sourceDate: nil)
        }
      }
    }
  }

  @Test func everyShellKnowsEveryOption() throws {
    for shell in Completions.Shell.allCases {
      let script = try Completions.script(for: [shell.rawValue])
      for option in CommandOption.all {
        let spelling = shell == .fish ? "-l \(option.name.rawValue) " : "--\(option.name.rawValue)"
        #expect(script.contains(spelling), "\(shell): \(spelling)")
      }
    }
  }

  @Test func anotherShellIsAnErrorWithASuggestion() throws {
    if let error = #expect(throws: (any Error).self, performing: { try Completions.script(for: ["fishh"]) }) {
      #expect((error as? UsageError)?.message.contains("did you mean fish?") ?? false)
    }
  }

  @Test func theManualTellsOfEveryOptionAndIsWellFormed() throws {
    for option in CommandOption.all {
      let name = option.name.rawValue.replacing("-", with: "\\-")
      #expect(ManualPage.text.contains("\\fB\\-\\-\(name)\\fR"), "\(name)")
    }
    let commands = ManualPage.text.split(separator: "\n").filter { $0.hasPrefix(".") }
    for command in commands {
      #expect(
        [".TH", ".SH", ".TP", ".PP", ".B", ".br", ".nf", ".fi"].contains {
          command.split(separator: " ").first == $0[...]
        }, Comment(rawValue: String(command)))
    }
  }
}
