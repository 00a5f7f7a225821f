@_spi(Properties) import QuartzCore

/// The properties of a layer that differ from their defaults, formatted as in a scene file, for display.
public struct LayerProperties {
  /// A key of a scene file, and its value as JSON.
  public typealias Entry = (key: String, value: String)

  private let values = ValueWriter(imageFolder: nil)

  /// Creates a formatter for any number of layers.
  public init() {}

  /// The properties of a layer in the order of the documentation, without sublayers. Images are given by file
  /// name; what files cannot contain is left out.
  public func entries(of layer: CALayer) -> [Entry] {
    guard let table = PropertyTable.table(for: layer) else { return [] }
    var entries: [Entry] = []
    for row in values.rows(of: table) {
      let (property, value) = (row.property, row.property.get(layer))
      guard row.usual != value else { continue }
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
