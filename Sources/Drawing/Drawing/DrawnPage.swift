import CoreGraphics

/// The drawing of one page, and the layers it came from.
///
/// Coordinates: the page's upper left corner is (0, 0), y grows downwards, one unit is one point.
public struct DrawnPage: Sendable {
  /// The size of the page, in points.
  public var size: CGSize
  /// What is drawn on the page.
  public var drawing = Drawing.empty
  /// The layers that nodes and findings refer to, by `LayerIndex`.
  public var layers: [LayerIdentity] = []
  /// What could not be expressed exactly, as found by the walk. Painters add their own findings.
  public var findings: [Finding] = []
  /// SVG documents with colours that name their inks, by the pictures that show them in the colours of a screen.
  package var documentsInInks: [CGImage.ContentHash: DocumentInInks] = [:]
  /// The elements of a tagged document that layers are; empty where the document is not tagged.
  public var structure: [LayerIndex: StructureElement] = [:]
  /// Fonts that were substituted, and glyphs that were missing.
  public var fontNotes: [FontNote] = []

  /// An empty page of a size in points.
  public init(size: CGSize) { self.size = size }
}

/// An SVG document with colours that name their inks.
package struct DocumentInInks: Sendable {
  /// The document as its file has it.
  package var original: CGImage
  /// The layers that show it, in the order of drawing.
  package var layers: [LayerIndex]

  package init(original: CGImage, layers: [LayerIndex] = []) {
    (self.original, self.layers) = (original, layers)
  }
}

/// The index of a layer in `DrawnPage.layers`; -1 for none.
public typealias LayerIndex = Int32

/// The identity of a layer, for names in the output and for messages.
public struct LayerIdentity: Sendable {
  /// The index of the superlayer, or of the layer whose mask this is; -1 for the root.
  public var parent: LayerIndex
  /// What the layer is to its parent: the last step of its path in the tree.
  public var role: Role
  /// The replicator's copy that the layer belongs to, from 0; 0 where nothing repeats it.
  public var copy: Int32
  /// Core Animation's class name, such as `CAShapeLayer`.
  public var className: String
  /// The identifier in the scene file.
  public var id: String? { names?.id }
  /// The layer's name.
  public var name: String? { names?.name }

  /// An object, as few layers of a large page have any names.
  private let names: Names?

  private final class Names: Sendable {
    let id: String?
    let name: String?

    init(id: String?, name: String?) { (self.id, self.name) = (id, name) }
  }

  /// What a layer is to its parent.
  public enum Role: Sendable {
    case root
    case sublayer(Int)
    case mask
  }

  /// A layer, by default one that nothing repeats.
  public init(
    parent: LayerIndex, role: Role, className: String, id: String? = nil, name: String? = nil, copy: Int = 0
  ) {
    self.parent = parent
    self.role = role
    self.copy = Int32(clamping: copy)
    self.className = className
    names = id == nil && name == nil ? nil : Names(id: id, name: name)
  }
}

extension DrawnPage {
  /// Returns a layer's path in the tree, as scene files' diagnostics write it: `sublayers[3].mask`; "" for
  /// the root.
  public func path(of layer: LayerIndex) -> String {
    var steps: [String] = []
    var index = layer
    while index >= 0, Int(index) < layers.count {
      let identity = layers[Int(index)]
      switch identity.role {
      case .root: break
      case .sublayer(let k): steps.append("sublayers[\(k)]")
      case .mask: steps.append("mask")
      }
      index = identity.parent
    }
    // Not `reversed()`, of which the library joins a hundred strings in the time of a thousand.
    steps.reverse()
    return steps.joined(separator: ".")
  }
}
