import CoreGraphics
import Foundation
import PDFFinishing
import Press

/// Paths, and the colours of all that is painted.
extension PDFContent {
  mutating func addPath(_ operation: ContentOperator, _ numbers: [Double], _ frame: Int) {
    let isFirst = frames[frame].path.isNull
    func add(_ x: Double, _ y: Double) {
      guard x.isFinite, y.isFinite else { return }
      let point = CGPoint(x: x, y: y).applying(state.transform)
      frames[frame].path = frames[frame].path.union(CGRect(origin: point, size: .zero))
    }
    if operation == "re", numbers.count == 4 {
      add(numbers[0], numbers[1])
      add(numbers[0] + numbers[2], numbers[1] + numbers[3])
      add(numbers[0] + numbers[2], numbers[1])
      add(numbers[0], numbers[1] + numbers[3])
      frames[frame].isRectangle = isFirst
      frames[frame].rectangle = CGSize(width: abs(numbers[2]), height: abs(numbers[3]))
      return
    }
    for k in stride(from: 0, to: numbers.count - 1, by: 2) { add(numbers[k], numbers[k + 1]) }
    if operation != "h" { frames[frame].isRectangle = false }
  }

  mutating func endPath(_ frame: Int) {
    if frames[frame].clips, !frames[frame].path.isNull { state.clip = state.clip.cut(to: frames[frame].path) }
    (frames[frame].path, frames[frame].isRectangle, frames[frame].clips) = (.null, false, false)
  }

  mutating func paintPath(_ frame: Int, fills: Bool, strokes: Bool) {
    defer { endPath(frame) }
    let path = frames[frame].path
    guard !path.isNull, !isFinishing else { return }
    let lengths = state.transform.lengths
    if fills {
      let box = path.cut(to: state.clip)
      if !box.isNull {
        look(at: state.fill, overprints: state.overprintsFill, box: box, frame)
        let size = frames[frame].rectangle
        let thickness = min(lengths.x * Double(size.width), lengths.y * Double(size.height))
        if frames[frame].isRectangle, !strokes, thickness > 0 { look(atLine: thickness, state.fill, box) }
      }
    }
    if strokes {
      let width = state.lineWidth * state.transform.smallestScale
      let reach = state.lineWidth * max(lengths.x, lengths.y) / 2
      let box = path.insetBy(dx: -reach, dy: -reach).cut(to: state.clip)
      if !box.isNull {
        look(at: state.stroke, overprints: state.overprintsStroke, box: box, frame)
        look(atLine: width, state.stroke, box)
      }
    }
  }

  mutating func look(atLine width: Double, _ paint: Paint, _ box: CGRect) {
    collector.add(.hairline, width, page: number, box: box) { "a line is \($0) thick, less than \($1)" }
    guard let inks = paint.inks, inks.count > 1, !isMark(paint, box) else { return }
    collector.add(.thinLineInInks, width, page: number, box: box) {
      "a line of \($0) is in \(inks.count) inks (\(inks.text)); below \($1) they do not meet"
    }
  }

  // MARK: Colours

  mutating func look(at paint: Paint, overprints: Bool, box: CGRect, _ frame: Int) {
    switch paint.space {
    case .pattern:
      let pattern = paint.pattern.flatMap { frames[frame].resources?["Pattern"]?[$0] }
      if let shading = pattern?["Shading"] {
        look(atShading: shading, box: box, frame)
      } else if let pattern, pattern.streamDictionary != nil {
        // Patterns lie in the space of the page or form.
        enter(pattern, frames[frame].outerState.transform, frame)
      }
      return
    case .screen(let name):
      collector.add(.screenColor, page: number, box: box, thing: name) { _, _ in
        "a colour is one of screens (\(name) \(paint.numbers.map { $0.text(decimals: 2) }.joined(separator: " ")))"
      }
      return
    case .tagged(let count):
      collector.add(.taggedInks, page: number, box: box, thing: "\(count)") { _, _ in
        "a colour of \(count == 1 ? "grey" : "inks") has an ICC profile, by which it is converted once more"
      }
    case .inks(let names, let meaning):
      for name in names where !Self.processNames.contains(name) {
        spots.add(name, meaning: meaning, page: number)
      }
    default: break
    }
    guard let inks = paint.inks, !isMark(paint, box) else { return }
    collector.add(.inkCoverage, inks.coverage, page: number, box: box) {
      "there is \($0) of ink (\(inks.text)), more than \($1)"
    }
    guard overprints else { return }
    // In DeviceCMYK, no ink leaves what lies behind only in the mode that says so; spot inks always do.
    let vanishes: Bool
    if case .inks = paint.space { vanishes = true } else { vanishes = state.overprintMode == 1 }
    if inks.isPaper, vanishes {
      collector.add(.whiteOverprint, page: number, box: box) { _, _ in
        "white overprints, so that nothing of it is seen"
      }
    } else if !inks.isPaper, !inks.isBlackAlone, inks.process != .zero {
      collector.add(.overprint, page: number, box: box) { _, _ in
        "\(inks.text) overprints, and mixes with what lies behind"
      }
    }
  }

  static let processNames: Set = ["Cyan", "Magenta", "Yellow", "Black", "All", "None"]

  mutating func look(atShading shading: QPDFDocument.Object?, box: CGRect, _ frame: Int) {
    guard let shading, !box.isNull, !isFinishing else { return }
    let dictionary = shading.streamDictionary ?? shading
    var paint = Paint()
    paint.space = PDFSpace(dictionary["ColorSpace"], frames[frame].resources)
    // The ends of a gradient have most ink where its function is plain.
    let functions = [dictionary["Function"]].compactMap(\.self).flatMap {
      [$0] + ($0["Functions"]?.items ?? [])
    }
    let ends = functions.flatMap { [$0["C0"], $0["C1"]] }.compactMap { $0?.items.compactMap(\.real) }
    for numbers in ends.isEmpty ? [[]] : ends {
      paint.numbers = numbers
      look(at: paint, overprints: false, box: box, frame)
    }
  }
}
