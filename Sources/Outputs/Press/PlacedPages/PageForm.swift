import CoreGraphics
import Foundation
import PDFFinishing

/// A page of a PDF as a form of the same document.
struct PageForm {
  let form: QPDFDocument.Object
  /// As it is shown, in points: its crop box, turned.
  let size: CGSize
  /// From the page's coordinates to the unit square.
  let placement: CGAffineTransform
  let facts: PageFacts
  /// What the form lacks.
  let notes: [String]

  /// A page with the attributes that it inherits; nil if there is none.
  ///
  /// - Parameter number: from 1.
  static func page(_ number: Int, of document: QPDFDocument) -> QPDFDocument.Object? {
    document.pushInheritedAttributes()
    guard number > 0, let page = document.pages.dropFirst(number - 1).first(where: { _ in true }),
      page.isDictionary
    else { return nil }
    return page
  }

  /// Nil for a page without an area, or whose content cannot be read.
  init?(_ page: QPDFDocument.Object, in document: QPDFDocument) {
    guard let media = page["MediaBox"]?.rectangle,
      let bytes = document.content(ofPage: page), let content = Self.balanced([UInt8](bytes))
    else { return nil }
    let box = (page["CropBox"]?.rectangle ?? media).intersection(media)
    guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
    let turns = ((page["Rotate"]?.integer ?? 0) / 90 % 4 + 4) % 4
    size = turns % 2 == 0 ? box.size : CGSize(width: box.height, height: box.width)
    placement = CGAffineTransform(translationX: -box.minX, y: -box.minY)
      .concatenating(CGAffineTransform(scaleX: 1 / box.width, y: 1 / box.height))
      .concatenating(Self.turns[turns])
    facts = PageFacts(of: page, in: document)
    let resources = page["Resources"].map { document.copy(of: $0) } ?? document.dictionary([:])
    let annotations = PageAnnotations(of: page, in: document)
    notes = annotations.notes
    form = document.indirect(
      document.stream(
        content + annotations.content(addingTo: resources),
        dictionary: [
          "Type": document.name("XObject"), "Subtype": document.name("Form"), "BBox": document.box(box),
          "Resources": resources,
        ]))
    guard facts.usesTransparency else { return }
    // A page is a group of its own (ISO 32000-1, 11.4.7); one without transparency need not be.
    let group = page["Group"].map { document.copy(of: $0) } ?? document.dictionary([:])
    group["Type"] = document.name("Group")
    group["S"] = document.name("Transparency")
    group["I"] = document.flag(true)
    form.streamDictionary?["Group"] = group
  }

  /// Turns of the unit square, clockwise.
  private static let turns = [
    CGAffineTransform.identity, CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1),
    CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1),
    CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0),
  ]

  /// Content in which each state that is saved is restored, and no other; nil if it cannot be read.
  static func balanced(_ content: [UInt8]) -> [UInt8]? {
    var stream = ContentStream(content)
    var (depth, least) = (0, 0)
    do throws(ContentStreamError) {
      while try stream.next(of: ["q", "Q"]) {
        switch stream.operation {
        case "q": depth += 1
        case "Q":
          depth -= 1
          least = min(least, depth)
        default: break
        }
      }
    } catch { return nil }
    let (before, after) = (1 - least, 1 + depth - least)
    return Array(String(repeating: "q ", count: before).utf8) + content
      + Array(("\n" + String(repeating: "Q ", count: after)).utf8)
  }
}

/// The annotations of a page, which are drawn as they are when it is printed.
struct PageAnnotations {
  private var drawn: [(form: QPDFDocument.Object, place: CGAffineTransform)] = []
  private(set) var notes: [String] = []

  private enum Flag {
    static let hidden = 1 << 1
    static let print = 1 << 2
  }

  /// - Parameter keepsLinks: whether links stay annotations, so that nothing of them is left out.
  init(of page: QPDFDocument.Object, in document: QPDFDocument, keepsLinks: Bool = false) {
    for annotation in page["Annots"]?.items ?? [] {
      let flags = annotation["F"]?.integer ?? 0
      guard flags & Flag.hidden == 0, flags & Flag.print != 0,
        !(annotation["Subtype"]?.isName("Popup") ?? false)
      else { continue }
      guard let form = Self.appearance(of: annotation), let entries = form.streamDictionary,
        let target = annotation["Rect"]?.rectangle
      else {
        if Self.isSeen(annotation), !keepsLinks || !(annotation["Subtype"]?.isName("Link") ?? false) {
          let kind = annotation["Subtype"]?.name ?? "unknown"
          notes.append("an annotation (\(kind)) without an appearance of its own is left out")
        }
        continue
      }
      // ISO 32000-1, 12.5.5.
      let box = (entries["BBox"]?.rectangle ?? .zero).applying(entries["Matrix"]?.transform ?? .identity)
      guard box.width > 0, box.height > 0 else { continue }
      let (x, y) = (target.width / box.width, target.height / box.height)
      if let layer = annotation["OC"], entries["OC"] == nil { entries["OC"] = layer }
      entries["Subtype"] = document.name("Form")
      drawn.append(
        (
          form,
          CGAffineTransform(
            a: x, b: 0, c: 0, d: y, tx: target.minX - box.minX * x, ty: target.minY - box.minY * y)
        ))
    }
  }

  /// The form that shows an annotation in its state; nil if there is none.
  static func appearance(of annotation: QPDFDocument.Object) -> QPDFDocument.Object? {
    guard let normal = annotation["AP"]?["N"] else { return nil }
    if normal.streamDictionary != nil { return normal }
    let state = annotation["AS"]?.name.flatMap { normal[$0] }
    return state?.streamDictionary == nil ? nil : state
  }

  /// Whether readers make an appearance of their own. Of links they draw at most a border.
  private static func isSeen(_ annotation: QPDFDocument.Object) -> Bool {
    if annotation["AP"]?["N"] != nil { return false }
    guard annotation["Subtype"]?.isName("Link") ?? false else { return true }
    let width = annotation["BS"]?["W"]?.real ?? annotation["Border"]?.items.dropFirst(2).first?.real
    return width ?? 1 > 0
  }

  /// The content that shows the annotations.
  ///
  /// - Parameter resources: receives their forms.
  func content(addingTo resources: QPDFDocument.Object) -> [UInt8] {
    guard !drawn.isEmpty else { return [] }
    let document = resources.document
    let forms = resources["XObject"].map { document.copy(of: $0) } ?? document.dictionary([:])
    var content = ""
    for (number, (form, place)) in drawn.enumerated() {
      let numbers = [place.a, place.b, place.c, place.d, place.tx, place.ty].map {
        PDFNumber.text(Double($0))
      }
      forms["Annotation\(number)"] = form
      content += "q \(numbers.joined(separator: " ")) cm /Annotation\(number) Do Q\n"
    }
    resources["XObject"] = forms
    return Array(content.utf8)
  }
}

extension QPDFDocument.Object {
  /// A box, whichever corners it names; nil for anything else.
  package var rectangle: CGRect? {
    let numbers = items.compactMap(\.real)
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    return CGRect(
      x: min(numbers[0], numbers[2]), y: min(numbers[1], numbers[3]), width: abs(numbers[2] - numbers[0]),
      height: abs(numbers[3] - numbers[1]))
  }

  /// A matrix; nil for anything else.
  fileprivate var transform: CGAffineTransform? {
    let m = items.compactMap { $0.real.map { CGFloat($0) } }
    return m.count == 6 ? CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]) : nil
  }
}
