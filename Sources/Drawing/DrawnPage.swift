import CoreGraphics

/// What is drawn on one page, and whose drawing it is.
///
/// Its coordinates: the page's upper left corner is (0, 0), y grows downwards, one unit is one point.
public struct DrawnPage: Sendable {
  /// The page, in points.
  public var size: CGSize
  /// What is drawn on it.
  public var drawing = Drawing.empty
  /// The layers that nodes and findings name, by `LayerIndex`.
  public var layers: [LayerIdentity] = []
  /// Whatever could not be said exactly, found by the walk. Painters add their own.
  public var findings: [Finding] = []
  /// Fonts that were substituted and glyphs that were missing.
  public var fontNotes: [FontNote] = []

  /// An empty page of a size in points.
  public init(size: CGSize) { self.size = size }
}

/// The index of a layer in `DrawnPage.layers`; -1 where there is none.
public typealias LayerIndex = Int32

/// Who a layer is, for names in the output and for messages.
public struct LayerIdentity: Sendable {
  /// The index of the superlayer (or of the layer whose mask this is), -1 for the root.
  public var parent: LayerIndex
  /// What the layer is to its parent: the last step of its path in the tree.
  public var role: Role
  /// Which of a replicator's copies the layer belongs to, from 0; 0 where nothing repeats it.
  public var copy: Int32
  /// Core Animation's name of the class, such as `CAShapeLayer`.
  public var className: String
  /// The identifier of the scene file.
  public var id: String? { names?.id }
  /// The layer's name.
  public var name: String? { names?.name }

  /// Few layers of a large page have any.
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

  /// A layer that nothing repeats, unless a copy is given.
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
  /// The path of a layer in the tree, as scene files' diagnostics write it: `sublayers[3].mask`; the root's is empty.
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
    return steps.reversed().joined(separator: ".")
  }
}
