import CPango
import CoreGraphics

/// Hyphenates words of a text.
struct Hyphenation {
  let hyphenator: Hyphenator
  let text: AttributedText
  /// The language of text without one.
  let defaultLanguage: String

  /// The clusters of a word before which it may be divided.
  ///
  /// - Parameter start: the start of the word, including what precedes its first letter.
  func divisions(of paragraph: ShapedParagraph, wordFrom start: Int) -> [Int] {
    var end = start + 1
    while end < paragraph.clusters.count, !paragraph.clusters[end].flags.contains(.breakBefore),
      end - start < 200
    {
      end += 1
    }
    let range = paragraph.textRange(of: start..<end)
    let offset = paragraph.range.lowerBound
    let stretch = text.text(in: range.lowerBound + offset..<range.upperBound + offset).unicodeScalars
    let isLetter = { (scalar: Unicode.Scalar) in
      scalar.properties.isAlphabetic || scalar == "'" || scalar == "\u{2019}"
    }
    let head = stretch.prefix { !isLetter($0) }
    let letters = stretch.dropFirst(head.count).prefix(while: isLetter)
    let word = String(String.UnicodeScalarView(letters))
    let language = paragraph.run(of: start).attributes.language ?? defaultLanguage
    var byte = range.lowerBound + String(String.UnicodeScalarView(head)).utf8.count
    var places: [Int] = []
    var cluster = start
    let divisions = Set(hyphenator.divisions(of: word, language: language))
    for (index, scalar) in letters.enumerated() {
      if divisions.contains(index) {
        while cluster < end, Int(paragraph.clusters[cluster].start) < byte { cluster += 1 }
        // Not within a ligature.
        if cluster < end, Int(paragraph.clusters[cluster].start) == byte,
          paragraph.clusters[cluster].flags.contains(.graphemeStart)
        {
          places.append(cluster)
        }
      }
      byte += UTF8.width(scalar)
    }
    return places
  }
}

extension LineBreaker {
  /// The last place in the word after a break where the line could end with a hyphen.
  ///
  /// - Parameter used: the width of the line up to the break, including the white space there.
  func division(wordFrom start: Int, used: CGFloat, limit: CGFloat, by hyphenation: Hyphenation) -> Int? {
    var x = used
    var cluster = start
    var best: Int?
    for place in hyphenation.divisions(of: paragraph, wordFrom: start) {
      x += paragraph.width(of: cluster..<place)
      cluster = place
      if x + paragraph.hyphenWidth(after: place - 1) > limit { break }
      best = place
    }
    return best
  }
}
