/// Finds the name that somebody probably meant.
package enum Suggestion {
  /// What UIKit, SwiftUI, CSS and SVG call some things, folded, and what Core Animation calls them, in one class or another.
  private static let elsewhere = [
    "alpha": ["opacity"], "clipstobounds": ["masksToBounds"], "overflow": ["masksToBounds"],
    "center": ["position"], "image": ["contents"], "src": ["contents"], "text": ["string"],
    "textcolor": ["foregroundColor"], "textalignment": ["alignmentMode"], "textalign": ["alignmentMode"],
    "fontfamily": ["font"], "head": ["start"], "tail": ["end"], "ease": ["default"],
    "easeinout": ["easeInEaseOut"], "scaletofill": ["resize"], "aspectfit": ["resizeAspect"],
    "scaleaspectfit": ["resizeAspect"], "aspectfill": ["resizeAspectFill"],
    "scaleaspectfill": ["resizeAspectFill"], "rotate": ["rotation"], "translate": ["translation"],
    "color": ["foregroundColor", "backgroundColor"],
    "fill": ["fillColor", "foregroundColor", "backgroundColor"],
    "stroke": ["strokeColor", "borderColor"], "strokewidth": ["lineWidth", "borderWidth"], "d": ["path"],
    "background": ["backgroundColor"], "borderradius": ["cornerRadius"], "radius": ["cornerRadius"],
    "zindex": ["zPosition"], "visible": ["hidden"], "visibility": ["hidden"], "rotation": ["transform"],
    "mixblendmode": ["compositingFilter"], "blendmode": ["compositingFilter"],
    "backdropfilter": ["backgroundFilters"], "children": ["sublayers"], "layers": ["sublayers"],
    "topleft": ["layerMinXMinYCorner"], "topright": ["layerMaxXMinYCorner"],
    "bottomleft": ["layerMinXMaxYCorner"], "bottomright": ["layerMaxXMaxYCorner"],
  ]

  /// What other frameworks' name means; or the only name that begins or ends with this one; or else the
  /// nearest by edit distance, not further away than a third of the letters; or what a constant's name ends
  /// with; nil where there is none.
  package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
    let plain = fold(name)
    if let meant = elsewhere[String(plain)]?.first(where: { names.contains($0) }) { return meant }
    if let whole = whole(plain, in: names) { return whole }
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = fold(candidate) == plain ? 0 : distance(plain, fold(candidate))
      let limit = max(1, max(plain.count, candidate.count) / 3)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name ?? constant(name, in: names)
  }

  /// What a constant's name ends with: `round` for `kCALineCapRound` and `CAShapeLayerLineCap.round`.
  private static func constant(_ name: String, in names: some Sequence<String>) -> String? {
    guard name.hasPrefix("kCA") || name.contains(".") else { return nil }
    let ending = fold(name).reversed()
    let endings = names.filter { $0.count > 2 && ending.starts(with: fold($0).reversed()) }
    return endings.max { $0.count < $1.count }
  }

  /// The name that begins, or else ends, with at least three letters; of several, the one that all others
  /// begin with.
  private static func whole(_ part: [Character], in names: some Sequence<String>) -> String? {
    guard part.count > 2 else { return nil }
    let all = names.map { (name: $0, letters: fold($0)) }
    var candidates = all.filter { $0.letters.starts(with: part) }
    if candidates.isEmpty { candidates = all.filter { $0.letters.reversed().starts(with: part.reversed()) } }
    guard let shortest = candidates.min(by: { $0.letters.count < $1.letters.count }) else { return nil }
    return candidates.allSatisfy { $0.letters.starts(with: shortest.letters) } ? shortest.name : nil
  }

  /// `; did you mean "lineCap"?`, or nothing.
  package static func text(for name: String, in names: some Sequence<String>) -> String {
    nearest(to: name, in: names).map { "; did you mean \(Quoted.text($0))?" } ?? ""
  }

  /// Letter case, hyphens and Swift's `is` before flags are no difference.
  private static func fold(_ name: String) -> [Character] {
    var letters = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    if name.hasPrefix("is"), name.dropFirst(2).first?.isUppercase == true { letters.removeFirst(2) }
    return Array(letters.prefix(64))
  }

  /// Optimal string alignment: insertions, deletions, replacements, and swaps of neighbours, one each (Damerau 1964).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var (before, previous) = ([Int](repeating: 0, count: b.count + 1), Array(0...b.count))
    for i in 1...a.count {
      var current = [i]
      current.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        var least = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { least = min(least, before[j - 2] + 1) }
        current.append(least)
      }
      (before, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
