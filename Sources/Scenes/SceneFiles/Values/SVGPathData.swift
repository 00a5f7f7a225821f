import QuartzCore

/// The complete syntax of SVG path data (SVG 2, section 9.3).
struct SVGPathData {
  private var scanner: TextScanner
  private let path = CGMutablePath()
  private var current = CGPoint.zero
  private var subpathStart = CGPoint.zero
  /// The last control point, which the smooth commands reflect.
  private var cubicControl: CGPoint?
  private var quadControl: CGPoint?

  static func parse(_ text: String) throws(SyntaxError) -> CGPath {
    var data = SVGPathData(scanner: TextScanner(text))
    try data.parse()
    return data.path.copy() ?? data.path
  }

  private init(scanner: TextScanner) { self.scanner = scanner }

  private mutating func parse() throws(SyntaxError) {
    scanner.skipWhitespace()
    var isFirst = true
    while !scanner.isAtEnd {
      let command = scanner.next
      guard let kind = Command(rawValue: command | 0x20), command != 0 else {
        if TextScanner.startsNumber(command) {
          throw scanner.error("expected a command, found a number; Z takes none, and the first command is M")
        }
        throw scanner.error("expected a path command (one of \(Command.letters)), found \(scanner.found)")
      }
      if isFirst, kind != .move { throw scanner.error("a path starts with M, found \(scanner.found)") }
      isFirst = false
      scanner.position += 1
      try run(kind, isRelative: command >= UInt8(ascii: "a"))
      scanner.skipWhitespace()
    }
  }

  private enum Command: UInt8 {
    case move = 0x6D
    case line = 0x6C
    case horizontal = 0x68
    case vertical = 0x76
    case curve = 0x63
    case smoothCurve = 0x73
    case quad = 0x71
    case smoothQuad = 0x74
    case arc = 0x61
    case close = 0x7A

    static let letters = "M L H V C S Q T A Z, or small ones"
  }

  /// Reads a command and its repetitions.
  private mutating func run(_ command: Command, isRelative: Bool) throws(SyntaxError) {
    if command == .close {
      path.closeSubpath()
      current = subpathStart
      (cubicControl, quadControl) = (nil, nil)
      return
    }
    var command = command
    scanner.skipWhitespace()
    repeat {
      try draw(command, isRelative: isRelative)
      // Further pairs after a move are lines.
      if command == .move { command = .line }
    } while try hasMoreNumbers()
  }

  private mutating func hasMoreNumbers() throws(SyntaxError) -> Bool {
    let hasComma = scanner.skipSeparator()
    if TextScanner.startsNumber(scanner.next) { return true }
    if hasComma { throw scanner.error("expected a number after the comma, found \(scanner.found)") }
    return false
  }

  private mutating func draw(_ command: Command, isRelative: Bool) throws(SyntaxError) {
    let origin = isRelative ? current : .zero
    let (lastCubic, lastQuad) = (cubicControl, quadControl)
    (cubicControl, quadControl) = (nil, nil)
    switch command {
    case .move:
      current = try point(origin)
      subpathStart = current
      path.move(to: current)
    case .line:
      current = try point(origin)
      path.addLine(to: current)
    case .horizontal:
      current.x = try number() + origin.x
      path.addLine(to: current)
    case .vertical:
      current.y = try number() + origin.y
      path.addLine(to: current)
    case .curve, .smoothCurve:
      let first = command == .curve ? try nextPoint(origin) : mirrored(lastCubic)
      let second = try nextPoint(origin)
      current = try point(origin)
      cubicControl = second
      path.addCurve(to: current, control1: first, control2: second)
    case .quad, .smoothQuad:
      let control = command == .quad ? try nextPoint(origin) : mirrored(lastQuad)
      current = try point(origin)
      quadControl = control
      path.addQuadCurve(to: current, control: control)
    case .arc:
      let radii = try nextPoint(.zero)
      let turn = try number() * .pi / 180
      scanner.skipSeparator()
      let isLarge = try flag()
      let isSweep = try flag()
      let end = try point(origin)
      SVGArc(from: current, to: end, radii: radii, turn: turn, isLarge: isLarge, isSweep: isSweep).add(
        to: path)
      current = end
    case .close: break
    }
  }

  private func mirrored(_ control: CGPoint?) -> CGPoint {
    control.map { CGPoint(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
  }

  // MARK: Arguments

  private mutating func number() throws(SyntaxError) -> CGFloat {
    guard let value = try scanner.takeNumber() else {
      throw scanner.error("expected a number, found \(scanner.found)")
    }
    return value
  }

  private mutating func point(_ origin: CGPoint) throws(SyntaxError) -> CGPoint {
    let x = try number()
    scanner.skipSeparator()
    let y = try number()
    return CGPoint(x: origin.x + x, y: origin.y + y)
  }

  /// A point that another one follows.
  private mutating func nextPoint(_ origin: CGPoint) throws(SyntaxError) -> CGPoint {
    let result = try point(origin)
    scanner.skipSeparator()
    return result
  }

  /// 0 or 1, and the optional separator after it.
  private mutating func flag() throws(SyntaxError) -> Bool {
    let isSet = scanner.next == UInt8(ascii: "1")
    guard isSet || scanner.next == UInt8(ascii: "0") else {
      throw scanner.error("expected the flag 0 or 1 of an arc, found \(scanner.found)")
    }
    scanner.position += 1
    scanner.skipSeparator()
    return isSet
  }
}
