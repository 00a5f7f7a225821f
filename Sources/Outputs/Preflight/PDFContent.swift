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

  struct Paint {
    var space = PDFSpace.gray
    var numbers: [Double] = [0]
    /// The name of a pattern.
    var pattern: String?

    var inks: InkColor? { space.inks(numbers) }
  }

  struct State {
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
  struct Frame {
    var content: ContentStream
    let resources: QPDFDocument.Object?
    /// How many states are saved outside of it.
    let outerStates: Int
    let outerState: State
    /// Whether it is shown as part of a finishing step.
    let isFinishing: Bool
    /// Of each marked content that is open, whether it is a finishing step.
    var marks: [Bool] = []
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
  let boxes: PageBoxesOfPDF
  let page: QPDFDocument.Object
  let document: QPDFDocument
  let trim: CGRect
  /// What is printed, as shown.
  private let bleed: CGRect
  var known: Known
  var collector: PreflightCollector
  var spots: SpotNames
  /// The texts that are seen, if their contrast matters.
  var texts: [SeenText] = []
  /// Whether what is drawn is cut, creased or varnished: that is no ink, and knives need no width.
  var isFinishing: Bool { frames.last.map { $0.isFinishing || $0.marks.contains(true) } ?? false }
  var usesTransparency = false
  var blendsInScreenColors = false
  var state: State
  var saved: [State] = []
  var frames: [Frame] = []
  var shownForms: Set<String> = []
  var operationCount = 0

  static let mostOperations = 20_000_000
  static let deepest = 64

  init(
    page: QPDFDocument.Object, number: Int, boxes: PageBoxesOfPDF, document: QPDFDocument, known: Known,
    collector: PreflightCollector, spots: SpotNames
  ) {
    (self.page, self.number, self.boxes, self.document) = (page, number, boxes, document)
    (self.known, self.collector, self.spots) = (known, collector, spots)
    trim = (boxes.trim ?? boxes.media ?? .zero).applying(boxes.toShown)
    bleed = (boxes.bleed ?? boxes.trim ?? boxes.media ?? .zero).applying(boxes.toShown)
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

  mutating func cannotRead(_ what: String) {
    collector.add(.content, page: number, thing: what) { _, _ in "\(what) cannot be read" }
  }

  /// Annotations that are printed must have an appearance, as only then all printers draw the same.
  mutating func look(at annotation: QPDFDocument.Object) {
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

  mutating func begin(_ bytes: [UInt8], _ resources: QPDFDocument.Object?, isStep: Bool = false) {
    frames.append(
      Frame(
        content: ContentStream(bytes), resources: resources, outerStates: saved.count, outerState: state,
        isFinishing: isStep || isFinishing))
  }

  mutating func end(_ frame: Int) {
    saved.removeLast(saved.count - frames[frame].outerStates)
    state = frames[frame].outerState
    frames.removeLast()
  }

  /// Reads a form, or a tile of a pattern, unless it has been read at the same place.
  mutating func enter(
    _ form: QPDFDocument.Object, _ transform: CGAffineTransform, _ frame: Int
  ) {
    guard let dictionary = form.streamDictionary, frames.count < Self.deepest else { return }
    let m = (dictionary["Matrix"]?.items ?? []).compactMap { $0.real.map { CGFloat($0) } }
    var own = transform
    if m.count == 6 {
      own = CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]).concatenating(transform)
    }
    let place = [own.a, own.b, own.c, own.d, own.tx, own.ty].map { $0.text(decimals: 3) }
    let key = "\(form.number) \(place.joined(separator: " "))" + (isFinishing ? " finishing" : "")
    guard shownForms.insert(key).inserted else { return }
    if let group = dictionary["Group"], group["S"]?.isName("Transparency") ?? false {
      if let space = group["CS"], case .screen = PDFSpace(space, dictionary["Resources"]) {
        // Only what is composed counts: groups of content without transparency compose nothing.
        blendsInScreenColors = true
      }
    }
    guard let bytes = form.plainStreamData else { return cannotRead("a form") }
    begin(
      [UInt8](bytes), dictionary["Resources"] ?? frames[frame].resources,
      isStep: dictionary["OC"]?.isFinishing ?? false)
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

  mutating func perform(_ operation: ContentOperator, _ frame: Int) {
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
    case "BMC", "BDC":
      if frames[frame].marks.count < 10_000 {
        frames[frame].marks.append(operation == "BDC" && namesFinishing(frame))
      }
    case "EMC": _ = frames[frame].marks.popLast()
    case "Do": draw(frames[frame].resources?["XObject"]?[frames[frame].content.lastName ?? ""], frame)
    case .image: drawInline(frame)
    case "sh":
      let shading = frames[frame].resources?["Shading"]?[frames[frame].content.lastName ?? ""]
      look(atShading: shading, box: state.clip, frame)
    default: break
    }
  }

  /// Whether the marked content that begins is optional, and a finishing step.
  func namesFinishing(_ frame: Int) -> Bool {
    let content = frames[frame].content
    guard content.operands.count == 2, let name = content.lastName,
      content.text(of: content.operands[0]).map({ $0.elementsEqual("OC".utf8) }) ?? false
    else { return false }
    return frames[frame].resources?["Properties"]?[name]?.isFinishing ?? false
  }

  /// Whether a paint is that of printer's marks: in every plate, and outside of the bleed.
  func isMark(_ paint: Paint, _ box: CGRect) -> Bool {
    guard case .inks(let names, _) = paint.space, names == ["All"] else { return false }
    return !bleed.insetBy(dx: 0.1, dy: 0.1).intersects(box)
  }

  static func matrix(_ m: [Double]) -> CGAffineTransform? {
    guard m.count == 6 else { return nil }
    return CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
  }

  mutating func set(_ graphics: QPDFDocument.Object?) {
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

  mutating func setColor(_ operation: ContentOperator, _ numbers: [Double], _ frame: Int) {
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
}

extension QPDFDocument.Object {
  /// Whether optional content is a finishing step (ISO 19593-1): a group, or a membership of groups of which all are.
  fileprivate var isFinishing: Bool {
    if self["Type"]?.isName("OCMD") ?? false {
      guard let groups = self["OCGs"] else { return false }
      let members = groups.isArray ? groups.items : [groups]
      return !members.isEmpty && members.allSatisfy { $0["GTS_Metadata"]?["GTS_ProcStepsGroup"] != nil }
    }
    return self["GTS_Metadata"]?["GTS_ProcStepsGroup"] != nil
  }
}
