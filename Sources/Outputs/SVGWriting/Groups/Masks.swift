import CoreGraphics
import Drawing

/// Makes references to clips and masks among the definitions.
struct Masks {
  let document: Document

  /// Returns references to clips, for groups within each other: librsvg and Inkscape ignore the clip of a clip
  /// path. None if nothing visible is clipped; nil if nothing is left.
  func references(to clips: [ClipPath], in space: UserSpace) -> [String]? {
    var rect: CGRect?
    var others: [(path: CGPath, rule: CGPathFillRule)] = []
    for clip in clips {
      let path = clip.path.transformed(by: space.matrix)
      if let r = path.rectangle {
        rect = rect.map { $0.cut(to: r) } ?? r
      } else {
        others.append((path, clip.rule))
      }
    }
    if let rect {
      guard !rect.isNull, rect.width > 0, rect.height > 0 else { return nil }
      if !space.isAllSeen(in: rect) { others.insert((CGPath(rect: rect), .winding), at: 0) }
    }
    return others.map { outline, rule in
      var clip = Element(.clipPath)
      var path = Element(.path)
      path.shape = Shape(outline, grid: document.grid(space))
      if rule == .evenOdd, !outline.isConvexPrimitive { path[.clipRule] = "evenodd" }
      clip.append(path)
      return document.reference(to: clip)
    }
  }

  /// Returns a reference to a luminance mask. For an alpha mask, its drawing is painted in white, so that
  /// luminance equals alpha; not every viewer supports `mask-type: alpha`.
  ///
  /// - Parameter content: the masked area, in the coordinates inside the group.
  func reference(to mask: Mask, of content: CGRect, in space: UserSpace) -> String {
    var inside = space
    inside.matrix = mask.transform.concatenating(space.matrix)
    var region = mask.drawing.bounds.applying(inside.matrix)
    if mask.isInverted {
      // Nothing off the page is visible.
      region = content.applying(space.matrix).cut(to: space.visible.insetBy(dx: -1, dy: -1))
      if region.isNull { region = .zero }
    }
    let ink: Ink =
      switch mask.kind {
      case .alpha: .solid(.white)
      case .luminosity: .own
      case .invertedAlpha: .solid(.black)
      }
    let id = document.id(
      of: element(over: region, in: space), showing: mask.drawing, in: inside, ink: ink,
      backdrop: mask.isInverted
        ? white(CGPath(rect: region.insetBy(dx: -1, dy: -1)), .winding, in: space) : nil,
      "\(inside.matrix) \(space.toPage) \(mask.isInverted ? region : .null)")
    return "url(#\(id))"
  }

  /// Returns a reference to a mask that shows the inside of a path.
  ///
  /// - Parameter box: the path's bounds in user space.
  func reference(to path: CGPath, rule: CGPathFillRule, covering box: CGRect, in space: UserSpace) -> String {
    var mask = element(over: box, in: space)
    mask.append(white(path.transformed(by: space.matrix), rule, in: space))
    return document.reference(to: mask)
  }

  /// Returns an empty mask.
  func element(over region: CGRect, in space: UserSpace) -> Element {
    var mask = Element(.mask)
    mask[.maskUnits] = "userSpaceOnUse"
    mask.setRegion(region, grid: document.grid(space))
    return mask
  }

  private func white(_ path: CGPath, _ rule: CGPathFillRule, in space: UserSpace) -> Element {
    var element = Element(area: path, grid: document.grid(space))
    element[.fill] = ColorText.text(.white)
    if rule == .evenOdd { element[.fillRule] = "evenodd" }
    return element
  }
}

extension Element {
  /// Sets x, y, width and height, rounded outwards to whole units.
  mutating func setRegion(_ rect: CGRect, grid: Grid) {
    let isSmall = rect.width < 4 || rect.height < 4
    let box =
      isSmall ? rect.insetBy(dx: -rect.width / 100, dy: -rect.height / 100) : rect.roundedOut
    self[.x] = grid.text(Double(box.minX))
    self[.y] = grid.text(Double(box.minY))
    self[.width] = grid.text(Double(box.width))
    self[.height] = grid.text(Double(box.height))
  }
}

extension CGRect {
  fileprivate var roundedOut: CGRect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return CGRect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}

extension CGPath {
  /// Whether the path is a rectangle, rounded rectangle or ellipse, for which the fill rule does not matter.
  var isConvexPrimitive: Bool {
    guard verbs.count <= 12 else { return false }
    let steps = PathSteps(self, tolerance: 1e-3)
    return steps.roundedRect != nil || steps.ellipse != nil
  }
}
