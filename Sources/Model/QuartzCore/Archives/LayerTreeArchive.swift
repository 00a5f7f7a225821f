/// Archives of layer trees: the root has a list of all descendants, so depth does not matter.
extension CALayer {
  private static let treeKey = "tree"
  private static let placesKey = "places"
  private static let animationKeysKey = "animationKeys"
  private static let animationsKey = "animations"

  final func write(to coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    ObjectArchive.write(self, to: coder) { shouldArchiveValue(forKey: $0) }
    let animations = self.animations
    if !animations.isEmpty {
      coder.encode(animations as NSArray, forKey: Self.animationsKey)
      coder.encode(animationEntries.map { ($0 ?? "") as NSString } as NSArray, forKey: Self.animationKeysKey)
    }
    guard !ObjectArchive.isWithinTree else { return }
    var layers: [CALayer] = []
    // Twice the index of the parent, the root being 0, plus one for its mask.
    var places: [NSNumber] = []
    var pending = [(layer: self, place: 0)]
    while let (layer, place) = pending.popLast() {
      let below = layer.children.map { ($0, 2 * place) } + (layer.mask.map { [($0, 2 * place + 1)] } ?? [])
      for (child, number) in below {
        layers.append(child)
        places.append(NSNumber(value: number))
        pending.append((child, layers.count))
      }
    }
    guard !layers.isEmpty else { return }
    coder.encode(places as NSArray, forKey: Self.placesKey)
    ObjectArchive.$isWithinTree.withValue(true) { coder.encode(layers as NSArray, forKey: Self.treeKey) }
  }

  /// Returns false, with the error in the coder, if the archive is invalid.
  final func read(from coder: NSCoder) -> Bool {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard coder.allowsKeyedCoding, ObjectArchive.read(into: self, from: coder) else { return false }
    do {
      try readAnimations(from: coder)
      try readTree(from: coder)
      return true
    } catch {
      coder.failWithError(error)
      return false
    }
  }

  private func readAnimations(from coder: NSCoder) throws {
    guard coder.containsValue(forKey: Self.animationsKey) else { return }
    let keys = coder.decodeObject(of: ObjectArchive.anyClass, forKey: Self.animationKeysKey)
    let animations = coder.decodeObject(of: ObjectArchive.anyClass, forKey: Self.animationsKey)
    guard let keys = keys as? [String], let animations = animations as? [CAAnimation],
      keys.count == animations.count
    else { throw ObjectArchive.corruption("the animations do not fit their keys") }
    for (key, animation) in zip(keys, animations) { add(animation, forKey: key.isEmpty ? nil : key) }
  }

  private func readTree(from coder: NSCoder) throws {
    guard coder.containsValue(forKey: Self.treeKey) else { return }
    guard !ObjectArchive.isWithinTree else { throw ObjectArchive.corruption("a tree lies within a tree") }
    let layers = ObjectArchive.$isWithinTree.withValue(true) {
      coder.decodeObject(of: ObjectArchive.anyClass, forKey: Self.treeKey)
    }
    let places = coder.decodeObject(of: ObjectArchive.anyClass, forKey: Self.placesKey)
    guard let layers = layers as? [CALayer], let places = (places as? [NSNumber])?.map(\.intValue),
      layers.count == places.count
    else { throw ObjectArchive.corruption("the layers of a tree do not fit their places") }
    for (index, place) in places.enumerated() {
      // Parents come first, so nothing can contain itself.
      guard place >= 0, place / 2 <= index, layers[index].superlayer == nil else {
        throw ObjectArchive.corruption("a layer has an impossible place in its tree")
      }
      let owner = place / 2 == 0 ? self : layers[place / 2 - 1]
      if place % 2 == 1 { owner.mask = layers[index] } else { owner.addSublayer(layers[index]) }
    }
  }
}
