import CoreGraphics
import Drawing

/// A colour as a press sees it.
struct InkColor {
  /// Cyan, magenta, yellow and black, 0…1 each.
  var process = SIMD4<Double>.zero
  /// The spot inks with their tints, 0…1.
  var spots: [(name: String, tint: Double)] = []

  /// Less than this of a plate is not printed.
  private static let least = 0.002

  /// How many inks print.
  var count: Int {
    (0..<4).count { process[$0] > Self.least } + spots.count { $0.tint > Self.least }
  }

  /// All inks together, in per cent of a plate.
  var coverage: Double { 100 * (process.sum() + spots.reduce(0) { $0 + $1.tint }) }

  var isPaper: Bool { count == 0 }

  /// Whether nothing but black ink prints.
  var isBlackAlone: Bool {
    spots.allSatisfy { $0.tint <= Self.least } && process.x + process.y + process.z <= 3 * Self.least
  }

  /// Whether it looks black, whatever it is made of.
  var isDark: Bool {
    process.w >= 0.85 || min(process.x, process.y, process.z) + process.w >= 0.85
  }

  /// Such as `C 20 M 10 K 100`.
  var text: String {
    let names = ["C", "M", "Y", "K"]
    let inks =
      (0..<4).filter { process[$0] > Self.least }.map {
        "\(names[$0]) \((100 * process[$0]).text(decimals: 0))"
      }
      + spots.filter { $0.tint > Self.least }.map { "\($0.name) \((100 * $0.tint).text(decimals: 0))" }
    return inks.isEmpty ? "no ink" : inks.joined(separator: " ")
  }
}

/// The spot inks of a document, by name.
struct SpotNames {
  /// What each name means, as far as it is known: the inks that stand for it on screens.
  private var meanings: [String: Set<String>] = [:]
  private var pages: [String: Int] = [:]

  var names: [String] { meanings.keys.sorted() }

  mutating func add(_ name: String, meaning: String?, page: Int) {
    meanings[name, default: []].formUnion(meaning.map { [$0] } ?? [])
    pages[name] = min(pages[name] ?? page, page)
  }

  /// Adds what is wrong with the names.
  func check(_ collector: inout PreflightCollector) {
    for (name, known) in meanings.sorted(by: { $0.key < $1.key }) where known.count > 1 {
      collector.add(.spotMeaning, page: nil, thing: name) { _, _ in
        "the spot ink “\(name)” means \(known.sorted().joined(separator: " and "))"
      }
    }
    let spellings = Dictionary(grouping: names, by: Self.plain).values.filter { $0.count > 1 }
    for names in spellings.sorted(by: { $0[0] < $1[0] }) {
      collector.add(.spotSpelling, page: nil, thing: names[0]) { _, _ in
        "one spot ink has several spellings, each of which becomes a plate: "
          + names.map { "“\($0)”" }.joined(separator: ", ")
      }
    }
    collector.add(.spotInks, Double(names.count), page: nil) { value, limit in
      "there are \(value) spot inks, and \(limit) are allowed: "
        + names.map { "“\($0)”" }.joined(separator: ", ")
    }
  }

  /// A name without what people write differently: case, spaces, the maker, and the kind of paper of a swatch book.
  private static func plain(_ name: String) -> String {
    var letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    for maker in ["pantone", "pms"] where letters.hasPrefix(maker) { letters.removeFirst(maker.count) }
    for paper in ["cvc", "cvu", "cv", "cp", "up", "c", "u", "m"] where letters.hasSuffix(paper) {
      // Only after a number: “Cyan” ends in no paper.
      let rest = letters.dropLast(paper.count)
      if rest.last?.isNumber ?? false { return String(rest) }
    }
    return letters
  }
}

extension CGAffineTransform {
  /// The smallest factor by which the transform lengthens a vector.
  var smallestScale: Double {
    let largest = largestScale
    return largest > 0 ? Double(abs(a * d - b * c)) / largest : 0
  }
}
