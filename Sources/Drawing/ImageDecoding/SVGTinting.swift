import CoreGraphics
import XMLReading

/// An SVG document again, each of its colours multiplied.
///
/// What is painted over something else is mixed with it in shares, channel by channel, so it is the same whether the colours
/// or the mixtures are multiplied. That is not so of blend modes and of some filters, nor are the colours of pictures to be
/// had: such documents are refused. Masks look at colours too; theirs stay as they are.
struct SVGTinting {
  private let css: CSSColorRewriting
  private var output = XMLOutput()
  /// Of each open element: whether it has colours that its contents may inherit. How many have.
  private var open: [Bool] = []
  private var coloured = 0
  /// How many elements were open where a mask started; nil outside of masks.
  private var mask: Int?
  /// The text of the style sheet that is being read; nil elsewhere.
  private var sheet: String?
  private var (hasMask, hasNamesInMask, hasUses, hasSheet) = (false, false, false, false)

  /// Elements whose colours are not in the document, or not its own.
  private static let foreign: Set<String> = ["image", "feImage", "foreignObject"]
  /// Filter primitives that make the same of multiplied colours as if they were multiplied afterwards.
  private static let neutralPrimitives: Set<String> = [
    "feBlend", "feComposite", "feDropShadow", "feFlood", "feGaussianBlur", "feMerge", "feMergeNode",
    "feMorphology", "feOffset",
  ]
  /// What masks may hold: nothing that refers to colours elsewhere.
  private static let maskContents: Set<String> = [
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "title", "desc",
  ]

  /// The document with multiplied colours.
  static func image(_ image: CGImage, tint: ImageTint) throws(SVGTintError) -> CGImage {
    guard let data = image.encodedData else { throw SVGTintError("it is no document") }
    var tinting = SVGTinting(css: CSSColorRewriting(tint: tint))
    var problem: SVGTintError?
    do throws(XMLError) {
      try XMLReader.read([UInt8](data)) { event in
        do throws(SVGTintError) { try tinting.take(event) } catch { problem = error }
        return problem == nil
      }
    } catch {
      throw problem ?? SVGTintError("\(error)")
    }
    if let problem { throw problem }
    if tinting.hasMask, tinting.hasSheet || tinting.hasNamesInMask && tinting.hasUses {
      throw maskProblem
    }
    do throws(CGImageError) {
      return try CGImage(encodedData: Data(tinting.output.bytes), sourceName: image.sourceName)
    } catch {
      throw SVGTintError("it \(error)")
    }
  }

  private init(css: CSSColorRewriting) { self.css = css }

  private static let maskProblem = SVGTintError("its masks share colours with what is seen")

  private mutating func take(_ event: XMLEvent) throws(SVGTintError) {
    switch event {
    case .start(let tag): try start(tag)
    case .end:
      if let sheet { output.text(try css.declarations(sheet)) }
      sheet = nil
      output.end()
      if open.popLast() == true { coloured -= 1 }
      if open.count == mask { mask = nil }
    case .text(let text):
      if sheet != nil {
        sheet? += text
        return
      }
      guard !text.unicodeScalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" })
      else { throw SVGTintError("it has characters with colours of their own") }
      output.text(text)
    case .instruction(let target):
      if target == "xml-stylesheet" { throw SVGTintError("it has a style sheet elsewhere") }
    }
  }

  private mutating func start(_ tag: XMLStartTag) throws(SVGTintError) {
    let name = tag.name.split(separator: ":").last.map { String($0) } ?? tag.name
    guard !Self.foreign.contains(name) else { throw SVGTintError("it holds a picture or foreign content") }
    if name.hasPrefix("fe") { try check(primitive: name, tag) }
    guard mask == nil || Self.maskContents.contains(name) else { throw Self.maskProblem }
    switch name {
    case "style": (sheet, hasSheet) = ("", true)
    case "use": hasUses = true
    case "mask":
      if coloured > 0 { throw Self.maskProblem }
      (mask, hasMask) = (open.count, true)
    default: break
    }
    var attributes = tag.attributes
    for k in attributes.indices {
      let (name, value) = (attributes[k].name, attributes[k].value)
      attributes[k].value = name == "style" ? try css.declarations(value) : try css.value(value, of: name)
    }
    open.append(zip(attributes, tag.attributes).contains { $0.value != $1.value })
    if open.last == true { coloured += 1 }
    if mask != nil {
      let isReferring = tag.attributes.contains { $0.value.contains("url(") }
      guard !isReferring else { throw Self.maskProblem }
      hasNamesInMask = hasNamesInMask || open.count - 1 != mask && tag["id"] != nil
      attributes = tag.attributes
    }
    output.start(tag.name, tag.namespaces + attributes)
  }

  private func check(primitive name: String, _ tag: XMLStartTag) throws(SVGTintError) {
    let isNeutral =
      switch name {
      case "feBlend": tag["mode"] ?? "normal" == "normal"
      case "feComposite": tag["operator"] != "arithmetic"
      default: Self.neutralPrimitives.contains(name)
      }
    guard isNeutral else { throw SVGTintError("its filters change colours") }
  }
}
