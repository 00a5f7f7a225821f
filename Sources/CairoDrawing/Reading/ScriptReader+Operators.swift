import CoreGraphics
import DisplayList

extension ScriptReader {
  /// What is not read, by the operator that begins it.
  private static let unreadable = [
    "mesh": "a mesh of colours", "set-font-matrix": "text that is no outlines",
    "subsurface": "a part of another drawing",
  ]

  mutating func perform(_ word: String) throws(UnreadablePicture) {
    if try performOnStack(word) { return }
    if try makePath(word) { return }
    if try setState(word) { return }
    if try makePattern(word) { return }
    if try draw(word) { return }
    throw Self.unreadable[word].map { UnreadablePicture($0) } ?? UnreadablePicture("the operation \(word)")
  }

  private mutating func draw(_ word: String) throws(UnreadablePicture) -> Bool {
    switch word {
    case "fill+": try canvas().fill(&definitions)
    case "stroke+": try canvas().stroke(&definitions)
    case "paint": try canvas().paint(&definitions)
    case "mask":
      let mask = try placed(try popPattern())
      try canvas().paint(through: mask, &definitions)
    case "clip+":
      let canvas = try canvas()
      canvas.clip(to: canvas.path.copy)
    case "reset-clip": try canvas().resetClip()
    case "show-page", "copy-page": break
    default: return false
    }
    return true
  }

  /// Operators on the stack, and those that make surfaces; false for others.
  private mutating func performOnStack(_ word: String) throws(UnreadablePicture) -> Bool {
    switch word {
    case "dup":
      let top = try pop()
      stack += [top, top]
    case "exch":
      let (top, next) = (try pop(), try pop())
      stack += [top, next]
    case "pop": _ = try pop()
    case "index":
      let depth = Int(try popNumber())
      guard depth >= 0, depth < stack.count else { throw Self.malformed }
      stack.append(stack[stack.count - 1 - depth])
    case "roll":
      let (turn, depth) = (Int(try popNumber()), Int(try popNumber()))
      // Cairo only ever fetches the lowest of so many.
      guard turn == -1, depth > 0, depth <= stack.count else { throw Self.malformed }
      stack.append(stack.remove(at: stack.count - depth))
    case "get":
      // A context's surface: here they are one.
      guard try popName() == "target" else { throw Self.malformed }
    case "def":
      let value = try pop()
      defined[try popName()] = value
    case "undef": defined[try popName()] = nil
    case "surface":
      guard case .table(let table) = try pop(), case .number(let width)? = table["width"],
        case .number(let height)? = table["height"]
      else { throw Self.malformed }
      pushCanvas(CGRect(x: 0, y: 0, width: width, height: height))
    case "similar":
      _ = try popName()
      let size = try popNumbers(2)
      _ = try canvas()
      _ = try pop()
      pushCanvas(CGRect(x: 0, y: 0, width: size[0], height: size[1]))
    case "record":
      let box = try popList(4)
      _ = try popName()
      pushCanvas(CGRect(x: box[0], y: box[1], width: box[2], height: box[3]))
    case "context": _ = try canvas()
    case "image": try pushImage()
    case "set-mime-data":
      let (_, _) = (try pop(), try pop())
    default: return false
    }
    return true
  }

  private mutating func pushCanvas(_ box: CGRect) {
    // Only the first surface is turned.
    let grid = page == nil ? grid : ScriptGrid(pixelsPerUnit: grid.pixelsPerUnit)
    let canvas = ScriptCanvas(box, toUnits: grid.fromUnits.inverted())
    if page == nil { page = canvas }
    stack.append(.canvas(canvas))
  }

  private mutating func makePath(_ word: String) throws(UnreadablePicture) -> Bool {
    switch word {
    case "n": try canvas().path = ScriptPath()
    case "m":
      let point = try popPoint()
      try canvas().path.move(to: point)
    case "l":
      let point = try popPoint()
      try canvas().path.addLine(to: point)
    case "c":
      let (end, second) = (try popUserPoint(), try popUserPoint())
      let first = try popUserPoint()
      let toUnits = try toUnits()
      try canvas().path.addCurve(
        first.applying(toUnits), second.applying(toUnits), to: end.applying(toUnits))
    case "h": try canvas().path.close()
    case "rectangle":
      let box = try popNumbers(4)
      let toUnits = try toUnits()
      try canvas().path.addRect(
        CGRect(x: box[0], y: box[1], width: box[2], height: box[3]), transform: toUnits)
    default: return false
    }
    return true
  }

  /// From the user space of the context on top to units of the drawing.
  func toUnits() throws(UnreadablePicture) -> CGAffineTransform {
    let canvas = try canvas()
    return canvas.matrix.concatenating(canvas.toUnits)
  }

  private mutating func popUserPoint() throws(UnreadablePicture) -> CGPoint {
    let y = try popNumber()
    return CGPoint(x: try popNumber(), y: y)
  }

  private mutating func popPoint() throws(UnreadablePicture) -> CGPoint {
    let point = try popUserPoint()
    return point.applying(try toUnits())
  }
}
