import XCTest

@testable import LayerPressCommand

/// What a shell offers when Tab is pressed, and the manual page.
final class CompletionsTests: XCTestCase {
  /// What bash offers for the last of the words.
  private func offers(_ words: String...) throws -> Set<String> {
    let folder = try SceneFolder(self, ["script": Completions.script(for: ["bash"])])
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
    XCTAssertEqual(run.errors, "")
    return Set(run.text.split(separator: "\n").map(String.init))
  }

  func testTheFirstWordMayBeACommand() throws {
    XCTAssertEqual(try offers("layerpress", "c"), ["check", "convert", "cut", "completions"])
  }

  func testOptionsAreThoseOfTheCommand() throws {
    XCTAssertEqual(try offers("layerpress", "cut", "--t"), ["--tile"])
    XCTAssertEqual(try offers("layerpress", "a.json", "--png"), ["--png-level"])
  }

  func testFewValuesAreOffered() throws {
    XCTAssertEqual(try offers("layerpress", "a.json", "--png-level", ""), ["fast", "default", "small"])
    XCTAssertEqual(try offers("layerpress", "completions", "f"), ["fish"])
  }

  func testOfferedValuesAreUnderstood() throws {
    for (name, values) in Completions.choices {
      let option = try XCTUnwrap(CommandOption.all.first { $0.name == name })
      let verb =
        option.verbs.contains(.export) ? "export" : option.verbs.contains(.inspect) ? "inspect" : "convert"
      for value in values {
        var words = [verb, "a.json", "--\(name.rawValue)", value]
        // What is understood only together with something else.
        switch name {
        case .formats: words += ["-o", "{name}.{format}"]
        case .to: words += ["-o", "-"]
        case .from: words[1] = "-"
        default: break
        }
        if verb == "export", name != .formats, name != .to {
          // One of the formats heeds it.
          words += ["-o", "a.{format}", "--formats", "pdf,svg,png"]
        }
        XCTAssertNoThrow(try Arguments(words, sourceDate: nil), words.joined(separator: " "))
      }
    }
  }

  func testEveryShellKnowsEveryOption() throws {
    for shell in Completions.Shell.allCases {
      let script = try Completions.script(for: [shell.rawValue])
      for option in CommandOption.all {
        let spelling = shell == .fish ? "-l \(option.name.rawValue) " : "--\(option.name.rawValue)"
        XCTAssertTrue(script.contains(spelling), "\(shell): \(spelling)")
      }
    }
  }

  func testAnotherShellIsAnErrorWithASuggestion() {
    XCTAssertThrowsError(try Completions.script(for: ["fishh"])) { error in
      XCTAssertTrue((error as? UsageError)?.message.contains("did you mean fish?") ?? false)
    }
  }

  func testTheManualTellsOfEveryOptionAndIsWellFormed() throws {
    for option in CommandOption.all {
      let name = option.name.rawValue.replacing("-", with: "\\-")
      XCTAssertTrue(ManualPage.text.contains("\\fB\\-\\-\(name)\\fR"), name)
    }
    let commands = ManualPage.text.split(separator: "\n").filter { $0.hasPrefix(".") }
    for command in commands {
      XCTAssertTrue(
        [".TH", ".SH", ".TP", ".PP", ".B", ".br", ".nf", ".fi"].contains {
          command.split(separator: " ").first == $0[...]
        },
        String(command))
    }
  }
}
