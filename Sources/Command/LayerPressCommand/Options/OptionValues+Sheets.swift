import LayerPress
import SceneFiles

/// How a command line puts pages on sheets.
struct SheetArguments {
  var paper: ExportOptions.Paper?
  var layout = SheetPlan.Layout.single
  var turning: SheetTurning?
  var marks: PrinterMarks?
}

extension OptionValues {
  private enum FoldKind: String, CaseIterable { case booklet, perfect }

  /// The sheets of a PDF.
  func sheets() throws(UsageError) -> SheetArguments {
    var sheets = SheetArguments()
    let given = [CommandOption.Name.nUp, .fold, .poster].filter { string($0) != nil }
    guard given.count <= 1 else {
      throw UsageError(given.map { "--\($0.rawValue)" }.joined(separator: " and ") + " exclude each other")
    }
    try checkParts()
    sheets.turning = try choice(.duplex)
    if let text = string(.nUp) { sheets.layout = .grid(try grid(text)) }
    if let kind: FoldKind = try choice(.fold) { sheets.layout = .folded(try fold(kind)) }
    if let text = string(.poster) {
      sheets.layout = .poster(try poster(text))
      sheets.paper = try paperOfPoster()
    } else {
      sheets.paper = try paper(hasSheets: sheets.layout != .single)
    }
    sheets.marks = try marks()
    return sheets
  }

  /// Throws for an option without the one that it says more of.
  private func checkParts() throws(UsageError) {
    let parts: [(CommandOption.Name, [CommandOption.Name])] = [
      (.nUp, [.gutter, .order]), (.fold, [.signature, .creep, .binding]), (.poster, [.overlap]),
      (.marks, [.markOffset, .markLength]),
    ]
    for (whole, parts) in parts where string(whole) == nil {
      for part in parts where string(part) != nil {
        throw UsageError("--\(part.rawValue) needs --\(whole.rawValue)")
      }
    }
    for part in [CommandOption.Name.marks, .duplex] where string(part) != nil && string(.poster) != nil {
      throw UsageError("--\(part.rawValue) is not for a poster, whose sheets have marks to be joined by")
    }
  }

  /// `2x4`.
  private func grid(_ text: String) throws(UsageError) -> SheetGrid {
    let sides = text.lowercased().split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
    guard sides.count == 2, let columns = sides[0], let rows = sides[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else { throw UsageError("--n-up \(text) is not a number of columns and rows, such as 2x4") }
    return SheetGrid(
      columns: columns, rows: rows, gutter: CGFloat(try length(.gutter) ?? 0),
      order: try choice(.order) ?? .rows)
  }

  private func fold(_ kind: FoldKind) throws(UsageError) -> SheetFold {
    let signature = try integer(.signature, in: 1...100_000)
    if kind == .booklet, signature != nil {
      throw UsageError("--signature is for --fold perfect; all sheets of a booklet lie in each other")
    }
    if let signature, signature % 4 != 0 {
      throw UsageError(
        "--signature \(signature) is no multiple of four, as sheets have pages when they are folded")
    }
    return SheetFold(
      signature: kind == .perfect ? signature ?? 16 : nil, creep: CGFloat(try length(.creep) ?? 0),
      binding: try choice(.binding) ?? .left)
  }

  // MARK: Posters

  private static let millimetre = 72 / 25.4
  /// Less leaves no room for the marks by which sheets are joined.
  private static let leastMargin = 3 * millimetre

  private func poster(_ text: String) throws(UsageError) -> SheetPoster {
    let isLandscape = raw.flags.contains(.landscape)
    let sheet = try Self.paperSize(text, isLandscape: isLandscape, option: .poster)
    let margin = try length(.margin) ?? 10 * Self.millimetre
    let overlap = try length(.overlap) ?? 10 * Self.millimetre
    guard margin > Self.leastMargin - 0.01 else {
      throw UsageError("--margin \(string(.margin) ?? "") leaves no room for the marks of a poster; 3mm do")
    }
    let room = Double(min(sheet.width, sheet.height)) - 2 * margin
    guard room > 0 else {
      throw UsageError("--margin \(string(.margin) ?? "") leaves nothing of --poster \(text)")
    }
    guard overlap < room - 1 else {
      let most = Self.text(room, unitOf: string(.overlap) ?? "mm")
      throw UsageError(
        "--overlap \(string(.overlap) ?? "10mm") leaves nothing of --poster \(text); less than \(most) are possible"
      )
    }
    var poster = SheetPoster(sheet: sheet, overlap: CGFloat(overlap), margin: CGFloat(margin))
    poster.turns = !isLandscape
    return poster
  }

  /// What the poster is enlarged to.
  private func paperOfPoster() throws(UsageError) -> ExportOptions.Paper? {
    let scaling = try scaling()
    if string(.align) != nil { throw UsageError("--align is not for a poster") }
    guard let text = string(.paper) else {
      if scaling != nil { throw UsageError("--fit needs --paper, the size of the whole poster") }
      return nil
    }
    guard let scaling else {
      throw UsageError(
        "--paper is the size of the whole poster, and needs --fit, which enlarges the page to it")
    }
    var paper = ExportOptions.Paper(size: try Self.paperSize(text, isLandscape: false))
    paper.scaling = scaling
    return paper
  }

  // MARK: Marks

  private func marks() throws(UsageError) -> PrinterMarks? {
    guard let text = string(.marks) else { return nil }
    let all = PrinterMarks.Kind.allCases
    var kinds: Set<PrinterMarks.Kind> = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.trimmingCharacters(in: .whitespaces)
      if word == "all" {
        kinds.formUnion(all)
      } else if let kind = PrinterMarks.Kind(rawValue: word) {
        kinds.insert(kind)
      } else {
        let names = all.map(\.rawValue) + ["all"]
        let hint = Suggestion.nearest(to: word, in: names).map { " (did you mean \($0)?)" } ?? ""
        throw UsageError(
          "--marks \(word) is not known; possible are \(names.joined(separator: ", "))\(hint)")
      }
    }
    var marks = PrinterMarks(kinds, offset: try length(.markOffset))
    if let length = try length(.markLength) {
      guard length > 0 else { throw UsageError("--mark-length 0 is no length of a mark") }
      marks.length = length
    }
    return marks
  }

  // MARK: Pages

  /// The pages of `2,5-7`, in this order.
  func pages() throws(UsageError) -> [Int]? {
    guard let text = string(.pages) else { return nil }
    var pages: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 1,
        last >= first, last <= 1_000_000
      else { throw UsageError("--pages \(text) is not a list of pages, such as 2,5-7") }
      pages += first...last
    }
    return pages
  }
}
