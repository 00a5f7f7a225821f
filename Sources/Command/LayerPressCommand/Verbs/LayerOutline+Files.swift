@_spi(Properties) import QuartzCore

extension SceneOutline {
  /// The names of the image files that layers show, initially or later: as contents, and in emitter cells,
  /// animations and states.
  static func pictures(of pages: [CALayer]) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<ObjectIdentifier> = []
    var objects: [Any?] = pages
    while let next = objects.popLast() {
      if let list = next as? [Any] {
        objects += list
        continue
      }
      guard let next else { continue }
      let object = next as AnyObject
      guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
      switch object {
      case let image as CGImage:
        if let name = image.sourceName { names.insert(name) }
      case let layer as CALayer: objects += Self.parts(of: layer)
      case let cell as CAEmitterCell: objects += [cell.contents, cell.emitterCells]
      case let group as CAAnimationGroup: objects.append(group.animations)
      case let basic as CABasicAnimation: objects += [basic.fromValue, basic.toValue, basic.byValue]
      case let keyframes as CAKeyframeAnimation: objects.append(keyframes.values)
      default: break
      }
    }
    return names
  }

  private static func parts(of layer: CALayer) -> [Any?] {
    var parts: [Any?] = [
      layer.contents, layer.mask, layer.sublayers, (layer as? CAEmitterLayer)?.emitterCells,
    ]
    parts += layer.animations
    for element in (layer.states ?? []).flatMap(\.elements) {
      switch element {
      case let element as CAStateSetValue: parts.append(element.value)
      case let element as CAStateAddElement: parts.append(element.object)
      case let element as CAStateAddAnimation: parts.append(element.animation)
      default: break
      }
    }
    return parts
  }
}
