import CoreGraphics
import PDFFinishing
import PDFMarks

/// Colours with named inks, in the inks' colour spaces (ISO 32000-1, 8.6.6): process inks in `DeviceCMYK`, a
/// spot ink in a `Separation`, several of both in a `DeviceN`.
final class InkSpaces {
  /// The inks of the colours in one space.
  struct Selection: Hashable {
    /// Whether it contains the process inks.
    var holdsProcess = false
    /// The spot inks, sorted by name.
    var spots: [CGInk] = []

    init(_ mixtures: [InkMixture]) {
      holdsProcess = mixtures.contains { $0.process != .zero || $0.spots.isEmpty }
      var inks: [String: CGInk] = [:]
      for spot in mixtures.lazy.flatMap(\.spots) { inks[spot.ink.name] = inks[spot.ink.name] ?? spot.ink }
      spots = inks.values.sorted { $0.name < $1.name }
    }

    var count: Int { spots.count + (holdsProcess ? 4 : 0) }

    /// The amount of each ink in a colour.
    func tints(of mixture: InkMixture) -> [Float] {
      let process = holdsProcess ? (0..<4).map { mixture.process[$0] } : []
      return process + spots.map { ink in mixture.spots.first { $0.ink.name == ink.name }?.tint ?? 0 }
    }
  }

  private let document: QPDFDocument
  let marks: InkMarks
  private let process: QPDFDocument.Object
  private var separations: [String: QPDFDocument.Object] = [:]
  private var spaces: [Selection: (name: String, space: QPDFDocument.Object)] = [:]

  init(_ marks: InkMarks = InkMarks(), in document: QPDFDocument) {
    (self.marks, self.document, process) = (marks, document, document.name("DeviceCMYK"))
  }

  /// The colour for which a colour in content stands; nil for ordinary ones.
  ///
  /// - Parameter color: red, green and blue, 0…1.
  func color(at color: [Double]) -> InkMarks.Color? {
    guard !marks.isEmpty, color.count == 3 else { return nil }
    let numbers = color.map { UInt16((min(max($0, 0), 1) * 65535).rounded()) }
    return marks.color(at: SIMD3(numbers[0], numbers[1], numbers[2]))
  }

  /// Whether a shading overprints what lies behind it.
  ///
  /// - Parameter becomesInks: whether colours without named inks are converted to inks.
  func overprints(_ shading: QPDFDocument.Object, becomesInks: Bool) -> Bool {
    guard marks.holdsOverprint else { return false }
    return (colors(of: shading) ?? []).contains {
      $0.overprints && !$0.isPaper && (becomesInks || $0.inks != nil)
    }
  }

  /// The target of a shading whose colours stand for inks; nil for ordinary ones.
  func target(of shading: QPDFDocument.Object) -> (any ShadingTarget)? {
    guard let colors = colors(of: shading) else { return nil }
    let mixtures = colors.compactMap(\.inks)
    guard mixtures.count == colors.count else { return nil }
    let selection = Selection(mixtures)
    return NamedInks(selection: selection, marks: marks, space: space(of: selection).space)
  }

  /// The target of a shading whose colours stand for others, where no inks are printed: the colours on a
  /// screen; nil for ordinary ones.
  func shownTarget(of shading: QPDFDocument.Object) -> (any ShadingTarget)? {
    colors(of: shading).map { _ in ShownColors(marks: marks, space: document.name("DeviceRGB")) }
  }

  /// The colours for which those of a shading stand; nil for ordinary ones.
  private func colors(of shading: QPDFDocument.Object) -> [InkMarks.Color]? {
    guard !marks.isEmpty else { return nil }
    let numbers = ShadingColors.colors(of: shading)
    let colors = stride(from: 0, to: numbers.count - 2, by: 3).compactMap { k in
      marks.color(at: SIMD3(numbers[k], numbers[k + 1], numbers[k + 2]))
    }
    return colors.isEmpty || colors.count < numbers.count / 3 ? nil : colors
  }

  /// The operators that set a colour, and the name of its space, which must be added to the resources.
  func operators(
    for mixture: InkMixture, isStroke: Bool
  ) -> (bytes: [UInt8], space: (name: String, space: QPDFDocument.Object)?) {
    let selection = Selection([mixture])
    let tints = selection.tints(of: mixture).map { PDFNumber.text(Double($0)) }.joined(separator: " ")
    guard !selection.spots.isEmpty else { return (Array("\(tints) \(isStroke ? "K" : "k")".utf8), nil) }
    let space = space(of: selection)
    return (
      Array("/\(space.name) \(isStroke ? "CS" : "cs") \(tints) \(isStroke ? "SCN" : "scn")".utf8), space
    )
  }

  private func space(of selection: Selection) -> (name: String, space: QPDFDocument.Object) {
    if let known = spaces[selection] { return known }
    let space: QPDFDocument.Object
    if selection.spots.isEmpty {
      space = process
    } else if let ink = selection.spots.first, selection.count == 1 {
      space = separation(of: ink)
    } else {
      space = several(selection)
    }
    let made = (name: "Inks\(spaces.count)", space: space)
    spaces[selection] = made
    return made
  }

  private func separation(of ink: CGInk) -> QPDFDocument.Object {
    if let known = separations[ink.name] { return known }
    func numbers(_ values: [Double]) -> QPDFDocument.Object { document.array(values.map(document.number)) }
    let tint = document.dictionary([
      "FunctionType": document.number(2), "N": document.number(1), "Domain": numbers([0, 1]),
      "C0": numbers([0, 0, 0, 0]), "C1": numbers((0..<4).map { ink.process[$0] }),
    ])
    let space = document.indirect(
      document.array([document.name("Separation"), document.name(ink.pdfName), process, tint]))
    separations[ink.name] = space
    return space
  }

  private func several(_ selection: Selection) -> QPDFDocument.Object {
    let names =
      (selection.holdsProcess ? ["Cyan", "Magenta", "Yellow", "Black"] : [])
      + selection.spots.map(\.pdfName)
    let colorants = document.dictionary([:])
    for ink in selection.spots { colorants[ink.pdfName] = separation(of: ink) }
    func ranges(_ count: Int) -> QPDFDocument.Object {
      document.array((0..<2 * count).map { document.number(Double($0 % 2)) })
    }
    let tint = document.stream(
      Array(Self.sum(of: selection).utf8),
      dictionary: [
        "FunctionType": document.number(4), "Domain": ranges(selection.count), "Range": ranges(4),
      ])
    return document.indirect(
      document.array([
        document.name("DeviceN"), document.array(names.map(document.name)), process, document.indirect(tint),
        document.dictionary(["Colorants": colorants]),
      ]))
  }

  /// The tint transform from several inks to the sum of their alternates, as a calculator function (7.10.5).
  private static func sum(of selection: Selection) -> String {
    let count = selection.count
    var words = ["{"]
    for channel in 0..<4 {
      var isFirst = true
      for (place, ink) in (0..<count).map({ ($0, $0 - count + selection.spots.count) }) {
        let share = ink < 0 ? (place == channel ? 1 : 0) : selection.spots[ink].process[channel]
        guard share > 0 else { continue }
        // The depth of the tint on the stack, below the channels before and the sum so far.
        let depth = count - 1 - place + channel + (isFirst ? 0 : 1)
        words.append(
          "\(depth) index" + (share == 1 ? "" : " \(PDFNumber.text(share)) mul") + (isFirst ? "" : " add"))
        isFirst = false
      }
      words.append(isFirst ? "0" : "dup 1 gt { pop 1 } if")
    }
    words.append("\(count + 4) 4 roll" + String(repeating: " pop", count: count) + " }")
    return words.joined(separator: " ")
  }
}

extension CGInk {
  /// The name as qpdf takes it.
  fileprivate var pdfName: String { QPDFDocument.escaped(name) }
}

/// A gradient of inks as a screen shows it.
private struct ShownColors: ShadingTarget {
  let marks: InkMarks
  let space: QPDFDocument.Object

  var count: Int { 3 }
  var keepsMixtures: Bool { true }

  func converted(_ colors: [UInt16]) -> [UInt16] {
    stride(from: 0, to: colors.count - 2, by: 3).flatMap { k -> [UInt16] in
      let numbers = SIMD3(colors[k], colors[k + 1], colors[k + 2])
      guard let rgb = marks.color(at: numbers)?.rgb else { return [numbers.x, numbers.y, numbers.z] }
      return (0..<3).map { UInt16((rgb[$0] * 65535).rounded()) }
    }
  }
}

extension InkMarks.Color {
  /// Whether it has no ink.
  var isPaper: Bool { inks?.isPaper ?? false }
}

/// A gradient of inks.
private struct NamedInks: ShadingTarget {
  let selection: InkSpaces.Selection
  let marks: InkMarks
  let space: QPDFDocument.Object

  var count: Int { selection.count }
  var keepsMixtures: Bool { true }

  func converted(_ colors: [UInt16]) -> [UInt16] {
    stride(from: 0, to: colors.count - 2, by: 3).flatMap { k -> [UInt16] in
      let color = marks.color(at: SIMD3(colors[k], colors[k + 1], colors[k + 2]))
      return selection.tints(of: color?.inks ?? InkMixture()).map { UInt16(($0 * 65535).rounded()) }
    }
  }
}
