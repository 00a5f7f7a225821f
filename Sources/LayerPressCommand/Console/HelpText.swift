import LayerPress

/// What `--help` shows, made from the option table.
enum HelpText {
  static let version = "layerpress \(LayerPressVersion.text)"

  static let usage = """
    layerpress [export] SCENE… -o OUT      one file; its ending is its format: .pdf .svg .png
    layerpress inspect SCENE… [--json]     the tree of layers; what it draws with --drawing
    layerpress check SCENE…                every error and warning
    layerpress convert SCENE -o OUT.json   the scene as .json, .caml or .ca
    layerpress cut IMAGE -o 'NAME_{x:02}_{y:02}.png' [--tile 256] [--levels]
    """

  static var text: String {
    """
    \(version): Core Animation layer trees as PDF, SVG and PNG

    \(usage)

    SCENE is a .json or .caml file, a .ca or .wallpaper folder, a .tendies archive, or - for standard input (with --from). Several scenes to one PDF make its pages.

    \(rows(CommandOption.all.map { (spelling($0), $0.help) }))

    Exit status: 0 done; 1 an export failed; 2 wrong arguments; 3 a scene was refused.
    """
  }

  static func spelling(_ option: CommandOption) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    return "  \(short)--\(option.name.rawValue)" + (option.argument.map { " \($0)" } ?? "")
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = 2 + (rows.map(\.0.count).max() ?? 0)
    return rows.map { name, help in
      name + String(repeating: " ", count: width - name.count) + help
    }.joined(separator: "\n")
  }
}
