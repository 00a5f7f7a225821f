import PDFFinishing

/// Writes into content whether the next operators overprint what lies behind them (ISO 32000-1, 8.6.7).
struct Overprinting {
  private struct State: Hashable {
    var strokes = false
    var fills = false

    var name: String { "Over\(strokes ? 1 : 0)\(fills ? 1 : 0)" }
  }

  private var current = State()
  private var saved: [State] = []
  private var used: Set<State> = []

  /// Corresponds to `q`.
  mutating func save() { saved.append(current) }

  /// Corresponds to `Q`.
  mutating func restore() { current = saved.popLast() ?? State() }

  /// The operators to insert before those of a colour; empty if nothing changes.
  mutating func set(_ overprints: Bool, isStroke: Bool) -> [UInt8] {
    var next = current
    if isStroke { next.strokes = overprints } else { next.fills = overprints }
    return change(to: next)
  }

  /// The operators to insert before forms and pictures, which begin without overprinting.
  mutating func reset() -> [UInt8] { change(to: State()) }

  private mutating func change(to next: State) -> [UInt8] {
    guard next != current else { return [] }
    current = next
    used.insert(next)
    return Array("/\(next.name) gs ".utf8)
  }

  /// The graphics states that the operators name. Inks of which a colour has 0 do not change (mode 1).
  func states(in document: QPDFDocument) -> [String: QPDFDocument.Object] {
    Dictionary(
      used.map { state in
        let dictionary = document.dictionary([
          "Type": document.name("ExtGState"), "OP": document.flag(state.strokes),
          "op": document.flag(state.fills),
          "OPM": document.number(1),
        ])
        return (state.name, dictionary)
      }
    ) { first, _ in first }
  }
}
