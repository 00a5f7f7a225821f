import Foundation

/// Goes through all that pages draw, and writes it again in other colours.
///
/// Colours are said in one way on pages, in another where they mix as only those of a screen do (blend modes), and in a third
/// within masks. What is drawn at several of these places is written once for each, so everything that is changed is a new
/// object; only pictures whose samples stay, and which may be large, are changed in place.
struct ColorRewriting {
  /// How colours are said where.
  struct Targets {
    var page: any ColorTarget
    var screen: any ColorTarget
    var mask: MaskGreys
    /// Those that name their inks, which on pages stay these.
    var plates: Plates
    /// Whether black ink alone is printed over what lies behind it.
    var overprintsBlack = false
  }

  private let document: QPDFDocument
  private let targets: Targets
  /// Pages, and forms that are groups, in which something blends otherwise than by covering.
  private let mixing: Set<Int>
  /// What objects of the file became, by their numbers.
  private var made: [Part: QPDFDocument.Object] = [:]
  private var shadings: [Place: ShadingColors] = [:]
  /// Forms whose content is still as it was.
  private var pending: [(form: QPDFDocument.Object, place: Place)] = []

  /// Pictures whose samples cannot be had, by their numbers.
  private var hasFailedPictures = false

  private enum Place { case page, screen, mask }

  private struct Part: Hashable {
    var number: Int
    var place: Place
  }

  init(_ document: QPDFDocument, _ targets: Targets) {
    (self.document, self.targets) = (document, targets)
    // Where colours stay as they are, they mix as they did; greys mix as greys; inks that are named are not given up.
    mixing =
      targets.page is PressInks
      ? MixingGroups.find(in: document).subtracting(InkHolders.find(in: document, targets.plates)) : []
  }

  mutating func run() throws(PDFFinishingError) {
    for page in document.pages {
      if mixing.contains(page.number) { isolate(page) }
      rename(page["Group"], to: targets.page)
      guard let resources = page["Resources"] else { continue }
      var names = Names()
      if let content = page["Contents"], let new = try rewritten(content, resources, in: .page, &names) {
        page["Contents"] = document.indirect(document.stream(new, dictionary: [:]))
      }
      page["Resources"] = self.resources(resources, in: .page, names)
    }
    while let (form, place) = pending.popLast() {
      guard let dictionary = form.streamDictionary else { continue }
      rename(dictionary["Group"], to: target(of: place))
      var names = Names()
      let resources = dictionary["Resources"] ?? document.dictionary([:])
      if let content = try rewritten(form, resources, in: place, &names) { form.replaceStreamData(content) }
      dictionary["Resources"] = self.resources(resources, in: place, names)
    }
    guard !hasFailedPictures else {
      throw .picture("a picture cannot be converted: its samples are damaged")
    }
  }

  /// Puts all that a page draws into one group in the screen's colours.
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

  /// Whether colours that name their inks stay these.
  private func keepsInks(in place: Place) -> Bool { place == .page && !(targets.page is GreyColors) }

  private func target(of place: Place) -> any ColorTarget {
    switch place {
    case .page: targets.page
    case .screen: targets.screen
    case .mask: targets.mask
    }
  }

  /// A group that blends in inks goes on doing so, but for masks.
  private func rename(_ group: QPDFDocument.Object?, to target: any ColorTarget) {
    guard let group, let space = group["CS"] else { return }
    if space.isName("DeviceRGB") || (target.count == 1 && space.isName("DeviceCMYK")) {
      group["CS"] = target.space
    }
  }

  // MARK: Content

  /// What content names that resources have to know.
  private struct Names {
    var spaces: [String: QPDFDocument.Object] = [:]
    var states: [String: QPDFDocument.Object] = [:]
  }

  /// Content with other operators for colours; nil where it sets none.
  ///
  /// - Parameter names: gets what it names beside what was there.
  private func rewritten(
    _ stream: QPDFDocument.Object, _ resources: QPDFDocument.Object?, in place: Place, _ names: inout Names
  ) throws(PDFFinishingError) -> [UInt8]? {
    guard let content = stream.plainStreamData else { throw .document("a content stream cannot be read") }
    let tracksOverprint =
      place == .page && (targets.plates.marks.holdsOverprint || targets.overprintsBlack)
    var overprinting = Overprinting()
    let new: [UInt8]?
    do throws(ContentStreamError) {
      new = try ContentStream.rewritten([UInt8](content)) { content in
        if let setting = ColorSetting(content) {
          let (new, overprint) = operators(for: setting, in: place, &names)
          guard tracksOverprint else { return new }
          let state = overprinting.set(overprint, isStroke: setting.isStroke)
          return state.isEmpty ? new : state + (new ?? Array(content.bytes[content.range]))
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
    return new
  }

  /// The operators for a colour, nil for those that are there, and whether it is printed over what lies behind it.
  private func operators(
    for setting: ColorSetting, in place: Place, _ names: inout Names
  ) -> (bytes: [UInt8]?, overprints: Bool) {
    let (target, isStroke) = (target(of: place), setting.isStroke)
    guard let color = targets.plates.color(at: setting.color) else {
      // A mask's greys are what they are.
      if setting.color.count == 1, target.count == 1 { return (nil, false) }
      let bytes = target.operators(for: setting.color, written: setting.text, isStroke: isStroke)
      return (bytes, targets.overprintsBlack && bytes.map { PressInks.isBlack($0) } ?? false)
    }
    if keepsInks(in: place), let inks = color.inks {
      let (bytes, space) = targets.plates.operators(for: inks, isStroke: isStroke)
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

  /// Whether a gradient is printed over what lies behind it.
  private func overprints(_ content: ContentStream, _ resources: QPDFDocument.Object?) -> Bool {
    guard let name = content.operands.last.flatMap({ content.text(of: $0) }) else { return false }
    let key = String(decoding: name, as: UTF8.self)
    let shading =
      content.operation == "sh" ? resources?["Shading"]?[key] : resources?["Pattern"]?[key]?["Shading"]
    return shading.map { targets.plates.overprints($0) } ?? false
  }

  // MARK: Resources

  /// The same resources, of which each is in the colours of a place, with what content names beside them.
  private mutating func resources(
    _ old: QPDFDocument.Object, in place: Place, _ names: Names
  ) -> QPDFDocument.Object {
    let new = document.copy(of: old)
    func replace(_ kind: String, _ change: (QPDFDocument.Object) -> QPDFDocument.Object) {
      guard let entries = old[kind]?.entries, !entries.isEmpty else { return }
      let dictionary = document.dictionary([:])
      for (key, value) in entries { dictionary[key] = change(value) }
      new[kind] = dictionary
    }
    replace("XObject") { drawn(form: $0, in: place) }
    replace("Pattern") {
      $0.streamDictionary == nil ? shadingPattern($0, in: place) : drawn(form: $0, in: place)
    }
    replace("Shading") { shading($0, in: place) }
    replace("ExtGState") { state($0) }
    func add(_ entries: [String: QPDFDocument.Object], _ kind: String) {
      guard !entries.isEmpty else { return }
      let all = new[kind].map { document.copy(of: $0) } ?? document.dictionary([:])
      for (name, entry) in entries { all[name] = entry }
      new[kind] = all
    }
    var spaces = names.spaces
    if let screen = target(of: place) as? ScreenColors { spaces[ScreenColors.name] = screen.space }
    add(spaces, "ColorSpace")
    add(names.states, "ExtGState")
    return new
  }

  /// A form, a tile or a picture.
  private mutating func drawn(form: QPDFDocument.Object, in place: Place) -> QPDFDocument.Object {
    let part = Part(number: form.number, place: place)
    if part.number > 0, let known = made[part] { return known }
    guard let dictionary = form.streamDictionary else { return form }
    if dictionary["Subtype"]?.isName("Image") ?? false {
      let colors = PictureColors(
        target: target(of: place), document: document, isShared: !targets.page.keepsNumbers)
      let picture = colors.converted(form, dictionary)
      if picture == nil { hasFailedPictures = true }
      made[part] = picture ?? form
      return picture ?? form
    }
    // What mixes is drawn as a screen does, with all that lies in it.
    let place = place == .page && mixing.contains(form.number) ? .screen : place
    let copy = document.copy(ofStream: form)
    if let group = dictionary["Group"] { copy.streamDictionary?["Group"] = document.copy(of: group) }
    made[part] = copy
    pending.append((copy, place))
    return copy
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
    let new = document.copy(of: pattern)
    new["Shading"] = shading(old, in: place)
    return new
  }

  private mutating func shading(_ shading: QPDFDocument.Object, in place: Place) -> QPDFDocument.Object {
    let part = Part(number: shading.number, place: place)
    if part.number > 0, let known = made[part] { return known }
    let new: QPDFDocument.Object
    if keepsInks(in: place), let inks = targets.plates.target(of: shading) {
      var colors = ShadingColors(target: inks, document: document)
      new = colors.converted(shading)
    } else {
      let (target, document) = (target(of: place), document)
      let shown = targets.plates.shownTarget(of: shading).map { shown in
        var colors = ShadingColors(target: shown, document: document)
        return colors.converted(shading)
      }
      new = shadings[place, default: ShadingColors(target: target, document: document)]
        .converted(shown ?? shading)
    }
    if part.number > 0 { made[part] = new }
    return new
  }
}

/// An operator that sets a colour as Cairo does: in `DeviceRGB` or `DeviceGray`.
private struct ColorSetting {
  /// 0…1.
  let color: [Double]
  /// The same as it stands in the content.
  let text: ArraySlice<UInt8>
  let isStroke: Bool

  /// Nil for other operators.
  init?(_ content: ContentStream) {
    switch content.operation {
    case "rg", "g": isStroke = false
    case "RG", "G": isStroke = true
    default: return nil
    }
    color = content.operands.compactMap(\.number)
    guard color.count == content.operands.count, color.count == 3 || color.count == 1 else { return nil }
    let text = content.bytes[content.range].dropLast(color.count == 3 ? 2 : 1)
    self.text = text[...(text.lastIndex { !$0.isSpace } ?? text.startIndex)]
  }
}

extension ContentOperand {
  /// The value of a number; nil for anything else.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}

extension QPDFDocument {
  /// A dictionary with the same entries, without a number of its own.
  func copy(of old: Object) -> Object {
    let new = dictionary([:])
    for (key, value) in old.entries { new[key] = value }
    return new
  }

  /// A stream of the same bytes.
  func copy(ofStream old: Object) -> Object {
    let new = indirect(stream([UInt8](old.plainStreamData ?? Data()), dictionary: [:]))
    for (key, value) in old.streamDictionary?.entries ?? []
    where !["Filter", "DecodeParms", "Length"].contains(key) {
      new.streamDictionary?[key] = value
    }
    return new
  }
}
