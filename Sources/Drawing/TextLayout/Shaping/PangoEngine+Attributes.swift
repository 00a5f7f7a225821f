import CPango
import CoreGraphics

extension PangoEngine {
  /// The attributes with which Pango shapes the runs; nil for a paragraph of equal runs, whose attributes are
  /// set in the context, which is cheaper.
  func pangoAttributes(of runs: [ShapedParagraph.Run]) -> OpaquePointer? {
    guard let first = runs.first else { return nil }
    pango_context_set_font_description(context, first.font.description)
    pango_context_set_language(
      context, first.attributes.language.map { pango_language_from_string($0) } ?? defaultLanguage)
    let firstFeatures = first.attributes.features
    guard !firstFeatures.isEmpty || runs.contains(where: { !$0.isShaped(as: first) }) else { return nil }
    let list = pango_attr_list_new()
    for run in runs {
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(run.range.lowerBound)
        attribute.pointee.end_index = UInt32(run.range.upperBound)
        pango_attr_list_insert(list, attribute)
      }
      if run.font !== first.font { add(pango_attr_font_desc_new(run.font.description)) }
      if let language = run.attributes.language {
        add(pango_attr_language_new(pango_language_from_string(language)))
      }
      let features = run.attributes.features
      if !features.isEmpty { add(pango_attr_font_features_new(features)) }
    }
    return list
  }

  /// Shapes a piece of an item. Features that apply to all of it get an unlimited range: HarfBuzz then keeps
  /// those that a script requires, as browsers do (contextual ligatures of Khmer).
  func withFeatures(of item: UnsafeMutablePointer<PangoItem>, spanning piece: Range<Int>, shape: () -> Void) {
    var widened: [(UnsafeMutablePointer<PangoAttribute>, UInt32, UInt32)] = []
    var node = item.pointee.analysis.extra_attrs
    while let current = node {
      node = current.pointee.next
      let attribute = current.pointee.data.assumingMemoryBound(to: PangoAttribute.self)
      let (start, end) = (attribute.pointee.start_index, attribute.pointee.end_index)
      guard attribute.pointee.klass.pointee.type == PANGO_ATTR_FONT_FEATURES,
        start <= piece.lowerBound, end >= piece.upperBound
      else { continue }
      widened.append((attribute, start, end))
      (attribute.pointee.start_index, attribute.pointee.end_index) = (0, .max)
    }
    shape()
    for (attribute, start, end) in widened {
      (attribute.pointee.start_index, attribute.pointee.end_index) = (start, end)
    }
  }
}

extension ShapedParagraph.Run {
  /// Whether two runs are equal for shaping.
  fileprivate func isShaped(as other: ShapedParagraph.Run) -> Bool {
    font === other.font && attributes.language == other.attributes.language
      && attributes.features == other.attributes.features
  }
}

extension LetterSpacing {
  /// The space after every character.
  var width: CGFloat { tracking ?? kern ?? 0 }
}

extension TextAttributes {
  /// OpenType features besides those that fonts enable by default.
  var openTypeFeatures: [String: Int] {
    guard !font.features.isEmpty || font.ligatures != .common || letterSpacing != LetterSpacing() else {
      return [:]
    }
    var features: [String: Int] = [:]
    switch font.ligatures {
    // Letter-spaced characters must not form ligatures.
    case _ where letterSpacing.width != 0, .essential: features = ["liga": 0, "clig": 0]
    case .common: break
    case .all: features = ["dlig": 1, "hlig": 1]
    }
    if letterSpacing.kern == 0, letterSpacing.tracking == nil { features["kern"] = 0 }
    // Features requested by tag take precedence.
    return features.merging(font.features) { $1 }
  }

  /// The same in Pango's syntax.
  fileprivate var features: String {
    openTypeFeatures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}
