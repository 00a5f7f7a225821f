import Drawing
@_spi(Drawing) @_spi(Time) import QuartzCore

/// Draws an emitter's particles: pictures of their cells with position, size, rotation and colour of their
/// own.
struct EmitterDrawer {
  let page: PageBuilder

  /// Draws the particles in the emitter's own plane.
  func draw(_ layer: CAEmitterLayer, as shown: ShownLayer) {
    let (index, shade) = (shown.index, shown.shade)
    var particles = page.particles(
      of: EmitterSimulation(layer, history: history(of: shown.model)), at: shown.visit.localTime, index: index
    )
    switch layer.renderMode {
    // The youngest is at the bottom.
    case .oldestLast: particles.sort { $0.age < $1.age }
    case .backToFront: particles.sort { $0.z < $1.z }
    default: particles.sort { $0.age > $1.age }
    }
    let isAdditive = layer.renderMode == .additive
    let tints = ParticleTints(particles.map { $0.color(under: shade) })
    var pictures: [ParticleKey: Drawing] = [:]
    for particle in particles {
      guard let image = particle.image else { continue }
      let color = tints.color(particle.color(under: shade))
      let key = ParticleKey(cell: ObjectIdentifier(particle.cell), color: color)
      let drawing: Drawing
      if let known = pictures[key] {
        drawing = known
      } else {
        let tint = Shade(red: color.x, green: color.y, blue: color.z)
        drawing = Drawing(picture(image, of: particle.cell, tint: tint, index: index))
        pictures[key] = drawing
      }
      let transform = CGAffineTransform(rotationAngle: particle.rotation)
        .concatenating(CGAffineTransform(scaleX: particle.scale, y: particle.scale))
        .concatenating(CGAffineTransform(translationX: particle.x, y: particle.y))
      // Opacity is rounded to invisible steps, so that documents define each value only once.
      let opacity = max((Double(particle.shade.alpha * shade.alpha) * 128).rounded(), 1) / 128
      guard opacity < 1 || isAdditive else {
        page.builder.append(.instance(drawing, transform))
        continue
      }
      let effects = GroupEffects(
        opacity: opacity, blendMode: isAdditive ? .plusLighter : .normal, isIsolated: true)
      page.builder.append(.group(effects, [.instance(drawing, transform)]))
    }
  }

  /// Returns the emitter as it shows at each of its own times; nil where nothing of it is animated.
  private func history(of layer: CALayer) -> ((Double) -> CAEmitterLayer)? {
    guard let emitter = layer as? CAEmitterLayer, emitter.mayBeAnimated else { return nil }
    return { emitter.presentationLayer(atLocalTime: $0) as? CAEmitterLayer ?? emitter }
  }

  private struct ParticleKey: Hashable {
    var cell: ObjectIdentifier
    var color: ParticleTints.Color
  }

  /// Returns a cell's picture, centred.
  private func picture(_ image: CGImage, of cell: CAEmitterCell, tint: Shade, index: LayerIndex)
    -> [Drawing.Node]
  {
    let (source, size) = Self.part(image, of: cell)
    page.reportMissingEdges(of: image, cell.contentsRect.standardized, index: index)
    let style = PictureStyle(
      magnification: .init(CALayerContentsFilter(rawValue: cell.magnificationFilter)),
      minification: .init(CALayerContentsFilter(rawValue: cell.minificationFilter)), shade: tint, layer: index
    )
    let place = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let pictures = style.pictures(of: image, source, at: place).map(\.tintedNode)
    guard let mirroring = cell.contentsRect.mirroring(of: place) else { return pictures }
    return [.group(Group(transform: mirroring), pictures)]
  }

  /// Returns the part of a cell's picture that is shown, and its size in points.
  private static func part(_ image: CGImage, of cell: CAEmitterCell) -> (source: CGRect, size: CGSize) {
    let (whole, part) = (image.naturalSize, cell.contentsRect.standardized)
    let source = CGRect(
      x: part.minX * whole.width, y: part.minY * whole.height, width: part.width * whole.width,
      height: part.height * whole.height)
    let scale = image.unitsPerPoint(atContentsScale: cell.contentsScale)
    return (source, CGSize(width: source.width / scale, height: source.height / scale))
  }

  /// Returns the particles of an emitter that is no plane: planes of their own in the space around it, each
  /// at its depth.
  ///
  /// - Parameter own: the emitter as if it were a plane.
  func planes(of emitter: CAEmitterLayer, as own: Member, parent: LayerIndex, child: Int) -> [Member] {
    let particles = page.particles(
      of: EmitterSimulation(emitter, history: history(of: own.layer)),
      at: own.layer.localTime(atParentTime: own.time), index: own.index)
    return particles.enumerated().compactMap { k, particle in
      guard let image = particle.image, abs(particle.z) < 1e15 else { return nil }
      let (cell, picture) = (particle.cell, CALayer())
      picture.bounds = CGRect(origin: .zero, size: Self.part(image, of: cell).size)
      picture.contents = image
      picture.contentsRect = cell.contentsRect
      picture.magnificationFilter = CALayerContentsFilter(rawValue: cell.magnificationFilter)
      picture.minificationFilter = CALayerContentsFilter(rawValue: cell.minificationFilter)
      picture.position = CGPoint(x: particle.x, y: particle.y)
      picture.zPosition = particle.z
      picture.opacity = Float(particle.shade.alpha)
      if emitter.renderMode == .additive { picture.compositingFilter = "plusL" }
      picture.transform = CATransform3DScale(
        CATransform3DMakeRotation(particle.rotation, 0, 0, 1), particle.scale, particle.scale, 1)
      var member = own
      member.layer = picture
      member.matrix = CATransform3DConcat(LayerMatrix.own(of: picture), own.matrix)
      guard member.matrix.isFinite else { return nil }
      member.index = page.identify(emitter, parent: parent, role: .sublayer(child), copy: k)
      member.opacity = own.opacity * CGFloat(min(emitter.opacity, 1))
      member.shade = own.shade * particle.shade.opaque
      member.isDoubleSided = true
      member.zPosition = particle.z
      return member
    }
  }
}

extension EmitterSimulation.Particle {
  /// The picture of the particle; nil where it is invisible.
  fileprivate var image: CGImage? {
    guard scale > 0, scale < 1e15, rotation.isFinite, abs(x) + abs(y) < 1e15, shade.alpha > 0 else {
      return nil
    }
    return cell.contents.flatMap { $0 as? CGImage }
  }

  fileprivate func color(under outer: Shade) -> ParticleTints.Color {
    let color = shade * outer
    return ParticleTints.Color(Double(color.red), Double(color.green), Double(color.blue))
  }
}
