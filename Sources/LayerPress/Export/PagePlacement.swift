import CoreGraphics
import Drawing

/// Where a page lies on its sheet.
struct PagePlacement {
  let sheet: CGSize
  /// From the page's coordinates to the sheet's.
  let transform: CGAffineTransform
  /// The page's box on the sheet.
  let box: CGRect

  init(page: CGSize, on paper: ExportOptions.Paper?) throws(ExportError) {
    guard let paper else {
      sheet = page
      transform = .identity
      box = CGRect(origin: .zero, size: page)
      return
    }
    let room = CGSize(
      width: paper.size.width - 2 * CGFloat(paper.margin),
      height: paper.size.height - 2 * CGFloat(paper.margin))
    guard paper.margin >= 0, paper.margin.isFinite, room.width > 0, room.height > 0 else {
      throw ExportError(.noRoomOnPaper)
    }
    let scale = paper.fits ? min(room.width / page.width, room.height / page.height) : 1
    let size = CGSize(width: page.width * scale, height: page.height * scale)
    let origin = CGPoint(x: (paper.size.width - size.width) / 2, y: (paper.size.height - size.height) / 2)
    sheet = paper.size
    transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
    box = CGRect(origin: origin, size: size)
  }

  /// What of the page the sheet has room for.
  var seen: CGRect { box.cut(to: CGRect(origin: .zero, size: sheet)) }

  /// Where the sheet will be cut: so far within the page's box. Knives are as inexact on every sheet, so the bleed is measured
  /// there, however the page was enlarged or reduced.
  func trim(bleed: Double) throws(ExportError) -> CGRect {
    let trim = box.insetBy(dx: CGFloat(bleed), dy: CGFloat(bleed))
    guard bleed >= 0, bleed.isFinite, !trim.isNull, !trim.isEmpty else {
      throw ExportError(.unusableOption(name: "bleed", value: "\(bleed)"))
    }
    return trim.cut(to: seen)
  }
}

extension DrawnPage {
  /// The same drawing, cut at the page's edges, for a sheet that is larger than the page.
  func cutToPage() -> DrawnPage {
    var list = self
    let edge = ClipPath(path: CGPath(rect: CGRect(origin: .zero, size: size)))
    list.drawing = Drawing([.group(Group(effects: GroupEffects(clips: [edge])), drawing)])
    return list
  }
}
