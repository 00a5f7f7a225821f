import CoreGraphics
import DisplayList

/// How the pixels of a script's first surface lie to a drawing's units.
struct ScriptGrid {
  /// Coordinates are multiples of 1/256 pixel, and what the library draws as pixels has so many.
  var pixelsPerUnit: Double
  /// By which angle the drawing is turned, small and in radians, and how high it is: so much farther to the right it
  /// stands, and nothing leaves the surface.
  var turn: (angle: Double, height: Double) = (0, 0)

  var fromUnits: CGAffineTransform {
    let slope = pixelsPerUnit * turn.angle
    return CGAffineTransform(
      a: pixelsPerUnit, b: slope, c: -slope, d: pixelsPerUnit, tx: slope * turn.height, ty: 0)
  }
}

/// Reads a CairoScript: what some library drew with Cairo, as items.
///
/// Cairo's script surface writes every operation that reached it, in a dialect of PostScript with a stack of operands.
/// Contexts stand on that stack too, and operators draw with the one on top.
struct ScriptReader {
  /// What stands on the stack.
  enum Operand {
    case number(CGFloat)
    case name(String)
    case data(Range<Int>, isCompressed: Bool)
    case text(String)
    case list([CGFloat])
    case table([String: Operand])
    case canvas(ScriptCanvas)
    case image(ScriptImage)
    case pattern(ScriptPattern)
    case bracket(String)
  }

  /// A picture, and where its pixels lie in the surface it was made of.
  struct ScriptImage {
    var image: CGImage?
    var origin = CGPoint.zero
  }

  let bytes: [UInt8]
  let grid: ScriptGrid
  var stack: [Operand] = []
  var defined: [String: Operand] = [:]
  var definitions: [Definition] = []
  /// The first surface: the drawing itself.
  var page: ScriptCanvas?

  /// - Parameters:
  ///   - bytes: the script.
  ///   - grid: how its pixels lie to the drawing's units.
  static func read(_ bytes: [UInt8], grid: ScriptGrid) throws(UnreadablePicture) -> PictureDrawing {
    var reader = ScriptReader(bytes: bytes, grid: grid)
    var scanner = ScriptScanner(bytes)
    while let token = scanner.next() { try reader.take(token) }
    return PictureDrawing(
      items: reader.page?.items ?? [], definitions: reader.definitions,
      isIsolated: reader.page?.isIsolated ?? false)
  }

  private init(bytes: [UInt8], grid: ScriptGrid) {
    self.bytes = bytes
    self.grid = grid
  }

  private mutating func take(_ token: ScriptToken) throws(UnreadablePicture) {
    switch token {
    case .number(let number): stack.append(.number(CGFloat(number)))
    case .name(let name): stack.append(.name(name))
    case .text(let text): stack.append(.text(text))
    case .data(let range, let isCompressed): stack.append(.data(range, isCompressed: isCompressed))
    case .bracket(let bracket) where bracket == "]" || bracket == ">>": try close(bracket)
    case .bracket(let bracket): stack.append(.bracket(bracket))
    case .word(let word):
      if let value = defined[word] { stack.append(value) } else { try perform(word) }
    }
  }

  private mutating func close(_ bracket: String) throws(UnreadablePicture) {
    var inside: [Operand] = []
    while let operand = stack.popLast() {
      if case .bracket = operand { break }
      inside.append(operand)
    }
    inside.reverse()
    if bracket == "]" {
      stack.append(
        .list(
          inside.compactMap {
            if case .number(let number) = $0 { number } else { nil }
          }))
      return
    }
    var table: [String: Operand] = [:]
    for k in stride(from: 0, to: inside.count - 1, by: 2) {
      if case .name(let key) = inside[k] { table[key] = inside[k + 1] }
    }
    stack.append(.table(table))
  }

  // MARK: Operands

  static let malformed = UnreadablePicture("operations that are not understood")

  mutating func pop() throws(UnreadablePicture) -> Operand {
    guard let operand = stack.popLast() else { throw Self.malformed }
    return operand
  }

  mutating func popNumber() throws(UnreadablePicture) -> CGFloat {
    guard case .number(let number) = try pop() else { throw Self.malformed }
    return number
  }

  /// So many numbers, in the order in which they are written.
  mutating func popNumbers(_ count: Int) throws(UnreadablePicture) -> [CGFloat] {
    var result: [CGFloat] = []
    for _ in 0..<count { result.append(try popNumber()) }
    return result.reversed()
  }

  mutating func popName() throws(UnreadablePicture) -> String {
    guard case .name(let name) = try pop() else { throw Self.malformed }
    return name
  }

  mutating func popList(_ count: Int? = nil) throws(UnreadablePicture) -> [CGFloat] {
    guard case .list(let list) = try pop(), count == nil || list.count == count else { throw Self.malformed }
    return list
  }

  mutating func popPattern() throws(UnreadablePicture) -> ScriptPattern {
    guard case .pattern(let pattern) = try pop() else { throw Self.malformed }
    return pattern
  }

  mutating func popMatrix() throws(UnreadablePicture) -> CGAffineTransform {
    let m = try popList(6)
    return CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
  }

  /// The context on top.
  func canvas() throws(UnreadablePicture) -> ScriptCanvas {
    guard case .canvas(let canvas)? = stack.last else { throw Self.malformed }
    return canvas
  }
}
