import CoreGraphics
import Foundation
import PDFFinishing
import Press

/// Follows the content of a page, with the forms that it shows, and looks at all that is painted.
struct PDFContent {
  /// What is known of the document's objects, by number.
  struct Known {
    var fonts: Set<Int> = []
    var pictures: [Int: PicturePoint?] = [:]
  }

  /// The pixel with the most ink, and how much.
  struct PicturePoint {
    var x: Int
    var y: Int
    var coverage: Double
  }

  private struct Paint {
    var space = PDFSpace.gray
    var numbers: [Double] = [0]
    /// The name of a pattern.
    var pattern: String?

    var inks: InkColor? { space.inks(numbers) }
  }

  private struct State {
    var transform: CGAffineTransform
    /// A box around what the clips leave, as shown.
    var clip: CGRect
    var fill = Paint()
    var stroke = Paint()
    var lineWidth = 1.0
    var font: QPDFDocument.Object?
    var fontSize = 0.0
    var stretch = 1.0
    var rise = 0.0
    var leading = 0.0
    var textMode = 0
    var overprintsFill = false
    var overprintsStroke = false
    /// Whether components of 0 leave the plate as it is.
    var overprintMode = 0
  }

  /// Content that is being read.
  private struct Frame {
    var content: ContentStream
    let resources: QPDFDocument.Object?
    /// How many states are saved outside of it.
    let outerStates: Int
    let outerState: State
    var path: CGRect = .null
    /// Whether the path is one rectangle.
    var isRectangle = false
    var rectangle = CGSize.zero
    var clips = false
    var text = CGAffineTransform.identity
    var line = CGAffineTransform.identity
    var point = CGPoint.zero
  }

  let number: Int
  private let boxes: PageBoxesOfPDF
  private let page: QPDFDocument.Object
  private let document: QPDFDocument
  private let trim: CGRect
  private(set) var known: Known
  private(set) var collector: PreflightCollector
  private(set) var spots: SpotNames
  /// The texts that are seen, if their contrast matters.
  private(set) var texts: [SeenText] = []
  private var usesTransparency = false
  private var blendsInScreenColors = false
  private var state: State
  private var saved: [State] = []
  private var frames: [Frame] = []
  private var shownForms: Set<String> = []
  private var operationCount = 0

  private static let mostOperations = 20_000_000
  private static let deepest = 64

  init(
    page: QPDFDocument.Object, number: Int, boxes: PageBoxesOfPDF, document: QPDFDocument, known: Known,
    collector: PreflightCollector, spots: SpotNames
  ) {
    (self.page, self.number, self.boxes, self.document) = (page, number, boxes, document)
    (self.known, self.collector, self.spots) = (known, collector, spots)
    trim = (boxes.trim ?? boxes.media ?? .zero).applying(boxes.toShown)
    state = State(transform: boxes.toShown, clip: CGRect(origin: .zero, size: boxes.shown))
  }

  mutating func run() {
    guard let bytes = document.content(ofPage: page) else { return cannotRead("the page's content") }
    begin([UInt8](bytes), page["Resources"])
    while let frame = frames.indices.last {
      operationCount += 1
      guard operationCount < Self.mostOperations else {
        collector.add(.content, page: number) { _, _ in
          "the page draws more than can be looked at; the rest is not"
        }
        break
      }
      do throws(ContentStreamError) {
        if try frames[frame].content.next() {
          perform(frames[frame].content.operation, frame)
          continue
        }
      } catch {
        cannotRead("content at byte \(error.offset)")
      }
      end(frame)
    }
    for annotation in page["Annots"]?.items ?? [] { look(at: annotation) }
    if let space = page["Group"]?["CS"], case .screen = PDFSpace(space, page["Resources"]) {
      blendsInScreenColors = true
    }
    if usesTransparency, blendsInScreenColors {
      collector.add(.transparencySpace, page: number) { _, _ in
        "transparency is composed in the colours of screens (RGB), and so loses its inks"
      }
    }
  }

  private mutating func cannotRead(_ what: String) {
    collector.add(.content, page: number, thing: what) { _, _ in "\(what) cannot be read" }
  }

  /// Annotations that are printed must have an appearance, as only then all printers draw the same.
  private mutating func look(at annotation: QPDFDocument.Object) {
    let flags = annotation["F"]?.integer ?? 0
    guard flags & 4 != 0, flags & 2 == 0, annotation["Subtype"]?.isName("Link") != true,
      annotation["Subtype"]?.isName("Popup") != true, annotation["AP"] == nil
    else { return }
    let kind = annotation["Subtype"]?.name ?? "unknown"
    collector.add(.content, page: number, thing: kind) { _, _ in
      "an annotation (\(kind)) is printed, but has no appearance of its own"
    }
  }

  // MARK: Frames

  private mutating func begin(_ bytes: [UInt8], _ resources: QPDFDocument.Object?) {
    frames.append(
      Frame(content: ContentStream(bytes), resources: resources, outerStates: saved.count, outerState: state))
  }

  private mutating func end(_ frame: Int) {
    saved.removeLast(saved.count - frames[frame].outerStates)
    state = frames[frame].outerState
    frames.removeLast()
  }

  /// Reads a form, or a tile of a pattern, unless it has been read at the same place.
  private mutating func enter(
    _ form: QPDFDocument.Object, _ transform: CGAffineTransform, _ frame: Int
  ) {
    guard let dictionary = form.streamDictionary, frames.count < Self.deepest else { return }
    let m = (dictionary["Matrix"]?.items ?? []).compactMap { $0.real.map { CGFloat($0) } }
    var own = transform
    if m.count == 6 {
      own = CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]).concatenating(transform)
    }
    let place = [own.a, own.b, own.c, own.d, own.tx, own.ty].map { $0.text(decimals: 3) }
    guard shownForms.insert("\(form.number) \(place.joined(separator: " "))").inserted else { return }
    if let group = dictionary["Group"], group["S"]?.isName("Transparency") ?? false {
      if let space = group["CS"], case .screen = PDFSpace(space, dictionary["Resources"]) {
        // Only what is composed counts: groups of content without transparency compose nothing.
        blendsInScreenColors = true
      }
    }
    guard let bytes = form.plainStreamData else { return cannotRead("a form") }
    begin([UInt8](bytes), dictionary["Resources"] ?? frames[frame].resources)
    state.transform = own
    let box = (dictionary["BBox"]?.items ?? []).compactMap(\.real)
    if box.count == 4 {
      let corners = CGRect(
        x: min(box[0], box[2]), y: min(box[1], box[3]), width: abs(box[2] - box[0]),
        height: abs(box[3] - box[1]))
      state.clip = state.clip.cut(to: corners.applying(own))
    }
  }

  // MARK: Operators

  private mutating func perform(_ operation: ContentOperator, _ frame: Int) {
    let numbers = frames[frame].content.operands.compactMap(\.number).filter(\.isFinite)
    switch operation {
    case "q": if saved.count < 10_000 { saved.append(state) }
    case "Q": if saved.count > frames[frame].outerStates, let last = saved.popLast() { state = last }
    case "cm": if let m = Self.matrix(numbers) { state.transform = m.concatenating(state.transform) }
    case "w": state.lineWidth = numbers.first ?? 1
    case "gs": set(frames[frame].resources?["ExtGState"]?[frames[frame].content.lastName ?? ""])
    case "m", "l", "c", "v", "y", "h", "re": addPath(operation, numbers, frame)
    case "W", "W*": frames[frame].clips = true
    case "n": endPath(frame)
    case "f", "F", "f*": paintPath(frame, fills: true, strokes: false)
    case "S", "s": paintPath(frame, fills: false, strokes: true)
    case "B", "B*", "b", "b*": paintPath(frame, fills: true, strokes: true)
    case "g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN":
      setColor(operation, numbers, frame)
    case "BT", "Tf", "Tz", "TL", "Ts", "Tr", "Td", "TD", "Tm", "T*", "Tj", "TJ", "'", "\"":
      performText(operation, numbers, frame)
    case "Do": draw(frames[frame].resources?["XObject"]?[frames[frame].content.lastName ?? ""], frame)
    case .image: drawInline(frame)
    case "sh":
      let shading = frames[frame].resources?["Shading"]?[frames[frame].content.lastName ?? ""]
      look(atShading: shading, box: state.clip, frame)
    default: break
    }
  }

  private static func matrix(_ m: [Double]) -> CGAffineTransform? {
    guard m.count == 6 else { return nil }
    return CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
  }

  private mutating func set(_ graphics: QPDFDocument.Object?) {
    guard let graphics else { return }
    for (key, value) in graphics.entries {
      switch key {
      case "LW": state.lineWidth = value.real ?? state.lineWidth
      case "OP":
        state.overprintsStroke = value.flag ?? false
        if graphics["op"] == nil { state.overprintsFill = state.overprintsStroke }
      case "op": state.overprintsFill = value.flag ?? false
      case "OPM": state.overprintMode = value.integer ?? 0
      case "Font":
        state.font = value.items.first
        state.fontSize = value.items.dropFirst().first?.real ?? state.fontSize
      case "CA", "ca": if value.real ?? 1 < 1 { usesTransparency = true }
      case "BM": if !value.isName("Normal"), !value.isName("Compatible") { usesTransparency = true }
      case "SMask": if value.isDictionary { usesTransparency = true }
      default: break
      }
    }
  }

  private mutating func setColor(_ operation: ContentOperator, _ numbers: [Double], _ frame: Int) {
    var paint = Paint()
    let isStroke = ["G", "RG", "K", "CS", "SC", "SCN"].contains(operation)
    switch operation {
    case "g", "G": (paint.space, paint.numbers) = (.gray, numbers)
    case "rg", "RG": (paint.space, paint.numbers) = (.screen("DeviceRGB"), numbers)
    case "k", "K": (paint.space, paint.numbers) = (.cmyk, numbers)
    case "cs", "CS":
      let name = frames[frame].content.lastName ?? ""
      paint.space = PDFSpace(document.name(name), frames[frame].resources)
      paint.numbers = paint.space.initial
    default:
      paint = isStroke ? state.stroke : state.fill
      paint.numbers = numbers
      paint.pattern = nil
      if case .pattern = paint.space { paint.pattern = frames[frame].content.lastName }
    }
    if isStroke { state.stroke = paint } else { state.fill = paint }
  }

  // MARK: Paths

  private mutating func addPath(_ operation: ContentOperator, _ numbers: [Double], _ frame: Int) {
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

  private mutating func endPath(_ frame: Int) {
    if frames[frame].clips, !frames[frame].path.isNull { state.clip = state.clip.cut(to: frames[frame].path) }
    (frames[frame].path, frames[frame].isRectangle, frames[frame].clips) = (.null, false, false)
  }

  private mutating func paintPath(_ frame: Int, fills: Bool, strokes: Bool) {
    defer { endPath(frame) }
    let path = frames[frame].path
    guard !path.isNull else { return }
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

  private mutating func look(atLine width: Double, _ paint: Paint, _ box: CGRect) {
    collector.add(.hairline, width, page: number, box: box) { "a line is \($0) thick, less than \($1)" }
    guard let inks = paint.inks, inks.count > 1 else { return }
    collector.add(.thinLineInInks, width, page: number, box: box) {
      "a line of \($0) is in \(inks.count) inks (\(inks.text)); below \($1) they do not meet"
    }
  }

  // MARK: Colours

  private mutating func look(at paint: Paint, overprints: Bool, box: CGRect, _ frame: Int) {
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
    guard let inks = paint.inks else { return }
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

  private static let processNames: Set = ["Cyan", "Magenta", "Yellow", "Black", "All", "None"]

  private mutating func look(atShading shading: QPDFDocument.Object?, box: CGRect, _ frame: Int) {
    guard let shading, !box.isNull else { return }
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

  // MARK: Text

  private mutating func performText(_ operation: ContentOperator, _ numbers: [Double], _ frame: Int) {
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

  private mutating func show(_ frame: Int) {
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
    guard !box.isNull, state.textMode != 3, state.textMode != 7 else { return }
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

  private mutating func look(atTextIn paint: Paint, _ size: Double, _ box: CGRect) {
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

  private mutating func look(at font: QPDFDocument.Object?) {
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

  // MARK: Pictures

  private mutating func draw(_ object: QPDFDocument.Object?, _ frame: Int) {
    guard let object, let dictionary = object.streamDictionary else { return }
    if dictionary["Subtype"]?.isName("Form") ?? false { return enter(object, state.transform, frame) }
    guard dictionary["Subtype"]?.isName("Image") ?? false else { return }
    if dictionary["SMask"]?.streamDictionary != nil { usesTransparency = true }
    let isMask = dictionary["ImageMask"]?.flag ?? false
    let (width, height) = (dictionary["Width"]?.integer ?? 0, dictionary["Height"]?.integer ?? 0)
    let bits = isMask ? 1 : dictionary["BitsPerComponent"]?.integer ?? 8
    guard let box = lookAtResolution(width, height, isBitmap: bits == 1) else { return }
    guard !isMask else {
      return look(at: state.fill, overprints: state.overprintsFill, box: box, frame)
    }
    let space = PDFSpace(dictionary["ColorSpace"], frames[frame].resources)
    look(atPictureIn: space, box)
    guard bits == 8, space.channels == 4, collector.rules.has(.inkCoverage) else { return }
    let point: PicturePoint?
    if let known = known.pictures[object.number] {
      point = known
    } else {
      point = Self.worst(of: object, dictionary, width, height)
      known.pictures[object.number] = .some(point)
    }
    guard let point else { return }
    let transform = CGAffineTransform(
      a: 1 / Double(width), b: 0, c: 0, d: -1 / Double(height), tx: 0, ty: 1
    ).concatenating(state.transform)
    let pixel = CGRect(x: point.x, y: point.y, width: 1, height: 1).applying(transform)
    collector.add(.inkCoverage, point.coverage, page: number, box: pixel) {
      "a picture has \($0) of ink in its pixel \(point.x), \(point.y), more than \($1)"
    }
  }

  private mutating func drawInline(_ frame: Int) {
    let content = frames[frame].content
    var entries: [String: ContentOperand] = [:]
    var key: String?
    for operand in content.operands {
      if let name = key {
        entries[name] = operand
        key = nil
      } else if case .name = operand {
        key = content.text(of: operand).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    func value(_ short: String, _ long: String) -> ContentOperand? { entries[short] ?? entries[long] }
    func integer(_ operand: ContentOperand?) -> Int { operand?.number.flatMap { Int(exactly: $0) } ?? 0 }
    let isMask = value("IM", "ImageMask") == .boolean(true)
    let bits = isMask ? 1 : integer(value("BPC", "BitsPerComponent"))
    guard
      let box = lookAtResolution(
        integer(value("W", "Width")), integer(value("H", "Height")), isBitmap: bits == 1)
    else { return }
    if isMask { return look(at: state.fill, overprints: state.overprintsFill, box: box, frame) }
    guard let name = value("CS", "ColorSpace").flatMap({ content.text(of: $0) }) else { return }
    look(
      atPictureIn: PDFSpace(document.name(String(decoding: name, as: UTF8.self)), frames[frame].resources),
      box)
  }

  /// - Returns: where the picture is seen; nil if it is not.
  private mutating func lookAtResolution(_ width: Int, _ height: Int, isBitmap: Bool) -> CGRect? {
    let box = CGRect(x: 0, y: 0, width: 1, height: 1).applying(state.transform).cut(to: state.clip)
    let lengths = state.transform.lengths
    guard width > 0, height > 0, !box.isNull, lengths.x > 0, lengths.y > 0 else { return nil }
    let dpi = min(Double(width) / lengths.x, Double(height) / lengths.y) * 72
    guard dpi.isFinite else { return box }
    // A row or column of pixels is an area of one colour, or a gradient.
    if min(width, height) > 1 {
      collector.add(isBitmap ? .bitmapResolution : .pictureResolution, dpi, page: number, box: box) {
        "a picture of \(width) × \(height) pixels has \($0), less than \($1)"
      }
    }
    collector.add(.pictureExcess, dpi, page: number, box: box) {
      "a picture of \(width) × \(height) pixels has \($0), more than \($1) are of no use"
    }
    return box
  }

  private mutating func look(atPictureIn space: PDFSpace, _ box: CGRect) {
    switch space {
    case .screen(let name):
      collector.add(.screenColor, page: number, box: box, thing: "picture " + name) { _, _ in
        "a picture is in the colours of screens (\(name))"
      }
    case .tagged(let count):
      collector.add(.taggedInks, page: number, box: box, thing: "picture \(count)") { _, _ in
        "a picture in \(count == 1 ? "grey" : "inks") has an ICC profile, by which it is converted once more"
      }
    case .indexed(let base, _): look(atPictureIn: base, box)
    case .inks(let names, let meaning):
      for name in names where !Self.processNames.contains(name) {
        spots.add(name, meaning: meaning, page: number)
      }
    default: break
    }
  }

  /// The pixel of a picture in four inks with the most of them; nil for what cannot be decoded.
  private static func worst(
    of picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, _ width: Int, _ height: Int
  ) -> PicturePoint? {
    let (size, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, size > 0, size <= 200_000_000, let samples = picture.samples, samples.count >= 4 * size
    else {
      return nil
    }
    let decode = (dictionary["Decode"]?.items ?? []).compactMap(\.real)
    let isInverted = decode.count == 8 && decode[0] > decode[1]
    var (most, place) = (-1, 0)
    samples.withUnsafeBytes { bytes in
      for pixel in 0..<size {
        let sum =
          Int(bytes[4 * pixel]) + Int(bytes[4 * pixel + 1]) + Int(bytes[4 * pixel + 2])
          + Int(bytes[4 * pixel + 3])
        let ink = isInverted ? 1020 - sum : sum
        if ink > most { (most, place) = (ink, pixel) }
      }
    }
    return PicturePoint(x: place % width, y: place / width, coverage: Double(most) / 2.55)
  }
}
