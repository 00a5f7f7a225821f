import CoreGraphics
import Drawing

/// What makes the documents of several moments alike, so that they can become one that plays.
extension Painter {
  /// What tells a layer's group from all others, the same at every moment; nil for groups that are no layer.
  func key(of layer: LayerIndex) -> String? {
    layerKeys.indices.contains(Int(layer)) ? layerKeys[Int(layer)] : nil
  }

  /// The keys of all layers: each names the way from the root by a number, so that its length is that of one step.
  static func keys(of layers: [LayerIdentity]) -> [String] {
    var numbers: [UInt64] = []
    var keys: [String] = []
    for layer in layers {
      var number: UInt64 = 0xcbf2_9ce4_8422_2325
      func mix(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          number = (number ^ (value >> shift & 0xFF)) &* 0x100_0000_01b3
        }
      }
      let parent = Int(layer.parent)
      mix(numbers.indices.contains(parent) ? numbers[parent] : 0)
      switch layer.role {
      case .root: mix(0)
      case .mask: mix(1)
      case .sublayer(let index): mix(UInt64(index) &+ 2)
      }
      mix(UInt64(bitPattern: Int64(layer.copy)))
      numbers.append(number)
      // Particles have no identity from moment to moment: nothing may flow from one to the other.
      let isJumping = layer.className == "CAEmitterLayer"
      keys.append("l" + String(number, radix: 36) + (isJumping ? SVGMoments.jumpMark : ""))
    }
    return keys
  }

  /// An id for a definition: as short as possible, or the same at every moment.
  func nextDefinitionID() -> String {
    guard options.isUniform else { return identifiers.nextDefinition() }
    let key = key(of: currentLayer) ?? "l"
    let number = definitionCounts[key, default: 0]
    definitionCounts[key] = number + 1
    return "\(options.idPrefix)\(key)-\(number)"
  }

  /// The id of a picture among the definitions, by what it shows.
  func uniformID(ofPicture markup: String) -> String {
    var number: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in markup.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(options.idPrefix)p\(String(number, radix: 36))"
  }

  /// All six numbers of a transform.
  func uniformTransform(_ m: CGAffineTransform) -> String {
    let fine = Grid(digits: 9)
    let numbers = [m.a, m.b, m.c, m.d].map { fine.text(Double($0)) }
    let place = [m.tx, m.ty].map { Grid(digits: options.precision + 3).text(Double($0)) }
    return "matrix(\((numbers + place).joined(separator: " ")))"
  }
}

/// Path data with absolute coordinates and one letter for each kind of segment.
enum UniformPathData {
  static func text(_ geometry: PathGeometry, grid: Grid) -> String {
    var text = ""
    func add(_ letter: String, _ points: [CGPoint]) {
      let numbers = points.flatMap { [grid.text(Double($0.x)), grid.text(Double($0.y))] }
      text += letter + numbers.joined(separator: " ")
    }
    for segment in geometry.segments {
      switch segment {
      case .move(let p): add("M", [p])
      case .line(let p): add("L", [p])
      case .quadratic(let c, let p): add("Q", [c, p])
      case .cubic(let c, let d, let p): add("C", [c, d, p])
      case .close: text += "Z"
      }
    }
    return text
  }
}
