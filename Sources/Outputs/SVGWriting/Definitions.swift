import Drawing

/// The definitions of a document, each written once.
final class Definitions {
  /// An element that shows a separate drawing: a mask, the tile of a pattern, or what several places use.
  struct SubDrawing {
    var element: Element
    var backdrop: Element?
    var drawing: Drawing
    var space: UserSpace
    var ink: Ink
    /// Whether layers get their ids here.
    var isNamed = false
    /// The layer that asked for it.
    var layer: LayerIndex
  }

  private struct Key: Hashable {
    var drawing: ObjectIdentifier
    var purpose: String
  }

  private(set) var identifiers: Identifiers
  private let elements: any ElementSink
  private let layout: SVGOptions.Layout
  /// Ids, by the markup they stand for.
  private var ids: [String: String] = [:]
  private var subDrawingIDs: [Key: String] = [:]
  private var subDrawings: [SubDrawing] = []
  private var next = 0

  init(_ identifiers: Identifiers, elements: any ElementSink, layout: SVGOptions.Layout) {
    (self.identifiers, self.elements, self.layout) = (identifiers, elements, layout)
  }

  /// Returns the id of an element, shared by all equal elements; at a moment, only pictures share ids.
  func id(of element: Element, for layer: LayerIndex) -> String {
    let markup = MarkupWriter.text(of: element, layout: layout)
    let isPicture = element.has(.dataURI)
    if let id = ids[markup], isPicture || !identifiers.areOfMoment { return id }
    let id = identifiers.nextDefinition(of: layer, showing: isPicture ? markup : nil)
    ids[markup] = id
    var named = element
    named[.id] = id
    elements.define(named)
    return id
  }

  /// Returns whether an equal element exists already.
  func contain(_ element: Element) -> Bool { ids[MarkupWriter.text(of: element, layout: layout)] != nil }

  /// Returns the id of an element that is drawn after all others, so that nothing recurses.
  ///
  /// - Parameter purpose: distinguishes it from other elements that show the same drawing.
  func id(of subDrawing: SubDrawing, _ purpose: String) -> String {
    let key = Key(drawing: ObjectIdentifier(subDrawing.drawing), purpose: purpose)
    if let id = subDrawingIDs[key] { return id }
    let id = identifiers.nextDefinition(of: subDrawing.layer)
    subDrawingIDs[key] = id
    var named = subDrawing
    named.element[.id] = id
    subDrawings.append(named)
    return id
  }

  /// Returns the next element to draw, which may add others.
  func nextSubDrawing() -> SubDrawing? {
    guard next < subDrawings.count else { return nil }
    next += 1
    return subDrawings[next - 1]
  }

  func names(of layer: LayerIndex) -> (id: String, dataName: String?)? { identifiers.layer(layer) }

  func prefix(for layer: LayerIndex) -> String { identifiers.nextPrefix(for: layer) }
}
