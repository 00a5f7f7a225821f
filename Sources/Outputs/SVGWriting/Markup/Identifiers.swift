import Drawing

/// Assigns ids: those of layers as close to their own as XML allows, those of definitions as short as can be.
struct Identifiers {
  private let prefix: String
  private let layers: [LayerIdentity]
  /// The ids that layers ask for, and all ids assigned so far; without the prefix.
  private var taken: Set<String> = []
  private var isGiven: Set<String> = []
  private var definitionCount = 0
  private var layerKeys: LayerKeys?

  /// - Parameter layerKeys: keys for names of definitions that must be the same at several moments.
  init(prefix: String, layers: [LayerIdentity], layerKeys: LayerKeys? = nil) {
    self.prefix = Self.name(prefix)
    self.layers = layers
    self.layerKeys = layerKeys
    for layer in layers {
      if let wish = layer.id ?? layer.name, !wish.isEmpty {
        taken.insert(Self.name(wish, hasPrefix: !prefix.isEmpty))
      }
    }
  }

  /// Whether the document is one of several moments, whose ids have to be the same.
  var areOfMoment: Bool { layerKeys != nil }

  /// Returns the key that identifies a layer's group at every moment.
  func key(of layer: LayerIndex) -> String? { layerKeys?[layer] }

  /// Returns a new id for a definition: the next of `a`, `b`, … `z`, `aa`, …, that no layer asks for; or one
  /// that is the same at every moment.
  ///
  /// - Parameter picture: the defined picture, which does not belong to a single layer.
  mutating func nextDefinition(of layer: LayerIndex, showing picture: String? = nil) -> String {
    if let id = layerKeys?.nextDefinition(of: layer, showing: picture) { return prefix + id }
    while true {
      var number = definitionCount
      var letters: [UInt8] = []
      repeat {
        letters.append(UInt8(ascii: "a") + UInt8(number % 26))
        number = number / 26 - 1
      } while number >= 0
      definitionCount += 1
      let name = String(decoding: letters.reversed(), as: UTF8.self)
      if taken.insert(name).inserted { return prefix + name }
    }
  }

  /// Returns a unique prefix for the ids of another document.
  mutating func nextPrefix(for layer: LayerIndex) -> String {
    while true {
      let prefix = nextDefinition(of: layer) + "-"
      let bare = String(prefix.dropFirst(self.prefix.count))
      if !taken.contains(where: { $0.hasPrefix(bare) }) { return prefix }
    }
  }

  /// Returns the id and name of a layer's group. A layer that is drawn several times gets numbered ids.
  mutating func layer(_ index: LayerIndex) -> (id: String, dataName: String?)? {
    guard index >= 0, Int(index) < layers.count else { return nil }
    let identity = layers[Int(index)]
    guard let wish = identity.id ?? identity.name, !wish.isEmpty else { return nil }
    let base = Self.name(wish, hasPrefix: !prefix.isEmpty)
    var name = base
    var number = copies[base] ?? 1
    while !isGiven.insert(name).inserted || (number > 1 && !taken.insert(name).inserted) {
      number += 1
      name = "\(base)-\(number)"
    }
    copies[base] = number
    let label = identity.name.flatMap { $0.isEmpty || $0 == name ? nil : $0 }
    return (prefix + name, label)
  }

  /// The number in the last id of each name.
  private var copies: [String: Int] = [:]

  /// Returns the nearest valid XML name without colons.
  static func name(_ wish: String, hasPrefix: Bool = false) -> String {
    var name = ""
    for scalar in wish.unicodeScalars {
      let isStart = isNameStart(scalar)
      if name.isEmpty, !isStart, !hasPrefix {
        name = "_"
        if !isNamePart(scalar) { continue }
      }
      name.unicodeScalars.append(isStart || isNamePart(scalar) ? scalar : "-")
    }
    return name
  }

  private static func isNameStart(_ s: Unicode.Scalar) -> Bool {
    switch s.value {
    case 0x41...0x5A, 0x61...0x7A, 0x5F: true
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D: true
    case 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD: true
    case 0x10000...0xEFFFF: true
    default: false
    }
  }

  private static func isNamePart(_ s: Unicode.Scalar) -> Bool {
    switch s.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(s)
    }
  }
}
