@_spi(Properties) import QuartzCore

/// What a layer says of itself, for people: the properties that differ from their defaults, as a scene file has them.
public struct LayerProperties {
  /// A key of a scene file, and its value as JSON.
  public typealias Entry = (key: String, value: String)

  private let values = ValueWriter(imageFolder: nil)

  /// For any number of layers, one after the other.
  public init() {}

  /// The properties of a layer in the order of the documentation, without the layers below it. Pictures are their files'
  /// names; what files cannot say is left out.
  public func entries(of layer: CALayer) -> [Entry] {
    guard let table = PropertyTable.table(for: layer) else { return [] }
    var entries: [Entry] = []
    for row in values.rows(of: table) {
      let (property, value) = (row.property, row.property.get(layer))
      guard !row.usual.isSame(as: value) else { continue }
      switch (property.type, value) {
      case (.layer, _), (.layers, _), (.cells, _), (.animations, _): continue
      case (_, .image(let image)):
        let name = image.sourceName.map(JSONText.string)
        entries.append((property.name, name ?? "\(image.width) × \(image.height) pixels"))
      default:
        if let text = try? values.text(of: value, property, of: layer, table: table, indent: 0) {
          entries.append((property.name, text))
        }
      }
    }
    return entries
  }
}
