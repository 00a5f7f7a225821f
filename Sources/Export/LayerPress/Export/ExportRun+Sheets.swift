import Drawing
import Flattening
import Imposition
import PDFFinishing
import Press
import TextLayout

extension ExportOptions.PDF {
  /// Whether pages are put on sheets once they are finished, rather than being sheets themselves.
  package var isOnSheets: Bool { marks != nil || layout != .single || turning != nil }

  /// The sheet that a page is drawn on. A page that is put on a sheet later is drawn as large as it will be there.
  func paper(of page: CGSize, bleed: PageEdges) throws(ExportError) -> ExportOptions.Paper? {
    guard isOnSheets, let paper else { return self.paper }
    guard layout == .single, paper.scaling == .contain else {
      if paper.scaling == .cover, marks != nil { throw .noRoomForMarks }
      return nil
    }
    let room = marks.map { MarkRoom($0, bleed: bleed.longest, hasInnerLines: false) }
    func ratio(_ sheet: CGFloat, _ own: CGFloat, _ bleed: Double, _ marks: Double) -> CGFloat {
      let free = sheet - 2 * CGFloat(paper.margin)
      return min(free / own, (free - CGFloat(2 * marks - bleed)) / own)
    }
    let scale = min(
      ratio(paper.size.width, page.width, bleed.left + bleed.right, room?.atSides ?? 0),
      ratio(paper.size.height, page.height, bleed.top + bleed.bottom, room?.aboveAndBelow ?? 0))
    guard scale > 0, scale.isFinite else { throw ExportError(.noRoomOnPaper) }
    return ExportOptions.Paper(
      size: CGSize(width: page.width * scale, height: page.height * scale), fits: true)
  }

  /// How pages lie on sheets.
  fileprivate var sheetPlan: SheetPlan {
    var plan = SheetPlan(layout, turning: turning, on: paper)
    // A page that is alone has been drawn as large as it is to be.
    if layout == .single { plan.scaling = nil }
    return plan
  }
}

extension SheetPlan {
  /// - Parameter paper: the sheets; nil for those that are as large as they need to be.
  init(_ layout: Layout, turning: SheetTurning?, on paper: ExportOptions.Paper?) {
    self.init()
    self.layout = layout
    self.turning = turning
    guard let paper else { return }
    self.paper = paper.size
    scaling = paper.scaling
    alignment = paper.alignment
    margin = CGFloat(paper.margin)
  }
}

extension ExportError {
  static let noRoomForMarks = ExportError(
    .unusableSheets("marks need room around a page, and one that covers its sheet leaves none"))
}

extension ExportRun {
  /// What puts the pages of the document on sheets.
  func assembly(for file: OutputFile) -> SheetAssembly {
    var assembly = SheetAssembly()
    assembly.plan = options.pdf.sheetPlan
    assembly.marks = options.pdf.marks
    assembly.name =
      file.path.map { ($0 as NSString).lastPathComponent } ?? document.metadata.title ?? ""
    assembly.date = options.pdf.date ?? document.metadata.date.flatMap(ExportDate.init)
    assembly.rows = document.rows
    assembly.isArchive = options.pdf.standards.isForArchives
    assembly.outline = MarkText(fonts: fonts).outline
    return assembly
  }
}

/// Texts of marks, as outlines in a font without serifs.
struct MarkText {
  let fonts: FontSource

  /// A line whose baseline begins at the origin, y pointing up; nil if there are no fonts.
  func outline(_ text: String, size: Double) -> CGPath? {
    guard let layouter = try? fonts.layouter() else { return nil }
    let attributes = TextAttributes(fontName: "sans-serif", fontSize: CGFloat(size))
    let line = AttributedText(text.replacing("\n", with: " "), attributes: attributes)
    guard let layout = try? layouter.layout(line, in: .measuring()), let baseline = layout.lines.first?.origin
    else { return nil }
    let outlines = layouter.fonts.outlines
    let path = CGMutablePath()
    for run in layout.glyphRuns {
      path.addPath(
        outlines.path(of: run),
        transform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -baseline.x, ty: baseline.y))
    }
    return path.copy()
  }
}
