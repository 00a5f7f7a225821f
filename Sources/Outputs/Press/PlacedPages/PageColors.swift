import CLCMS
import Foundation
import ImageDecoding
import PDFFinishing

/// Converts what a placed page has in RGB to inks, in place. Inks, greys, and colours that depend on no device stay, and
/// so do masks, of which only the brightness counts.
struct PageColors {
  /// What has been converted, which pages may share.
  struct Known {
    fileprivate var done: Set<Int> = []
    /// What stays in RGB, by the numbers of what draws it.
    fileprivate var kept: [Int: Set<String>] = [:]
    /// The pictures that stand for others.
    fileprivate var pictures: [Int: QPDFDocument.Object] = [:]
  }

  private let document: QPDFDocument
  private let target: PressInks
  private(set) var known: Known
  /// What of the current drawer stays in RGB.
  private var kept: Set<String> = []

  /// How the numbers of a colour are meant.
  private enum ColorSpace {
    case other
    /// Red, green and blue; without a profile, they are sRGB.
    case rgb(profile: Data?)
  }

  init(document: QPDFDocument, target: PressInks, known: Known) {
    (self.document, self.target, self.known) = (document, target, known)
  }

  /// Converts a form and all that it draws.
  ///
  /// - Returns: what stays in RGB, in words.
  mutating func convert(_ form: QPDFDocument.Object) -> Set<String> {
    var all: Set<String> = []
    var seen: Set<Int> = []
    var pending = [(drawer: form, resources: form.streamDictionary?["Resources"])]
    while let (drawer, resources) = pending.popLast() {
      guard seen.insert(drawer.number).inserted, let dictionary = drawer.streamDictionary else { continue }
      if known.done.insert(drawer.number).inserted {
        kept = []
        if let group = dictionary["Group"], let space = group["CS"], isRGB(space) {
          group["CS"] = target.space
        }
        convertContent(of: drawer, resources)
        if let resources { convert(all: resources) }
        known.kept[drawer.number] = kept
      }
      all.formUnion(known.kept[drawer.number] ?? [])
      pending += (resources?["XObject"]?.values ?? []).filter {
        $0.streamDictionary?["Subtype"]?.isName("Form") ?? false
      }
      .map { ($0, $0.streamDictionary?["Resources"] ?? resources) }
      pending += (resources?["Pattern"]?.values ?? []).filter { $0.streamDictionary != nil }
        .map { ($0, $0.streamDictionary?["Resources"] ?? resources) }
      for font in resources?["Font"]?.values ?? [] where font["Subtype"]?.isName("Type3") ?? false {
        pending += (font["CharProcs"]?.values ?? []).map { ($0, font["Resources"] ?? resources) }
      }
    }
    return all
  }

  // MARK: Spaces

  private func space(_ space: QPDFDocument.Object, _ resources: QPDFDocument.Object?) -> ColorSpace {
    if space.isName("DeviceRGB") || space.isName("RGB") {
      return .rgb(profile: (resources?["ColorSpace"]?["DefaultRGB"]).flatMap(profile))
    }
    return profile(of: space).map { .rgb(profile: $0) } ?? .other
  }

  private func isRGB(_ space: QPDFDocument.Object) -> Bool {
    if case .rgb = self.space(space, nil) { true } else { false }
  }

  /// The profile of a space of three components; nil for others.
  private func profile(of space: QPDFDocument.Object) -> Data? {
    let parts = space.items
    guard parts.count == 2, parts[0].isName("ICCBased"), parts[1].streamDictionary?["N"]?.integer == 3,
      let profile = parts[1].plainStreamData, ICCProfile(profile)?.colorSpace == cmsSigRgbData
    else { return nil }
    return profile
  }

  /// A palette of inks for one of RGB; nil for anything else.
  private func palette(_ space: QPDFDocument.Object, _ resources: QPDFDocument.Object?) -> QPDFDocument
    .Object?
  {
    let parts = space.items
    guard parts.count == 4, parts[0].isName("Indexed") || parts[0].isName("I"),
      case .rgb(let profile) = self.space(parts[1], resources),
      let colors = parts[3].plainStreamData ?? parts[3].stringData, let last = parts[2].integer,
      (0...255).contains(last), colors.count >= 3 * (last + 1),
      let inks = target.pixels([UInt8](colors.prefix(3 * (last + 1))), profile: profile)
    else { return nil }
    return document.array([
      document.name("Indexed"), target.space, parts[2],
      document.indirect(document.stream(inks, dictionary: [:])),
    ])
  }

  // MARK: Content

  private mutating func convertContent(of drawer: QPDFDocument.Object, _ resources: QPDFDocument.Object?) {
    guard let old = drawer.plainStreamData else { return }
    var current = (fill: ColorSpace.other, stroke: ColorSpace.other)
    var saved: [(fill: ColorSpace, stroke: ColorSpace)] = []
    var holdsInlineRGB = false
    let wanted: [ContentOperator] = [
      "q", "Q", "rg", "RG", "g", "G", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN",
    ]
    let new = try? ContentStream.rewritten([UInt8](old), of: wanted) { content -> [UInt8]? in
      let operation = content.operation
      let isStroke = ["RG", "G", "K", "CS", "SC", "SCN"].contains(operation)
      func set(_ space: ColorSpace) { if isStroke { current.stroke = space } else { current.fill = space } }
      let numbers = content.operands.compactMap(\.number)
      switch operation {
      case "q": saved.append(current)
      case "Q": if let last = saved.popLast() { current = last }
      case "rg", "RG":
        set(.other)
        let space = self.space(document.name("DeviceRGB"), resources)
        return operators(for: numbers, in: space, isStroke: isStroke)
      case "cs", "CS":
        guard let name = content.lastName else { return nil }
        let space = self.space((resources?["ColorSpace"]?[name]) ?? document.name(name), resources)
        set(space)
        return operators(for: [0, 0, 0], in: space, isStroke: isStroke)
      case "sc", "SC", "scn", "SCN":
        return operators(for: numbers, in: isStroke ? current.stroke : current.fill, isStroke: isStroke)
      case .image:
        if content.names.contains(where: { name in
          isRGB((resources?["ColorSpace"]?[name]) ?? document.name(name))
        }) {
          holdsInlineRGB = true
        }
      default: set(.other)
      }
      return nil
    }
    if holdsInlineRGB { kept.insert("pictures within its content") }
    if let new = new.flatMap({ $0 }) { drawer.replaceStreamData(compressing: new) }
  }

  /// The operators for a colour; nil if it is not in RGB.
  private func operators(for numbers: [Double], in space: ColorSpace, isStroke: Bool) -> [UInt8]? {
    guard case .rgb(let profile) = space, numbers.count == 3 else { return nil }
    guard let profile else { return target.operators(for: numbers, written: [], isStroke: isStroke) }
    let bytes = numbers.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    guard let inks = target.pixels(bytes, profile: profile) else { return nil }
    let words = inks.map { PDFNumber.text((Double($0) / 255 * 10_000).rounded() / 10_000) }
    return Array("\(words.joined(separator: " ")) \(isStroke ? "K" : "k")".utf8)
  }

  // MARK: Resources

  private mutating func convert(all resources: QPDFDocument.Object) {
    for (name, space) in resources["ColorSpace"]?.entries ?? [] {
      if let palette = palette(space, resources) {
        resources["ColorSpace"]?[name] = palette
      } else if space.items.first?.isName("Pattern") ?? false, space.items.count == 2, isRGB(space.items[1]) {
        kept.insert("patterns without colours of their own")
      }
    }
    for (name, picture) in resources["XObject"]?.entries ?? [] {
      guard let dictionary = picture.streamDictionary, dictionary["Subtype"]?.isName("Image") ?? false else {
        continue
      }
      if let new = converted(picture, dictionary, resources), new.number != picture.number {
        resources["XObject"]?[name] = new
      }
    }
    for shading in resources["Shading"]?.values ?? [] { convert(shading: shading, resources) }
    for pattern in resources["Pattern"]?.values ?? [] {
      if let shading = pattern["Shading"] { convert(shading: shading, resources) }
    }
  }

  private mutating func converted(
    _ picture: QPDFDocument.Object, _ dictionary: QPDFDocument.Object, _ resources: QPDFDocument.Object
  ) -> QPDFDocument.Object? {
    if let known = known.pictures[picture.number] { return known }
    guard !(dictionary["ImageMask"]?.flag ?? false) else { return nil }
    let isJPX = dictionary["Filter"].map {
      $0.isName("JPXDecode") || $0.items.last?.isName("JPXDecode") ?? false
    }
    guard let space = dictionary["ColorSpace"] else {
      if isJPX ?? false { kept.insert("pictures as JPEG 2000") }
      return nil
    }
    if let palette = palette(space, resources) {
      dictionary["ColorSpace"] = palette
      return nil
    }
    guard case .rgb = self.space(space, resources) else { return nil }
    guard !(isJPX ?? false), dictionary["BitsPerComponent"]?.integer == 8, dictionary["Decode"] == nil,
      dictionary["Mask"]?.isArray != true, dictionary["SMask"]?.streamDictionary?["Matte"] == nil
    else {
      kept.insert("pictures of kinds that are not decoded")
      return nil
    }
    if space.isName("DeviceRGB"), let standard = resources["ColorSpace"]?["DefaultRGB"] {
      dictionary["ColorSpace"] = standard
    }
    guard let new = PictureColors(target: target, document: document).converted(picture, dictionary) else {
      kept.insert("pictures that are damaged")
      return nil
    }
    known.pictures[picture.number] = new
    return new
  }

  /// Converts a gradient between two points or circles, if its colours are interpolated or sampled.
  private mutating func convert(shading: QPDFDocument.Object, _ resources: QPDFDocument.Object) {
    let isStream = shading.streamDictionary != nil
    guard let space = (shading.streamDictionary ?? shading)["ColorSpace"],
      case .rgb(let profile) = self.space(space, resources)
    else { return }
    if shading.number > 0, known.done.contains(shading.number) { return }
    let isSRGB = profile.map { ICCProfile($0)?.name.contains("sRGB") ?? false } ?? true
    if !isStream, [2, 3].contains(shading["ShadingType"]?.integer), shading["Background"] == nil {
      if let function = shading["Function"].flatMap({ sampled($0, profile: profile) }) {
        shading["Function"] = function
        shading["ColorSpace"] = target.space
      } else if isSRGB {
        shading["ColorSpace"] = document.name("DeviceRGB")
        var colors = ShadingColors(target: target, document: document, changesInPlace: true)
        _ = colors.converted(shading)
      }
    }
    if let now = (shading.streamDictionary ?? shading)["ColorSpace"], isRGB(now) {
      if !isStream { shading["ColorSpace"] = space }
      kept.insert("gradients of kinds that are not converted")
    } else if shading.number > 0 {
      known.done.insert(shading.number)
    }
  }

  /// A sampled function (ISO 32000-1, 7.10.2) of one number, with inks as samples; nil for other functions.
  private func sampled(_ function: QPDFDocument.Object, profile: Data?) -> QPDFDocument.Object? {
    guard let dictionary = function.streamDictionary, dictionary["FunctionType"]?.integer == 0,
      dictionary["BitsPerSample"]?.integer == 8, dictionary["Decode"] == nil,
      let size = dictionary["Size"]?.items.first?.integer, dictionary["Size"]?.items.count == 1,
      dictionary["Range"]?.items.compactMap(\.real) == [0, 1, 0, 1, 0, 1],
      let samples = function.plainStreamData, size > 0, samples.count >= 3 * size,
      let inks = target.pixels([UInt8](samples.prefix(3 * size)), profile: profile)
    else { return nil }
    let new = document.copy(ofStream: function)
    new.replaceStreamData(compressing: inks)
    new.streamDictionary?["Range"] = document.array((0..<8).map { document.number(Double($0 % 2)) })
    return new
  }
}

extension ContentStream {
  /// The operands that are names.
  fileprivate var names: [String] {
    operands.compactMap { operand in
      guard case .name = operand else { return nil }
      return text(of: operand).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
