import CoreGraphics

/// How a view box lies in the box of its document (SVG 2, 8.6).
struct SVGAspectRatio {
  enum Scaling {
    /// As large as all of it fits.
    case meet
    /// As small as it covers all.
    case slice
    /// To the box, whatever its proportions.
    case stretch
  }

  private(set) var scaling = Scaling.meet
  /// The share of what is left, or stands out, that lies to the left.
  private(set) var across: CGFloat = 0.5
  /// The share of what is left, or stands out, that lies above.
  private(set) var down: CGFloat = 0.5

  init() {}

  /// The value of `preserveAspectRatio`; one that is none counts as if it were not there.
  init(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    // SVG 1.1 had it before the rest, without effect here.
    if words.first == "defer" { words.removeFirst() }
    let shares: [Substring: CGFloat] = ["Min": 0, "Mid": 0.5, "Max": 1]
    guard let alignment = words.popFirst() else { return }
    if alignment == "none" {
      scaling = .stretch
      return
    }
    guard alignment.count == 8, alignment.hasPrefix("x"), alignment.dropFirst(4).hasPrefix("Y"),
      let across = shares[alignment.dropFirst().prefix(3)], let down = shares[alignment.suffix(3)]
    else { return }
    let way = words.popFirst()
    guard way == nil || way == "meet" || way == "slice" else { return }
    (self.across, self.down, scaling) = (across, down, way == "slice" ? .slice : .meet)
  }
}
