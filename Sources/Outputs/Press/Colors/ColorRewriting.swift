import Foundation
import PDFFinishing

/// Converts everything that pages draw to other colours.
///
/// Colours are written differently on pages, where they blend in RGB (blend modes), and within masks. What is
/// drawn at several of these places is written once for each as a new object. Only pictures whose samples
/// stay the same, and which may be large, are changed in place.
struct ColorRewriting {
  /// The target colours of each place.
  struct Targets {
    var page: any ColorTarget
    var screen: any ColorTarget
    var mask: MaskGreys
    /// The spaces of colours with named inks, which pages keep.
    var inks: InkSpaces
    /// Whether pure black ink overprints what lies behind it.
    var overprintsBlack = false
  }

  private let document: QPDFDocument
  private let targets: Targets
  /// Pages, and forms that are groups, that contain blend modes other than Normal.
  private let mixing: Set<Int>
  /// Whether no original is needed: everything is drawn on pages, and no colour stands for another.
  private let changesInPlace: Bool
  /// The converted objects, by the numbers of the originals.
  private var made: [Part: QPDFDocument.Object] = [:]
  private var shadings: [Place: ShadingColors] = [:]
  /// Forms whose content has not been converted yet.
  private var pending: [(form: QPDFDocument.Object, place: Place)] = []

  /// Whether the samples of any picture could not be read.
  private var hasFailedPictures = false
  /// Whether the last converted resources contain gradients.
  private var holdsGradients = false

  private enum Place { case page, screen, mask }

  private struct Part: Hashable {
    var number: Int
    var place: Place
  }

  init(_ document: QPDFDocument, _ targets: Targets) {
    (self.document, self.targets) = (document, targets)
    let drawers = Drawers(in: document)
    // Unchanged colours blend as before, and greys as greys; named inks are kept.
    let mixing = targets.page is PressInks ? drawers.mixing : []
    self.mixing =
      mixing.isEmpty
      ? []
      : mixing.subtracting(drawers.holdingInks(targets.inks))
        .subtracting(drawers.reaching(Array(document.placedInks)))
    changesInPlace = self.mixing.isEmpty && targets.inks.marks.isEmpty && !drawers.holdMasks
  }

  mutating func run() throws(PDFFinishingError) {
    for page in document.pages {
      if mixing.contains(page.number) { isolate(page) }
      rename(page["Group"], to: targets.page)
      guard let resources = page["Resources"] else { continue }
      let (content, new) = try rewritten(page["Contents"], resources, in: .page)
      if let content { page["Contents"]?.replaceStreamData(compressing: content) }
      page["Resources"] = new
    }
    while let (form, place) = pending.popLast() {
      guard let dictionary = form.streamDictionary else { continue }
      rename(dictionary["Group"], to: target(of: place))
      let (content, new) = try rewritten(form, dictionary["Resources"] ?? document.dictionary([:]), in: place)
      if let content { form.replaceStreamData(compressing: content) }
      dictionary["Resources"] = new
    }
    guard !hasFailedPictures else {
      throw .picture("a picture cannot be converted: its samples are damaged")
    }
  }

  /// Wraps the content of a page in one group in RGB.
  private mutating func isolate(_ page: QPDFDocument.Object) {
    guard let content = page["Contents"] else { return }
    let form = document.copy(ofStream: content)
    guard let dictionary = form.streamDictionary else { return }
    dictionary["Type"] = document.name("XObject")
    dictionary["Subtype"] = document.name("Form")
    dictionary["BBox"] = page["MediaBox"]
    dictionary["Resources"] = page["Resources"]
    dictionary["Group"] = document.dictionary([
      "Type": document.name("Group"), "S": document.name("Transparency"), "I": document.flag(true),
      "CS": targets.screen.space,
    ])
    pending.append((form, .screen))
    page["Contents"] = document.indirect(document.stream(Array("/Screen Do".utf8), dictionary: [:]))
    page["Resources"] = document.dictionary(["XObject": document.dictionary(["Screen": form])])
    made[Part(number: form.number, place: .page)] = form
  }

  /// Whether colours with named inks are kept.
  private func keepsInks(in place: Place) -> Bool { place == .page && !(targets.page is GreyColors) }

  private func target(of place: Place) -> any ColorTarget {
    switch place {
    case .page: targets.page
    case .screen: targets.screen
    case .mask: targets.mask
    }
  }

  /// Sets the blending space of a group. One that blends in inks keeps it, except in masks.
  private func rename(_ group: QPDFDocument.Object?, to target: any ColorTarget) {
    guard let group, let space = group["CS"] else { return }
    if space.isName("DeviceRGB") || (target.count == 1 && space.isName("DeviceCMYK")) {
      group["CS"] = target.space
    }
  }

  // MARK: Content

  /// The names in content that must be added to its resources.
  private struct Names {
    var spaces: [String: QPDFDocument.Object] = [:]
    var states: [String: QPDFDocument.Object] = [:]
  }

  /// A content stream and its resources, converted; the content is nil if it does not change.
  private mutating func rewritten(
    _ stream: QPDFDocument.Object?, _ resources: QPDFDocument.Object, in place: Place
  ) throws(PDFFinishingError) -> (content: [UInt8]?, resources: QPDFDocument.Object) {
    var names = Names()
    let old = try stream.map { (stream) throws(PDFFinishingError) in
      guard let data = stream.plainStreamData else { throw .document("a content stream cannot be read") }
      return [UInt8](data)
    }
    // The content is read first, since the resources, which tell what overprints, may be changed.
    var content = try old.flatMap { (old) throws(PDFFinishingError) in
      try operators(of: old, resources, in: place, &names)
    }
    holdsGradients = false
    let resources = self.resources(resources, in: place)
    if holdsGradients, !targets.page.keepsMixtures, let old {
      // By default, viewers may draw gradients in steps of two per cent of an ink (ISO 32000-1, 10.6.3).
      var smooth = content ?? old
      smooth.insert(contentsOf: "/Smooth gs ".utf8, at: 0)
      content = smooth
      // Half a step of 1/255, 1 being full ink.
      names.states["Smooth"] = document.dictionary([
        "Type": document.name("ExtGState"), "SM": document.number(0.002),
      ])
    }
    add(names, to: resources, in: place)
    return (content, resources)
  }

  /// The content with other colour operators; nil if it sets no colours.
  ///
  /// - Parameter names: receives the names that the new content uses.
  private func operators(
    of content: [UInt8], _ resources: QPDFDocument.Object, in place: Place, _ names: inout Names
  ) throws(PDFFinishingError) -> [UInt8]? {
    let tracksOverprint =
      place == .page && (targets.inks.marks.holdsOverprint || targets.overprintsBlack)
    var overprinting = Overprinting()
    let mayHoldShadows = keepsInks(in: place) && targets.inks.marks.holdsShadows
    var holdsShadows = false
    var wanted = ColorSetting.operators
    if mayHoldShadows { wanted.append("Do") }
    if tracksOverprint { wanted += ["Do", "q", "Q", "scn", "SCN", "sh"] }
    // Drawings repeat the same few colours.
    var known: [WrittenBytes: (isStroke: Bool, bytes: [UInt8]?, overprints: Bool)] = [:]
    let new: [UInt8]?
    do throws(ContentStreamError) {
      new = try ContentStream.rewritten(content, of: wanted) { content in
        if mayHoldShadows, content.operation == "Do", isBlackShadow(content, resources) {
          holdsShadows = true
          return Array("q /\(Self.multiply) gs ".utf8) + content.bytes[content.range] + Array(" Q".utf8)
        }
        if ColorSetting.operators.contains(content.operation) {
          let old = WrittenBytes(bytes: content.bytes[content.range])
          var new = known[old]
          if new == nil, let setting = ColorSetting(content) {
            let (bytes, overprints) = operators(for: setting, in: place, &names)
            new = (setting.isStroke, bytes, overprints)
            known[old] = new
          }
          guard let new else { return nil }
          guard tracksOverprint else { return new.bytes }
          let state = overprinting.set(new.overprints, isStroke: new.isStroke)
          return state.isEmpty ? new.bytes : state + (new.bytes ?? Array(old.bytes))
        }
        guard tracksOverprint else { return nil }
        let state: [UInt8]
        switch content.operation {
        case "q":
          overprinting.save()
          return nil
        case "Q":
          overprinting.restore()
          return nil
        case "Do": state = overprinting.reset()
        case "scn", "SCN", "sh":
          state = overprinting.set(
            overprints(content, resources), isStroke: content.operation == "SCN")
        default: return nil
        }
        return state.isEmpty ? nil : state + content.bytes[content.range]
      }
    } catch {
      throw .document("a content stream cannot be read at byte \(error.offset)")
    }
    names.states = overprinting.states(in: document)
    if holdsShadows {
      names.states[Self.multiply] = document.dictionary([
        "Type": document.name("ExtGState"), "BM": document.name("Multiply"),
      ])
    }
    return new
  }

  /// The name of the graphics state in which shadows of pure black ink multiply with the inks behind them.
  /// Normal blending would replace those inks by black: a dark blue would become light grey around what casts
  /// the shadow. On a screen both look the same.
  private static let multiply = "Multiply"

  /// Whether a form is the area of a shadow (`InkMarks.Color.isShadow`) that is printed in black ink alone.
  private func isBlackShadow(_ content: ContentStream, _ resources: QPDFDocument.Object) -> Bool {
    guard let form = content.lastName.flatMap({ resources["XObject"]?[$0] }),
      form.streamDictionary?["Subtype"]?.isName("Form") ?? false, let drawing = form.plainStreamData,
      targets.inks.marks.mayOccur(in: drawing)
    else { return false }
    var inner = ContentStream([UInt8](drawing))
    var isBlack = false
    while (try? inner.next(of: ColorSetting.operators)) ?? false {
      var names = Names()
      guard let setting = ColorSetting(inner), targets.inks.color(at: setting.color)?.isShadow ?? false,
        let bytes = operators(for: setting, in: .page, &names).bytes, PressInks.isBlack(bytes)
      else { return false }
      isBlack = true
    }
    return isBlack
  }

  /// The operators for a colour, nil if they do not change, and whether it overprints what lies behind it.
  private func operators(
    for setting: ColorSetting, in place: Place, _ names: inout Names
  ) -> (bytes: [UInt8]?, overprints: Bool) {
    let (target, isStroke) = (target(of: place), setting.isStroke)
    guard let color = targets.inks.color(at: setting.color) else {
      // The greys of a mask do not change.
      if setting.color.count == 1, target.count == 1 { return (nil, false) }
      let bytes = target.operators(for: setting.color, written: setting.text, isStroke: isStroke)
      return (bytes, targets.overprintsBlack && bytes.map { PressInks.isBlack($0) } ?? false)
    }
    if keepsInks(in: place), let inks = color.inks {
      let (bytes, space) = targets.inks.operators(for: inks, isStroke: isStroke)
      if let space { names.spaces[space.name] = space.space }
      let isBlack = targets.overprintsBlack && PressInks.isBlack(bytes)
      return (bytes, (color.overprints || isBlack) && !color.isPaper)
    }
    let rgb = (0..<3).map { Double(color.rgb[$0]) }
    let text = rgb.map(PDFNumber.text).joined(separator: " ")
    let bytes = target.operators(for: rgb, written: Array(text.utf8)[...], isStroke: isStroke)
    return (
      bytes ?? Array("\(text) \(isStroke ? "RG" : "rg")".utf8),
      color.overprints && target is PressInks && !(bytes.map { PressInks.isPaper($0) } ?? false)
    )
  }

  /// Whether a gradient overprints what lies behind it.
  private func overprints(_ content: ContentStream, _ resources: QPDFDocument.Object) -> Bool {
    guard let key = content.lastName else { return false }
    let shading =
      content.operation == "sh" ? resources["Shading"]?[key] : resources["Pattern"]?[key]?["Shading"]
    return shading.map { targets.inks.overprints($0, becomesInks: targets.page is PressInks) } ?? false
  }

  // MARK: Resources

  /// The dictionary itself, or a copy if the original may still be needed.
  private func own(_ dictionary: QPDFDocument.Object) -> QPDFDocument.Object {
    changesInPlace ? dictionary : document.copy(of: dictionary)
  }

  /// The same resources, each in the colours of a place.
  private mutating func resources(_ old: QPDFDocument.Object, in place: Place) -> QPDFDocument.Object {
    let new = own(old)
    func replace(_ kind: String, _ change: (QPDFDocument.Object) -> QPDFDocument.Object) {
      guard let entries = old[kind] else { return }
      let dictionary = own(entries)
      for (key, value) in entries.entries {
        let changed = change(value)
        if changed.id != value.id { dictionary[key] = changed }
      }
      if !changesInPlace { new[kind] = dictionary }
    }
    replace("XObject") { drawn(form: $0, in: place) }
    replace("Pattern") {
      $0.streamDictionary == nil ? shadingPattern($0, in: place) : drawn(form: $0, in: place)
    }
    replace("Shading") { shading($0, in: place) }
    replace("ExtGState") { state($0) }
    return new
  }

  /// Adds the names that the new content uses.
  private func add(_ names: Names, to resources: QPDFDocument.Object, in place: Place) {
    func add(_ entries: [String: QPDFDocument.Object], _ kind: String) {
      guard !entries.isEmpty else { return }
      let all = resources[kind].map { own($0) } ?? document.dictionary([:])
      for (name, entry) in entries { all[name] = entry }
      resources[kind] = all
    }
    var spaces = names.spaces
    if let screen = target(of: place) as? ScreenColors { spaces[ScreenColors.name] = screen.space }
    add(spaces, "ColorSpace")
    add(names.states, "ExtGState")
  }

  /// A converted form, tile or picture.
  private mutating func drawn(form: QPDFDocument.Object, in place: Place) -> QPDFDocument.Object {
    let part = Part(number: form.number, place: place)
    if part.number > 0, let known = made[part] { return known }
    guard let dictionary = form.streamDictionary, !document.placedForms.contains(part.number) else {
      return form
    }
    if dictionary["Subtype"]?.isName("Image") ?? false {
      let colors = PictureColors(
        target: target(of: place), document: document, isShared: !targets.page.keepsNumbers)
      let picture = colors.converted(form, dictionary)
      if picture == nil { hasFailedPictures = true }
      made[part] = picture ?? form
      return picture ?? form
    }
    // A group that contains blend modes is drawn in RGB as a whole.
    let place = place == .page && mixing.contains(form.number) ? .screen : place
    let new = changesInPlace ? form : document.copy(ofStream: form)
    if let group = dictionary["Group"] { new.streamDictionary?["Group"] = own(group) }
    made[part] = new
    pending.append((new, place))
    return new
  }

  private mutating func state(_ state: QPDFDocument.Object) -> QPDFDocument.Object {
    guard let mask = state["SMask"], mask.isDictionary, let drawing = mask["G"] else { return state }
    let (newState, newMask) = (document.copy(of: state), document.copy(of: mask))
    newMask["G"] = drawn(form: drawing, in: .mask)
    newState["SMask"] = newMask
    return newState
  }

  private mutating func shadingPattern(
    _ pattern: QPDFDocument.Object, in place: Place
  ) -> QPDFDocument.Object {
    guard let old = pattern["Shading"] else { return pattern }
    let new = own(pattern)
    let changed = shading(old, in: place)
    if changed.id != old.id { new["Shading"] = changed }
    if changesInPlace, old.number == 0 {
      // Neither handle is used any more.
      old.release()
      pattern.release()
    }
    return new
  }

  private mutating func shading(_ shading: QPDFDocument.Object, in place: Place) -> QPDFDocument.Object {
    holdsGradients = true
    let part = Part(number: shading.number, place: place)
    if part.number > 0, let known = made[part] { return known }
    let new: QPDFDocument.Object
    if keepsInks(in: place), let inks = targets.inks.target(of: shading) {
      var colors = ShadingColors(target: inks, document: document, changesInPlace: changesInPlace)
      new = colors.converted(shading)
    } else {
      let (target, document, changesInPlace) = (target(of: place), document, changesInPlace)
      let shown = targets.inks.shownTarget(of: shading).map { shown in
        var colors = ShadingColors(target: shown, document: document, changesInPlace: changesInPlace)
        return colors.converted(shading)
      }
      new = shadings[
        place, default: ShadingColors(target: target, document: document, changesInPlace: changesInPlace)
      ]
      .converted(shown ?? shading)
    }
    if part.number > 0 { made[part] = new }
    return new
  }
}

/// A colour operator as Cairo writes it: in `DeviceRGB` or `DeviceGray`.
private struct ColorSetting {
  /// 0…1.
  let color: [Double]
  /// The same as written in the content.
  let text: ArraySlice<UInt8>
  let isStroke: Bool

  static let operators: [ContentOperator] = ["rg", "RG", "g", "G"]

  /// Nil for other operators and operands.
  init?(_ content: ContentStream) {
    isStroke = content.operation == "RG" || content.operation == "G"
    color = content.operands.compactMap(\.number)
    guard color.count == content.operands.count, color.count == 3 || color.count == 1 else { return nil }
    let text = content.bytes[content.range].dropLast(color.count == 3 ? 2 : 1)
    self.text = text[...(text.lastIndex { !$0.isSpace } ?? text.startIndex)]
  }
}

/// A part of a stream as a key: an array's own hash takes its bytes one by one.
private struct WrittenBytes: Hashable {
  let bytes: ArraySlice<UInt8>

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension ContentOperand {
  /// The value of a number; nil for anything else.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}

extension QPDFDocument {
  /// A direct dictionary with the same entries.
  func copy(of old: Object) -> Object {
    let new = dictionary([:])
    for (key, value) in old.entries { new[key] = value }
    return new
  }

  /// A new stream with the same bytes.
  func copy(ofStream old: Object) -> Object {
    let new = indirect(stream([UInt8](old.plainStreamData ?? Data()), dictionary: [:]))
    for (key, value) in old.streamDictionary?.entries ?? []
    where !["Filter", "DecodeParms", "Length"].contains(key) {
      new.streamDictionary?[key] = value
    }
    return new
  }
}
