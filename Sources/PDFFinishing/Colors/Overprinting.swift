/// Says in content whether what comes next is printed over what lies behind it (ISO 32000-1, 8.6.7).
struct Overprinting {
  private struct State: Hashable {
    var strokes = false
    var fills = false

    var name: String { "Over\(strokes ? 1 : 0)\(fills ? 1 : 0)" }
  }

  private var current = State()
  private var saved: [State] = []
  private var used: Set<State> = []

  /// As `q` does.
  mutating func save() { saved.append(current) }

  /// As `Q` does.
  mutating func restore() { current = saved.popLast() ?? State() }

  /// Operators that come before those of a colour; none where nothing changes.
  mutating func set(_ overprints: Bool, isStroke: Bool) -> [UInt8] {
    var next = current
    if isStroke { next.strokes = overprints } else { next.fills = overprints }
    return change(to: next)
  }

  /// Operators that come before forms and pictures, which begin without.
  mutating func reset() -> [UInt8] { change(to: State()) }

  private mutating func change(to next: State) -> [UInt8] {
    guard next != current else { return [] }
    current = next
    used.insert(next)
    return Array("/\(next.name) gs ".utf8)
  }

  /// The graphics states that the operators name. Inks of which a colour has nothing stay what they are (mode 1).
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
