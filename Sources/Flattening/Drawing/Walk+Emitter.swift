import DisplayList
import QuartzCore

extension Walk {
  /// Draws an emitter's particles: each the picture of its cell, with its own place, size, turn and colour.
  func drawEmitter(of layer: CAEmitterLayer, visit: Visit, shade: Shade) {
    var simulation = EmitterSimulation(layer)
    var particles = simulation.particles(at: localTime(of: visit))
    if simulation.isCut {
      report(
        visit.index, .approximated,
        "it has more than \(EmitterSimulation.limit) particles; the others are left out")
    }
    switch layer.renderMode {
    // The youngest lies at the bottom.
    case .oldestLast: particles.sort { $0.age < $1.age }
    case .backToFront: particles.sort { $0.z < $1.z }
    default: particles.sort { $0.age > $1.age }
    }
    let isAdditive = layer.renderMode == .additive
    var pictures: [PictureKey: DefinitionIndex] = [:]
    for particle in particles {
      guard let image = particle.cell.contents.flatMap({ $0 as? CGImage }), particle.scale > 0,
        particle.scale < 1e15,
        particle.rotation.isFinite, abs(particle.x) + abs(particle.y) < 1e15,
        particle.alpha > 0
      else {
        continue
      }
      // Sixteen steps of each colour: few enough for particles to share their pictures, too fine to be told apart.
      func step(_ value: CGFloat) -> CGFloat { (value * 16).rounded() / 16 }
      let tint = Shade(
        red: step(particle.red * shade.red), green: step(particle.green * shade.green),
        blue: step(particle.blue * shade.blue))
      let key = PictureKey(
        cell: ObjectIdentifier(particle.cell), red: tint.red, green: tint.green, blue: tint.blue)
      let definition: DefinitionIndex
      if let known = pictures[key] {
        definition = known
      } else {
        definition = define([picture(image, of: particle.cell, tint: tint, index: visit.index)])
        pictures[key] = definition
      }
      let transform = CGAffineTransform(rotationAngle: particle.rotation)
        .concatenating(CGAffineTransform(scaleX: particle.scale, y: particle.scale))
        .concatenating(CGAffineTransform(translationX: particle.x, y: particle.y))
      let opacity = Double((particle.alpha * shade.alpha * 64).rounded(.up) / 64)
      guard opacity < 1 || isAdditive else {
        list.items.append(.use(definition, transform))
        continue
      }
      let effects = GroupEffects(
        opacity: opacity, blendMode: isAdditive ? .plusLighter : .normal, isIsolated: true)
      list.items.append(.beginGroup(DisplayGroup(effects: effects)))
      list.items.append(.use(definition, transform))
      list.items.append(.endGroup)
    }
  }

  private struct PictureKey: Hashable {
    var cell: ObjectIdentifier
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
  }

  /// A cell's picture about its middle.
  private func picture(_ image: CGImage, of cell: CAEmitterCell, tint: Shade, index: LayerIndex)
    -> DisplayItem
  {
    let size = image.naturalSize
    let part = cell.contentsRect
    let source = CGRect(
      x: part.minX * size.width, y: part.minY * size.height, width: part.width * size.width,
      height: part.height * size.height)
    let scale = image.format == .svg ? 1 : cell.contentsScale.asScale
    let (width, height) = (source.width / scale, source.height / scale)
    return .image(
      DisplayImage(
        image: image, source: source,
        destination: CGRect(x: -width / 2, y: -height / 2, width: width, height: height),
        magnification: Self.interpolation(CALayerContentsFilter(rawValue: cell.magnificationFilter)),
        minification: Self.interpolation(CALayerContentsFilter(rawValue: cell.minificationFilter)),
        tint: tint.isNeutral ? nil : tint.rgba, layer: index))
  }
}
