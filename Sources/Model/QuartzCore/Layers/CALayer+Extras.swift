import Documents

extension CALayer {
  final func takeValuesOfStyle() {
    let table = type(of: self).propertyTable
    var current = style
    // A style may contain another; the bound ends a style that contains itself.
    for _ in 0..<64 {
      guard let values = current else { return }
      for (key, value) in values {
        guard let property = (key as? String).flatMap({ table[$0] }), property.name != "style",
          property.get(self) == property.defaultValue
        else { continue }
        setValue(value, forKey: property.name)
      }
      current = values["style"] as? [AnyHashable: Any]
    }
  }

  /// The link target of the layer, in PDF and SVG. Default nil. (Not a property of Core Animation.)
  public var url: String? {
    get { rareStyle?.values.url }
    set { setRareObject(\.url, newValue, key: "url") }
  }

  /// Whether the layer's own colours are overprinted, rather than knocking out what lies behind them: for
  /// black text or cutting lines. Affects PDFs with colours in inks; not sublayers, images and white. Default
  /// false. (Not a property of Core Animation.)
  public var overprint: Bool {
    get { rareStyle?.values.overprint ?? false }
    set { setRare(\.overprint, newValue, key: "overprint") }
  }

  /// What the layer and all in it stand for, if they are not printed as others are: lines to cut and crease along, areas of
  /// varnish or foil. In PDF it overprints, does not count as ink, and is a layer (optional content) that says what it is
  /// (ISO 19593-1); colours that name no ink are in one that is called like the step. Default nil. (Not a property of Core
  /// Animation.)
  public var finishing: CGInk.Finishing? {
    get { rareStyle?.values.finishing }
    set { setRare(\.finishing, newValue, key: "finishing") }
  }

  /// A description for people who cannot see the picture: the label of the layer's group in SVG and, if the
  /// layer has a `url`, of the link in PDF; in tagged PDF also the alternative text of the layer's element, a
  /// figure by default. PNG ignores it. Default nil. (A property of UIKit's views, not of layers.)
  public var accessibilityLabel: String? {
    get { rareStyle?.values.accessibilityLabel }
    set { setRareObject(\.accessibilityLabel, newValue, key: "accessibilityLabel") }
  }

  /// Of a layer that is a page: how far it extends beyond the cut, inwards from its edges, in points of the sheet. Default
  /// nil: the page is cut at its edges. `ExportOptions.PDF.bleed` comes before it. (Not a property of Core Animation.)
  public var bleed: PageEdges? {
    get { rareStyle?.values.bleed }
    set { setRare(\.bleed, newValue, key: "bleed") }
  }

  /// Of a layer that is a page: how far from the cut everything has to lie that must not be cut, in points. Default nil:
  /// nothing is said of it. (Not a property of Core Animation.)
  public var safe: PageEdges? {
    get { rareStyle?.values.safe }
    set { setRare(\.safe, newValue, key: "safe") }
  }

  /// What the layer and all in it are for people who cannot see the picture, in tagged PDF. Default nil: text layers are
  /// paragraphs, layers with a `url` links, others with an `accessibilityLabel` figures; the rest is decoration. (Not a
  /// property of Core Animation.)
  public var accessibilityRole: CALayerAccessibilityRole? {
    get { rareStyle?.values.accessibilityRole }
    set { setRare(\.accessibilityRole, newValue, key: "accessibilityRole") }
  }

  /// The layer's place in the reading order of tagged PDF among what is read in the same element: smaller numbers are read
  /// first, equal ones in the order in which they are drawn. Default 0. (Not a property of Core Animation.)
  public var accessibilityOrder: Double {
    get { rareStyle?.values.accessibilityOrder ?? 0 }
    set { setRare(\.accessibilityOrder, newValue, key: "accessibilityOrder") }
  }

  /// The language of the layer's text and labels in tagged PDF, as a language tag (BCP 47) such as `de-CH`. Default nil:
  /// that of the superlayer, and at last of the document. (Not a property of Core Animation.)
  public var language: String? {
    get { rareStyle?.values.language }
    set { setRareObject(\.language, newValue, key: "language") }
  }
}
