import LayerPress
import SceneFiles

/// The texts of `--help` and `help`, generated from the tables of options, commands and topics. Lines have at
/// most 80 columns.
enum HelpText {
  static let version = "layerpress \(LayerPressVersion.text)"

  static func text(_ information: Arguments.Information) -> String {
    switch information {
    case .version: version
    case .help(nil): overview
    case .help(let verb?): text(of: verb)
    }
  }

  /// The general help, which fits on a screen.
  static var overview: String {
    let common = CommandOption.all.filter { commonOptions.contains($0.name) }
    return """
      \(version): Core Animation layer trees as PDF, SVG and PNG

      layerpress [export] SCENE… -o OUT      a file: .pdf .svg .png .apng .gif .webp
      layerpress merge TEMPLATE --data ROWS -o OUT.pdf  a page for each row
      layerpress join PARTS… -o OUT.pdf      what several machines have merged
      layerpress preview SCENE               in a browser, updated at every change
      layerpress gallery SCENE… -o DIR       a page that shows many scenes
      layerpress inspect SCENE…              the layer tree, or what the layers draw
      layerpress check SCENE…                every error and warning
      layerpress preflight SCENE|PDF…        what a print shop would refuse
      layerpress convert SCENE -o OUT.json   the scene as .json, .caml or .ca
      layerpress impose PDF -o OUT.pdf       its pages on sheets
      layerpress cut IMAGE -o PATTERN        an image as tiles
      layerpress schema                      a JSON Schema of scenes, for editors

      SCENE is a .json or .caml file, a .ca or .wallpaper folder, a .tendies archive,
      or - for standard input. Several scenes exported to one PDF become its pages.

      \(rows(common))

      layerpress COMMAND --help   all options of a command, with examples
      layerpress help TOPIC       \(wrapped(topicNames, indent: 28))
      layerpress help OPTION      what one option does

      \(Self.status)
      """
  }

  private static let commonOptions: Set<CommandOption.Name> = [
    .output, .formats, .scales, .time, .paper, .state, .strict, .quiet, .verbose, .version,
  ]

  private static var topicNames: String { HelpTopic.allCases.map(\.rawValue).joined(separator: ", ") }

  static let status = """
    Exit status: 0 done; 1 an export failed; 2 wrong arguments; 3 a scene was
    refused.
    """

  /// The help of one command: its options by topic, and examples.
  static func text(of verb: Verb) -> String {
    var parts = ["\(verb.usage)\n\n\(wrapped(verb.explanation))"]
    for topic in HelpTopic.allCases {
      let options = topic.options.filter { $0.verbs.contains(verb) }
      if !options.isEmpty { parts.append("\(topic.title)\n\(rows(options, of: verb))") }
    }
    parts.append(text(ofExamples: verb.examples))
    parts.append(status)
    return parts.joined(separator: "\n\n")
  }

  static func text(of topic: HelpTopic) -> String {
    [
      topic.title, wrapped(topic.explanation), topic.options.isEmpty ? nil : rows(topic.options),
      text(ofExamples: topic.examples),
    ].compactMap { $0 }.joined(separator: "\n\n")
  }

  /// The help of one option, and where to read more.
  static func text(of option: CommandOption) -> String {
    let verbs = Verb.allCases.filter(option.verbs.contains).map(\.rawValue).joined(separator: ", ")
    let topic = HelpTopic.allCases.first { $0.names.contains(option.name) }
    let outputs = Verb.allCases.filter { option.name == .output && $0.outputHelp != nil }
    return rows([option])
      + outputs.map { "\n\nOf \($0.rawValue):\n\(rows([option], of: $0))" }.joined()
      + "\n\nAn option of: \(verbs)."
      + (topic.map { "\nlayerpress help \($0.rawValue) has more about it and related options." } ?? "")
  }

  /// The output of `layerpress help WORDS`.
  static func text(about words: [String]) throws(UsageError) -> String {
    guard let first = words.first else { return overview }
    guard words.count == 1 else { throw UsageError("help takes one word: a command, a topic or an option") }
    let word = String(first.drop { $0 == "-" })
    if word == "help" || word == "h" { return overview }
    if let verb = Verb(rawValue: word) { return text(of: verb) }
    if let topic = HelpTopic(rawValue: word) { return text(of: topic) }
    let option = CommandOption.all.first { $0.name.rawValue == word || $0.short.map(String.init) == word }
    if let option { return text(of: option) }
    let known =
      Verb.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
      + CommandOption.all.map(\.name.rawValue)
    let hint =
      Suggestion.nearest(to: word, in: known).map { " (did you mean \($0)?)" }
      ?? "; topics are \(HelpTopic.allCases.map(\.rawValue).joined(separator: ", "))"
    throw UsageError("there is no help on “\(first)”\(hint)")
  }

  static func spelling(_ option: CommandOption) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "  \(short)--\(option.name.rawValue)" + (option.argument.map { " \($0)" } ?? "")
  }

  private static let columns = 80

  /// - Parameter verb: the command that the options are of; nil for all.
  private static func rows(_ options: [CommandOption], of verb: Verb? = nil) -> String {
    let width = 2 + (options.map { spelling($0).count }.max() ?? 0)
    return options.map { option in
      let name = spelling(option)
      let help = option.name == .output ? verb?.outputHelp : nil
      return name + String(repeating: " ", count: width - name.count)
        + wrapped(help ?? option.help, indent: width)
    }.joined(separator: "\n")
  }

  private static func text(ofExamples examples: [String]) -> String {
    "Examples\n" + examples.map { "  layerpress \($0)" }.joined(separator: "\n")
  }

  /// Wraps text between words. All lines but the first are indented, which the caller has indented already.
  private static func wrapped(_ text: String, indent: Int = 0) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
      var (lines, line) = ([String](), "")
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.count + 1 + word.count > columns {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      return (lines + [line]).joined(separator: "\n" + String(repeating: " ", count: indent))
    }
    return lines.joined(separator: "\n")
  }
}

extension Verb {
  var usage: String {
    switch self {
    case .export: "layerpress [export] SCENE… -o OUT"
    case .preview: "layerpress preview SCENE"
    case .gallery: "layerpress gallery SCENE… -o DIR"
    case .inspect: "layerpress inspect SCENE…"
    case .check: "layerpress check SCENE…"
    case .preflight: "layerpress preflight SCENE|FILE.pdf…"
    case .convert: "layerpress convert SCENE -o OUT"
    case .impose: "layerpress impose PDF -o OUT"
    case .merge: "layerpress merge TEMPLATE --data ROWS -o OUT"
    case .join: "layerpress join PART… -o OUT"
    case .cut: "layerpress cut IMAGE -o OUT"
    case .schema: "layerpress schema"
    }
  }

  var explanation: String {
    switch self {
    case .export:
      "Exports scenes as PDF, SVG, PNG, animated PNG, GIF or WebP. OUT is a file, whose extension is the format, or a "
        + "pattern for several files. Several scenes exported to one PDF become its pages."
    case .preview:
      "Serves a page at 127.0.0.1 that shows a scene, its layers and findings, at any zoom and moment. The page updates "
        + "whenever the scene, or an image or font it names, changes. Prints the address, and runs until Ctrl-C."
    case .gallery:
      "Exports scenes into a folder, with an index.html that shows them all. The folder can be moved, and published as it "
        + "is. Default formats: pdf,svg,png at scale 2."
    case .inspect:
      "Shows the layer tree with classes, frames, ids, animations and states, and the fonts and files it needs; or, with "
        + "--drawing, what the layers draw."
    case .check:
      "Reads and draws scenes without writing anything, and reports every error and warning that an export with the same "
        + "options would give, to pdf, svg and png unless --formats says otherwise. With --strict, a scene with warnings is "
        + "refused."
    case .preflight:
      "Says what a print shop would refuse in the PDF that an export with the same options would make, or in a finished "
        + "one, each with page, layer, line, figure and limit: too few pixels, hairlines, black in several inks, colours of "
        + "screens, too much ink, missing bleed and more. Exit status 3 on errors."
    case .convert:
      "Writes a scene as JSON, as a CAML document, or as a .ca bundle with its images. If the other format cannot express "
        + "something, names the layer and writes nothing."
    case .impose:
      "Puts the pages of a PDF, whoever made it, on sheets: several on one, folded to a booklet, so that cut piles are in "
        + "order, or as a poster. Each page is held once; its inks, fonts, links and layers stay."
    case .merge:
      "Makes a document of a template and rows of data: a page, or several, for each row. OUT is a PDF of all rows; with {part} "
        + "a file for every N rows; or with {row}, the row's number, or {row.COLUMN} a file for each row, of any format. What rows "
        + "do not change is drawn once. --shard draws a part of the job, for machines that share it."
    case .join:
      "Joins the parts of a merge that --shard has made, in their order, to the document that one machine would have made."
    case .cut:
      "Cuts an image into tiles. JPEG and PNG are read row by row, so they may be of any size."
    case .schema:
      "Prints a JSON Schema of scenes, with which editors complete and check them. Name it in a scene's \"$schema\"."
    }
  }

  /// What `-o` takes, for commands that write something else than pictures of scenes.
  fileprivate var outputHelp: String? {
    switch self {
    case .convert: "file, or pattern with {name}, that ends in .json, .caml or .ca; - is standard output"
    case .cut:
      "pattern with {x} and {y}, and {level} for --levels, that ends in .png or .jpg; or a name that ends in .dzi"
    case .impose, .join: "the PDF to write; - is standard output"
    case .merge: "a PDF, or a pattern with {row}, {row.COLUMN} or {part}; - is standard output"
    case .gallery: "folder"
    default: nil
    }
  }

  var examples: [String] {
    switch self {
    case .export:
      [
        "card.json -o card.pdf --paper A4 --fit",
        "icon.json -o 'out/{name}@{scale}x.png' --scales 1,2,3",
        "card.json icon.json -o 'out/{name}.{format}' --formats pdf,svg,png",
      ]
    case .preview:
      [
        "preview card.json", "preview wallpaper.ca --port 8080 --state Unlock",
        "preview card.json --rules digital",
      ]
    case .gallery: ["gallery card.json icon.json -o gallery --formats svg,png"]
    case .inspect: ["inspect card.json", "inspect card.json --drawing --lowered pdf"]
    case .check: ["check card.json icon.json", "check card.json --strict --formats pdf --paper A4 --fit"]
    case .preflight:
      [
        "preflight card.json --rules digital", "preflight card.json --rules large-format --html report.html",
      ]
    case .convert:
      ["convert card.json -o card.caml", "convert wallpaper.ca -o wallpaper.json --state Locked"]
    case .impose:
      [
        "impose cards.pdf -o booklet.pdf --fold booklet",
        "impose cards.pdf -o sheets.pdf --n-up 3x8 --marks crop",
      ]
    case .merge:
      [
        "merge badge.json --data people.csv -o badges.pdf",
        "merge badge.json --data people.csv -o 'out/{row.name}.pdf'",
        "merge badge.json --data people.csv --shard 1/2 -o part1.lpart",
      ]
    case .join: ["join part1.lpart part2.lpart -o badges.pdf"]
    case .schema: ["schema"]
    case .cut: ["cut map.png -o 'tiles/{x}_{y}.png' --tile 256", "cut map.png -o map.dzi"]
    }
  }
}
