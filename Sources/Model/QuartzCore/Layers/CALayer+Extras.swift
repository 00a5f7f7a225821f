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

  /// A description for people who cannot see the picture: the label of the layer's group in SVG and, if the
  /// layer has a `url`, of the link in PDF; PNG ignores it. Default nil. (A property of UIKit's views, not of
  /// layers.)
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
}
