import CoreGraphics
import DisplayList

extension ScriptReader {
  /// No picture of more pixels is taken from a script.
  private static let mostBytes = 1 << 28

  /// Operators that make patterns and change them; false for others.
  mutating func makePattern(_ word: String) throws(UnreadablePicture) -> Bool {
    switch word {
    case "g":
      let gray = try popNumber()
      push(color: [gray, gray, gray, 1])
    case "a": push(color: [0, 0, 0, try popNumber()])
    case "rgb": push(color: try popNumbers(3) + [1])
    case "rgba": push(color: try popNumbers(4))
    case "linear":
      let p = try popNumbers(4)
      push(.linear(CGPoint(x: p[0], y: p[1]), CGPoint(x: p[2], y: p[3])))
    case "radial":
      let p = try popNumbers(6)
      push(
        .radial(
          ScriptPattern.Circle(center: CGPoint(x: p[0], y: p[1]), radius: p[2]),
          ScriptPattern.Circle(center: CGPoint(x: p[3], y: p[4]), radius: p[5])))
    case "add-color-stop":
      let p = try popNumbers(5)
      // Colours that go back count from where the last one was, as in Cairo.
      try changePattern {
        let offset = max(min(max(p[0], 0), 1), $0.stops.last?.offset ?? 0)
        $0.stops.append(Gradient.Stop(offset: offset, color: RGBA(p[1...])))
      }
    case "pattern": try pushSurfacePattern()
    case "set-filter":
      let name = try popName()
      try changePattern { $0.isSmooth = name != "FILTER_NEAREST" && name != "FILTER_FAST" }
    case "set-extend":
      let name = try popName()
      try changePattern {
        switch name {
        case "EXTEND_NONE": $0.extend = .none
        case "EXTEND_REPEAT": $0.extend = .repeat
        case "EXTEND_REFLECT": $0.extend = .reflect
        default: $0.extend = .pad
        }
      }
    default: return false
    }
    return true
  }

  private mutating func push(_ kind: ScriptPattern.Kind) { stack.append(.pattern(ScriptPattern(kind))) }

  private mutating func push(color: [CGFloat]) { push(.color(RGBA(color[...]))) }

  mutating func changePattern(_ change: (inout ScriptPattern) -> Void) throws(UnreadablePicture) {
    var pattern = try popPattern()
    change(&pattern)
    stack.append(.pattern(pattern))
  }

  private mutating func pushSurfacePattern() throws(UnreadablePicture) {
    switch try pop() {
    case .canvas(let canvas): push(.canvas(canvas))
    case .image(let picture):
      guard let image = picture.image else { return push(.color(.clear)) }
      push(.image(image))
      try changePattern { $0.origin = picture.origin }
    default: throw Self.malformed
    }
  }

  /// Makes a picture of a table that holds its pixels.
  mutating func pushImage() throws(UnreadablePicture) {
    guard case .table(let table) = try pop(), case .number(let width)? = table["width"],
      case .number(let height)? = table["height"], case .name(let name)? = table["format"],
      case .data(let range, let isCompressed)? = table["source"]
    else { throw Self.malformed }
    guard let format = ScriptPicture.Format(rawValue: name) else {
      throw UnreadablePicture("pixels of the format \(name)")
    }
    guard
      let pixels = ScriptData.bytes(
        of: bytes[range], isCompressed: isCompressed, limit: Self.mostBytes)
    else { throw UnreadablePicture("pixels that cannot be read") }
    let part = try ScriptPicture.image(pixels, width: Int(width), height: Int(height), format: format)
    stack.append(.image(ScriptImage(image: part?.image, origin: part?.origin ?? .zero)))
  }
}

extension RGBA {
  fileprivate init(_ parts: ArraySlice<CGFloat>) {
    let p = parts.map { Float(min(max($0, 0), 1)) }
    self.init(red: p[0], green: p[1], blue: p[2], alpha: p[3])
  }
}
