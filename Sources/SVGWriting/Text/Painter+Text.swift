import CoreGraphics
import DisplayList

extension Painter {
  /// Writes a run as `<text>`, each word at its own place, so that spacing and justification stay.
  func drawText(_ run: GlyphRun, in frame: Frame) throws {
    guard let first = run.glyphs.first, !run.text.isEmpty else { return }
    let fill = run.fill.flatMap { visible($0, frame.ink) }
    let strokePaint = run.stroke.flatMap { visible($0.paint, frame.ink) }
    guard fill != nil || strokePaint != nil || frame.isNamed else { return }
    let isFolded = frame.space.matrix.isTranslation
    let space = isFolded ? frame.space : frame.space.opened()
    let grid = grid(space)
    var node = Node(.text)
    if !isFolded {
      node[.transform] = transformText(
        frame.space.matrix, in: frame.space,
        extent: CGRect(x: 0, y: 0, width: abs(first.origin.x), height: 100))
    }
    setFont(run, grid: grid, on: &node)
    set(fill, as: .fill, on: &node, space: space, bounds: nil)
    node.dependencies = AttributeSet([.fill, .fillOpacity, .stroke])
    node.dependencies.formUnion(.font)
    if let stroke = run.stroke, let strokePaint {
      set(strokePaint, as: .stroke, on: &node, space: space, bounds: nil)
      let corner = PathGeometry(segments: [
        .move(CGPoint(x: 0, y: 0)), .line(CGPoint(x: 1, y: 0)), .line(CGPoint(x: 0, y: 0.4)), .close,
      ])
      let attributes = StrokeAttributes(stroke, geometry: corner, scale: 1, grid: grid)
      attributes.set(on: &node)
      node.dependencies.formUnion(attributes.dependencies)
    }
    node[.language] = run.language
    let text = run.text.replacing(/[\n\r\t\u{2028}\u{2029}]/, with: " ")
    // Spaces at the end of a run show nothing, and each run has its own place.
    var words = TextWords(run, text: text)
    words.trim()
    guard let begin = words.words.first else { return }
    if words.words.contains(where: { $0.text.contains("  ") }) { node[.space] = "preserve" }
    let baseline = begin.origin.applying(space.matrix)
    node[.y] = grid.text(Double(baseline.y))
    if run.isRightToLeft {
      // The text begins at its right edge.
      let right = run.glyphs.map { $0.origin.x + $0.advance }.max() ?? first.origin.x
      node[.direction] = "rtl"
      node[.x] = grid.text(Double(CGPoint(x: right, y: 0).applying(space.matrix).x))
      Markup.escape(
        TextWords.showingHyphen(text.trimmingCharacters(in: .whitespaces)), inAttribute: false, to: &node.body
      )
    } else {
      node[.x] = grid.text(Double(baseline.x))
      for (index, word) in words.words.enumerated() {
        guard index > 0 else {
          Markup.escape(word.text, inAttribute: false, to: &node.body)
          continue
        }
        var span = Node(.tspan)
        span[.x] = grid.text(Double(word.origin.applying(space.matrix).x))
        Markup.escape(word.text, inAttribute: false, to: &span.body)
        Markup.write(span, layout: options.layout, to: &node.body)
      }
    }
    try append(node, in: frame)
  }

  private func setFont(_ run: GlyphRun, grid: Grid, on node: inout Node) {
    node[.fontFamily] = FontText.family(run.face.family)
    node[.fontSize] = grid.text(Double(run.size))
    let weight = FontText.weight(run.face)
    if weight != 400 { node[.fontWeight] = weight == 700 ? "bold" : "\(weight)" }
    if FontText.isItalic(run.face) { node[.fontStyle] = "italic" }
  }
}

/// A run's words with the places of their first glyphs; a word ends with its space.
struct TextWords {
  fileprivate(set) var words: [(text: String, origin: CGPoint)] = []

  init(_ run: GlyphRun, text: String) {
    var word: [UInt8] = []
    var origin = run.glyphs.first?.origin ?? CGPoint(x: 0, y: 0)
    let bytes = Array(text.utf8)
    // Replaced control characters may have changed the number of bytes: then the run stays in one piece.
    let fits = run.clusters.reduce(0) { $0 + Int($1.byteCount) } == bytes.count
    guard fits else {
      words = [(text, origin)]
      return
    }
    var (byte, glyph) = (0, 0)
    var endsWord = false
    for cluster in run.clusters {
      let part = bytes[byte..<min(byte + Int(cluster.byteCount), bytes.count)]
      let isSpace = part.elementsEqual([UInt8(ascii: " ")])
      if endsWord, !isSpace {
        words.append((String(decoding: word, as: UTF8.self), origin))
        word = []
        if glyph < run.glyphs.count { origin = run.glyphs[glyph].origin }
        endsWord = false
      }
      word += part
      if isSpace { endsWord = true }
      byte += Int(cluster.byteCount)
      glyph += Int(cluster.glyphCount)
    }
    words.append((String(decoding: word, as: UTF8.self), origin))
  }
}

extension TextWords {
  /// A divided word with a plain hyphen: viewers show soft ones only where they break lines themselves.
  static func showingHyphen(_ text: String) -> String {
    text.unicodeScalars.last == "\u{AD}" ? String(text.unicodeScalars.dropLast()) + "-" : text
  }

  /// Leaves out blank words at both ends and the space of the last one.
  mutating func trim() {
    while let last = words.last, last.text.allSatisfy({ $0 == " " }) { words.removeLast() }
    while let first = words.first, first.text.allSatisfy({ $0 == " " }) { words.removeFirst() }
    guard let last = words.indices.last else { return }
    while words[last].text.hasSuffix(" ") { words[last].text.removeLast() }
    words[last].text = Self.showingHyphen(words[last].text)
  }
}

/// Names of fonts as CSS says them.
enum FontText {
  static func family(_ family: String) -> String {
    let isPlain = family.unicodeScalars.allSatisfy { $0 == " " || $0 == "-" || $0.properties.isAlphabetic }
    return isPlain && !family.isEmpty
      ? family : "'\(family.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }

  static func weight(_ face: FontFace) -> Int {
    for setting in face.variations.split(separator: ",") where setting.hasPrefix("wght=") {
      if let weight = Double(setting.dropFirst(5)) { return Int(min(max(weight, 1), 1000).rounded()) }
    }
    let style = face.style.lowercased().filter { $0 != " " && $0 != "-" }
    let known: [(String, Int)] = [
      ("extralight", 200), ("ultralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
      ("ultrabold", 800), ("thin", 100), ("hairline", 100), ("light", 300), ("medium", 500), ("black", 900),
      ("heavy", 900), ("bold", 700),
    ]
    let weight = known.first { style.contains($0.0) }?.1 ?? 400
    return face.isEmboldened ? max(weight, 700) : weight
  }

  static func isItalic(_ face: FontFace) -> Bool {
    let style = face.style.lowercased()
    return face.shear != 0 || style.contains("italic") || style.contains("oblique")
  }
}
