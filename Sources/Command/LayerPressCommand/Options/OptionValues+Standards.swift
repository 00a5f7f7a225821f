import LayerPress
import SceneFiles

extension OptionValues {
  /// The standards of a list such as `pdfx-4,pdfa-2u`.
  func standards() throws(UsageError) -> PDFStandards {
    guard let text = string(.standard) else { return PDFStandards() }
    var standards: [PDFStandard] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let standard = PDFStandard(rawValue: part.lowercased()) else {
        let names = PDFStandard.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: String(part), in: names).map { " (did you mean \($0)?)" } ?? ""
        throw UsageError(
          "--standard \(part) is not known; possible are \(names.joined(separator: ", "))\(hint)")
      }
      standards.append(standard)
    }
    do throws(PDFStandards.Conflict) {
      return try PDFStandards(standards)
    } catch {
      throw UsageError("--standard \(text): \(error)")
    }
  }

  /// The names of `--ink-names`: `{"finishing": {"cutting": "CutContour"}, "inks": {"Gold foil": "PANTONE 871 C"}}`.
  func inkNames() throws(UsageError) -> InkNames {
    guard let path = string(.inkNames) else { return InkNames() }
    func fail(_ words: String) -> UsageError { UsageError("--ink-names \(path): \(words)") }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw fail("the file cannot be read")
    }
    guard let tables = try? JSONDecoder().decode([String: [String: String]].self, from: data) else {
      throw fail(
        #"expected names by finishing steps and inks: {"finishing": {"cutting": "CutContour"}, "inks": {"Gold": "Foil"}}"#
      )
    }
    var names = InkNames()
    for (table, entries) in tables.sorted(by: { $0.key < $1.key }) {
      for (key, name) in entries.sorted(by: { $0.key < $1.key }) {
        guard InkNames.isUsable(name) else { throw fail("“\(name)” cannot be the name of an ink") }
        switch table {
        case "inks": names.inks[key] = name
        case "finishing":
          guard let step = CGInk.Finishing(rawValue: key) else {
            let known = CGInk.Finishing.allCases.map(\.rawValue)
            let hint = Suggestion.nearest(to: key, in: known).map { " (did you mean \($0)?)" } ?? ""
            throw fail("\(key) is no finishing step; possible are \(known.joined(separator: ", "))\(hint)")
          }
          names.finishing[step] = name
        default: throw fail("it has \(table), but only finishing and inks are known")
        }
      }
    }
    return names
  }

  func outputIntent() throws(UsageError) -> OutputIntent? {
    let condition = string(.outputCondition)
    var intent = try press(.outputIntent)
    if intent == nil, condition != nil { throw UsageError("--output-condition needs --output-intent") }
    intent?.condition = condition
    return intent
  }

  /// The profile of an option: a file, or one of the system's by its name.
  private func press(_ option: CommandOption.Name) throws(UsageError) -> OutputIntent? {
    guard let text = string(option) else { return nil }
    let path = try ProfileFolders.path(of: text, for: option)
    guard let profile = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw UsageError("--\(option.rawValue) \(text): the file cannot be read")
    }
    do throws(OutputIntent.Problem) {
      return try OutputIntent(profile: profile)
    } catch {
      throw UsageError("--\(option.rawValue) \(text): \(error)")
    }
  }

  /// The press that PNGs simulate: that of `--proof` or, for plates, that of `--output-intent`.
  func proof(_ outputIntent: OutputIntent?) throws(UsageError) -> ExportOptions.Proof? {
    let showsPlates = raw.flags.contains(.separations)
    guard let press = try press(.proof) ?? (showsPlates ? outputIntent : nil) else {
      if showsPlates { throw UsageError("--separations needs the profile of a press: --proof FILE") }
      if raw.flags.contains(.proofPaper) { throw UsageError("--proof-paper needs --proof") }
      return nil
    }
    var proof = ExportOptions.Proof(press)
    proof.colors = try inkSettings()
    proof.overprintsBlack = raw.flags.contains(.overprintBlack)
    proof.showsPaper = raw.flags.contains(.proofPaper)
    return proof
  }

  private enum ColorSpaceChoice: String, CaseIterable { case keep, cmyk, gray }

  /// What the colours of PDFs are converted to.
  func colorSpace() throws(UsageError) -> PDFColorSpace {
    let space: ColorSpaceChoice = try choice(.colorSpace) ?? .keep
    guard space == .cmyk else {
      for name in [CommandOption.Name.renderingIntent, .black, .inkLimit]
      where string(name) != nil && string(.proof) == nil && !raw.flags.contains(.separations) {
        throw UsageError("--\(name.rawValue) needs --color-space cmyk, or --proof")
      }
      return space == .gray ? .gray : .keep
    }
    guard string(.outputIntent) != nil else { throw UsageError("--color-space cmyk needs --output-intent") }
    return .cmyk(try inkSettings())
  }

  private func inkSettings() throws(UsageError) -> PressColors {
    var colors = PressColors()
    colors.renderingIntent = try choice(.renderingIntent) ?? .relative
    colors.black = try choice(.black) ?? .pure
    colors.inkLimit = try integer(.inkLimit, in: 100...400).map(Double.init)
    return colors
  }

  func date() throws(UsageError) -> ExportDate? {
    guard let text = string(.date) else { return nil }
    do throws(SyntaxError) {
      return ExportDate(try ISODate.parse(text))
    } catch {
      throw UsageError("--date: \(error.message)")
    }
  }
}

/// The folders of ICC profiles: those of colord in freedesktop.org's base directories, and those of programs whose profiles
/// are free.
enum ProfileFolders {
  /// The path of a file, or of a system profile by its name, with or without extension.
  static func path(of text: String, for option: CommandOption.Name) throws(UsageError) -> String {
    if text.contains("/") || FileManager.default.fileExists(atPath: text) { return text }
    var names: Set<String> = []
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for file in files.sorted() where ["icc", "icm"].contains((file as NSString).pathExtension.lowercased())
      {
        let name = ((file as NSString).lastPathComponent as NSString)
        let wanted = text.lowercased()
        if [name.lowercased, name.deletingPathExtension.lowercased()].contains(wanted) {
          return "\(folder)/\(file)"
        }
        names.insert(name.deletingPathExtension)
      }
    }
    let hint = Suggestion.nearest(to: text, in: names.sorted()).map { " (did you mean \($0)?)" } ?? ""
    throw UsageError(
      "--\(option.rawValue) \(text) is no file, and no profile in \(folders.joined(separator: ", "))\(hint)")
  }

  private static var folders: [String] {
    let environment = ProcessInfo.processInfo.environment
    func value(_ name: String, or standard: String) -> String {
      environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? standard
    }
    let home = value("HOME", or: "/")
    let bases =
      [value("XDG_DATA_HOME", or: "\(home)/.local/share")]
      + value("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    let shared = ["color/icc", "scribus/profiles", "texlive/texmf-dist/tex/generic/colorprofiles"]
    return ["\(home)/.color/icc"] + bases.flatMap { base in shared.map { "\(base)/\($0)" } }
  }
}
