import CoreGraphics
import Foundation
import PDFFinishing
import Press

extension PDFContent {
  mutating func performText(_ operation: ContentOperator, _ numbers: [Double], _ frame: Int) {
    func nextLine(_ x: Double, _ y: Double) {
      frames[frame].line = CGAffineTransform(translationX: x, y: y).concatenating(frames[frame].line)
      frames[frame].text = frames[frame].line
    }
    switch operation {
    case "BT": (frames[frame].text, frames[frame].line) = (.identity, .identity)
    case "Tf":
      // The name comes before the size.
      let name = frames[frame].content.operands.dropLast().last.flatMap { frames[frame].content.text(of: $0) }
      let font = name.flatMap { frames[frame].resources?["Font"]?[String(decoding: $0, as: UTF8.self)] }
      state.font = font
      state.fontSize = numbers.last ?? 0
    case "Tz": state.stretch = (numbers.first ?? 100) / 100
    case "TL": state.leading = numbers.first ?? 0
    case "Ts": state.rise = numbers.first ?? 0
    case "Tr": state.textMode = numbers.first.flatMap { Int(exactly: $0) } ?? 0
    case "Td": if numbers.count == 2 { nextLine(numbers[0], numbers[1]) }
    case "TD":
      if numbers.count == 2 {
        state.leading = -numbers[1]
        nextLine(numbers[0], numbers[1])
      }
    case "Tm":
      if let matrix = Self.matrix(numbers) { (frames[frame].text, frames[frame].line) = (matrix, matrix) }
    case "T*": nextLine(0, -state.leading)
    case "Tj", "TJ": show(frame)
    default:
      nextLine(0, -state.leading)
      show(frame)
    }
  }

  mutating func show(_ frame: Int) {
    let content = frames[frame].content
    let letters = content.operands.compactMap { operand -> Int? in
      switch operand {
      case .string, .hexString: content.text(of: operand)?.count
      default: nil
      }
    }.reduce(0, +)
    guard letters > 0 else { return }
    let isWide = state.font?["Subtype"]?.isName("Type0") ?? false
    let count = isWide ? (letters + 1) / 2 : letters
    look(at: state.font)
    let transform = CGAffineTransform(
      a: state.fontSize * state.stretch, b: 0, c: 0, d: state.fontSize, tx: 0, ty: state.rise
    ).concatenating(frames[frame].text).concatenating(state.transform)
    // Half an em for a letter: where the text begins is exact, and where it ends is not.
    let box = CGRect(x: 0, y: -0.2, width: 0.5 * Double(count), height: 0.9).applying(transform).cut(
      to: state.clip)
    let advance = 0.5 * Double(count) * state.fontSize * state.stretch
    let place = frames[frame].text
    frames[frame].text = CGAffineTransform(translationX: advance, y: 0).concatenating(place)
    guard !box.isNull, state.textMode != 3, state.textMode != 7, !isFinishing else { return }
    let size = abs(state.fontSize) * place.concatenating(state.transform).meanScale
    var paints: [(Paint, Bool)] = []
    if [0, 2, 4, 6].contains(state.textMode) { paints.append((state.fill, state.overprintsFill)) }
    if [1, 2, 5, 6].contains(state.textMode) { paints.append((state.stroke, state.overprintsStroke)) }
    collector.add(.smallText, size, page: number, box: box) { "text of \($0) is smaller than \($1)" }
    for (paint, overprints) in paints {
      look(at: paint, overprints: overprints, box: box, frame)
      look(atTextIn: paint, size, box)
      if collector.rules.has(.contrast), let color = paint.space.color(paint.numbers) {
        let isBold = state.font?["BaseFont"]?.name?.contains("Bold") ?? false
        texts.append(SeenText(box: box, color: color, size: size, isBold: isBold))
      }
    }
    // Only where it begins is known.
    let start = CGRect(x: 0, y: 0, width: 0.01, height: 0.5).applying(transform).distance(within: trim)
    if start >= 0 {
      collector.add(.safeDistance, start * 25.4 / 72, page: number, box: box) {
        "text is \($0) from the cut; it should be \($1)"
      }
    }
  }

  mutating func look(atTextIn paint: Paint, _ size: Double, _ box: CGRect) {
    if let inks = paint.inks {
      if inks.count > 1 {
        collector.add(.smallTextInInks, size, page: number, box: box) {
          "text of \($0) is in \(inks.count) inks (\(inks.text)); below \($1) they do not meet"
        }
      }
      if inks.isDark, !inks.isBlackAlone {
        collector.add(.blackText, page: number, box: box, thing: "inks") { _, _ in
          "black text is in several inks (\(inks.text)), not in black alone"
        }
      }
    } else if case .screen(let name) = paint.space, name != "Lab", (paint.numbers.max() ?? 1) < 0.15 {
      collector.add(.blackText, page: number, box: box, thing: "screen") { _, _ in
        "black text is in the colours of screens (\(name)), which become several inks"
      }
    }
  }

  mutating func look(at font: QPDFDocument.Object?) {
    guard let font, collector.rules.has(.fontEmbedding) else { return }
    if font.number > 0, !known.fonts.insert(font.number).inserted { return }
    let kind = font["Subtype"]?.name ?? ""
    guard kind != "Type3" else { return }
    let described = kind == "Type0" ? font["DescendantFonts"]?.items.first : font
    let descriptor = described?["FontDescriptor"]
    guard !["FontFile", "FontFile2", "FontFile3"].contains(where: { descriptor?[$0] != nil }) else { return }
    let name = font["BaseFont"]?.name ?? "without a name"
    collector.add(.fontEmbedding, page: number, thing: name) { _, _ in
      "the font \(name) is not in the document; printers take another"
    }
  }
}
