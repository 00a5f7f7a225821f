import Drawing
import Press

/// The position of a page on its sheet.
struct PagePlacement {
  let sheet: CGSize
  /// The transform from the page's coordinates to the sheet's.
  let transform: CGAffineTransform
  /// The page's box on the sheet.
  let box: CGRect
  /// What the sheet is meant to cut off, as the page covers more than it.
  private let room: CGRect?

  init(page: CGSize, on paper: ExportOptions.Paper?) throws(ExportError) {
    guard let paper else {
      sheet = page
      transform = .identity
      box = CGRect(origin: .zero, size: page)
      self.room = nil
      return
    }
    let room = CGSize(
      width: paper.size.width - 2 * CGFloat(paper.margin),
      height: paper.size.height - 2 * CGFloat(paper.margin))
    guard paper.margin >= 0, paper.margin.isFinite, room.width > 0, room.height > 0 else {
      throw ExportError(.noRoomOnPaper)
    }
    let ratios = (room.width / page.width, room.height / page.height)
    let scale =
      switch paper.scaling {
      case .contain: min(ratios.0, ratios.1)
      case .cover: max(ratios.0, ratios.1)
      case nil: CGFloat(1)
      }
    let size = CGSize(width: page.width * scale, height: page.height * scale)
    func start(_ part: CGFloat, _ whole: CGFloat, _ own: CGFloat) -> CGFloat {
      if part == 0.5 { return (whole - own) / 2 }
      let margin = CGFloat(paper.margin)
      return margin + part * (whole - 2 * margin - own)
    }
    let origin = CGPoint(
      x: start(paper.alignment.x, paper.size.width, size.width),
      y: start(paper.alignment.y, paper.size.height, size.height))
    sheet = paper.size
    transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
    box = CGRect(origin: origin, size: size)
    self.room =
      paper.scaling == .cover
      ? CGRect(x: CGFloat(paper.margin), y: CGFloat(paper.margin), width: room.width, height: room.height)
      : nil
  }

  /// The part of the page that fits on the sheet.
  var seen: CGRect { box.cut(to: room ?? CGRect(origin: .zero, size: sheet)) }
  /// The part of the page that is seen, in the page's coordinates.
  var seenOfPage: CGRect? { room.map { box.cut(to: $0).applying(transform.inverted()) } }

  /// The message if the sheet is too small for the page or its bleed; nil if it is not.
  func reasonForCut(bleed edges: PageEdges) throws(ExportError) -> String? {
    guard room == nil else { return nil }
    let bleed = edges.longest
    let excess = CGSize(
      width: max(-box.minX, box.maxX - sheet.width), height: max(-box.minY, box.maxY - sheet.height))
    let sides = [(excess.width, "left and right"), (excess.height, "above and below")]
      .filter { $0.0 > Self.tolerance }
    guard !sides.isEmpty else { return nil }
    let cuts = sides.map { "\($0.0.text(decimals: 2)) points \($0.1)" }.joined(separator: ", and ")
    guard sides.contains(where: { $0.0 > bleed + Self.tolerance }) else {
      return "the paper cuts off \(cuts) of the bleed of \(bleed.text(decimals: 2))"
    }
    return
      "the paper cuts off \(cuts): the page is \(Self.text(box.size)) points, the sheet "
      + "\(Self.text(sheet)); ExportOptions.Paper.fits reduces the page"
  }

  /// The message if the sheet is larger than PDF 1.7 allows (ISO 32000-1, annex C.2); nil if it is not.
  var reasonForSize: String? {
    max(sheet.width, sheet.height) > 14400
      ? "the page is longer than 14400 points (200 inches), and some PDF viewers show nothing of such a page"
      : nil
  }

  /// The size of the sheet's units, in points: more than 1 for a sheet that is longer than 14400 units may be, in standards
  /// that allow it (ISO 32000-1, 14.11.2 and annex C.2; ISO 19005-2, 6.1.13).
  func userUnit(by standards: PDFStandards) throws(ExportError) -> Double {
    guard !standards.isEmpty else { return 1 }
    let longest = Double(max(sheet.width, sheet.height))
    guard min(sheet.width, sheet.height) >= 3 else {
      throw ExportError(
        .forbiddenByStandard("the page is \(Self.text(sheet)) points; standards allow no side shorter than 3")
      )
    }
    guard longest > 14400 else { return 1 }
    guard !standards.isForArchives else {
      throw ExportError(
        .forbiddenByStandard(
          "the page is \(Self.text(sheet)) points; PDF/A allows no side longer than 14400 (200 inches)"))
    }
    return (longest / 14400).rounded(.up)
  }

  /// Paper sizes are given to a hundredth of a point or of a millimetre.
  private static let tolerance: CGFloat = 0.05

  private static func text(_ size: CGSize) -> String {
    "\(size.width.text(decimals: 2)) × \(size.height.text(decimals: 2))"
  }

  /// The trim box: the page's box inset by the bleed. The bleed is measured on the sheet, however the page is
  /// scaled, since cutters are equally imprecise on every sheet.
  func trim(bleed: PageEdges) throws(ExportError) -> CGRect {
    if let wrong = bleed.lengths.first(where: { !($0 >= 0 && $0.isFinite) }) {
      throw ExportError(.unusableOption(name: "bleed", value: "\(wrong)"))
    }
    let size = CGSize(
      width: box.width - CGFloat(bleed.left + bleed.right),
      height: box.height - CGFloat(bleed.top + bleed.bottom))
    guard size.width > 0, size.height > 0 else {
      throw ExportError(
        .bleedBeyondPage(bleed: bleed.longest, limit: Double(min(box.width, box.height)) / 2))
    }
    return CGRect(
      origin: CGPoint(x: box.minX + CGFloat(bleed.left), y: box.minY + CGFloat(bleed.top)), size: size
    ).cut(to: seen)
  }
}

extension DrawnPage {
  /// The same drawing, clipped to the page's edges, for a sheet or a picture that is larger than the page.
  ///
  /// - Parameter part: what is seen of the page; nil for all of it.
  func cutToPage(_ part: CGRect? = nil) -> DrawnPage {
    var drawnPage = self
    let edge = ClipPath(path: CGPath(rect: part ?? CGRect(origin: .zero, size: size)))
    drawnPage.drawing = Drawing([.group(Group(effects: GroupEffects(clips: [edge])), drawing)])
    return drawnPage
  }
}
