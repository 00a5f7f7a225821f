import CoreGraphics
import Drawing

/// The elements of a document at one moment, as drawn. Nothing is merged, shared or omitted to save bytes, so
/// that the documents of several moments have the same elements wherever possible.
public struct SVGMoment: Sendable {
  /// An element and its children.
  struct Node {
    var element: Element
    var children: [Int] = []
  }

  /// In any order, except that the root comes first.
  fileprivate(set) var nodes: [Node]
}

/// Collects the elements of a moment.
final class MomentBuilder: ElementSink {
  private(set) var moment: SVGMoment
  private var open = [0]
  private var definitions: [Element] = []

  init(root: Element) { moment = SVGMoment(nodes: [SVGMoment.Node(element: root)]) }

  func open(_ element: Element) { open.append(add(element)) }

  func append(_ element: Element) {
    var element = element
    let children = element.children
    element.children = []
    if let shape = element.shape {
      element[.d] = shape.evenPathData
      element.shape = nil
    }
    open(element)
    // What has children already is a paint, a filter or the like, and never deep.
    for child in children { append(child) }
    open.removeLast()
  }

  func close() {
    guard let index = open.popLast(), let parent = open.last else { return }
    let node = moment.nodes[index]
    if node.children.isEmpty, node.element.tag != .mask, node.element.tag != .clipPath {
      moment.nodes[parent].children.removeLast()
    }
  }

  func define(_ element: Element) { definitions.append(element) }

  func openDefinitions() { open(Element(.defs)) }

  func finish() {
    guard let defs = open.last else { return }
    let built = moment.nodes[defs].children
    moment.nodes[defs].children = []
    for definition in definitions { append(definition) }
    moment.nodes[defs].children += built
    close()
    let contents = moment.nodes[0].children
    guard contents.last == defs else { return }
    let head = contents.prefix { [.title, .desc].contains(moment.nodes[$0].element.tag) }
    moment.nodes[0].children = head + [defs] + contents[head.count...].dropLast()
  }

  private func add(_ element: Element) -> Int {
    moment.nodes.append(SVGMoment.Node(element: element))
    let index = moment.nodes.count - 1
    if let parent = open.last { moment.nodes[parent].children.append(index) }
    return index
  }
}

extension Shape {
  /// Path data with absolute coordinates and a letter for each segment.
  fileprivate var evenPathData: String {
    var text = ""
    func add(_ letter: String, _ points: CGPoint...) {
      let numbers = points.flatMap { [grid.text(Double($0.x)), grid.text(Double($0.y))] }
      text += letter + numbers.joined(separator: " ")
    }
    for element in path.elements {
      switch element {
      case .move(let p): add("M", p)
      case .line(let p): add("L", p)
      case .quadCurve(let p, let c): add("Q", c, p)
      case .curve(let p, let c, let d): add("C", c, d, p)
      case .closeSubpath: text += "Z"
      }
    }
    return text
  }
}

/// Keys that identify the layers of a page, the same at every moment.
struct LayerKeys {
  /// The suffix of keys of layers in which nothing is interpolated between moments.
  static let jumpMark = "-jump"

  private var keys: [String] = []
  private var definitionCounts: [String: Int] = [:]

  /// Each key encodes the path from the root in a number, so that its length does not grow with depth.
  init(_ layers: [LayerIdentity]) {
    var numbers: [UInt64] = []
    for layer in layers {
      var number = StableHash()
      let parent = Int(layer.parent)
      number.mix(numbers.indices.contains(parent) ? numbers[parent] : 0)
      switch layer.role {
      case .root: number.mix(0)
      case .mask: number.mix(1)
      case .sublayer(let index): number.mix(UInt64(index) &+ 2)
      }
      number.mix(UInt64(bitPattern: Int64(layer.copy)))
      numbers.append(number.value)
      // Particles have no identity across moments, so nothing is interpolated.
      let isJumping = layer.className == "CAEmitterLayer"
      keys.append("l" + String(number.value, radix: 36) + (isJumping ? Self.jumpMark : ""))
    }
  }

  /// Returns a layer's key; nil for groups that are no layer.
  subscript(layer: LayerIndex) -> String? {
    keys.indices.contains(Int(layer)) ? keys[Int(layer)] : nil
  }

  /// Returns a name for a layer's next definition, or for a picture by its content.
  mutating func nextDefinition(of layer: LayerIndex, showing picture: String?) -> String {
    if let picture {
      var number = StableHash()
      for byte in picture.utf8 { number.mix(byte: byte) }
      return "p" + String(number.value, radix: 36)
    }
    let key = self[layer] ?? "l"
    let number = definitionCounts[key, default: 0]
    definitionCounts[key] = number + 1
    return "\(key)-\(number)"
  }
}

/// FNV-1a, which is the same in each run.
private struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func mix(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  mutating func mix(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(byte: UInt8(number >> shift & 0xFF)) }
  }
}
