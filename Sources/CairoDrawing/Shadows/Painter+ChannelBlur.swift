import Blurring
import CCairo
import CoreGraphics
import DisplayList

extension Painter {
  /// Draws a blurred group of several colours as vectors: its red, green, blue and alpha are blurred fields, as the shadow of
  /// one colour is. The three colours are added on black, what that makes is divided by the alpha, and masked by it.
  ///
  /// - Returns: false, and nothing drawn, for what holds photographs, which as contours would be larger and worse than as the
  ///   few pixels that a blur needs, or what its filters cut colours off of.
  func drawAsChannels(
    _ place: PagePlan.Place, _ range: Range<Int>, items: [DisplayItem], chain: BlurChain, layer: LayerIndex
  ) -> Bool {
    guard masksByLuminosity, colors.isIdentity, nesting < Self.deepestNesting,
      !DisplayList.holdsPixels(items[range], definitions: definitions)
    else { return false }
    let sigma = chain.sigma
    let box = DisplayList.bounds(of: items[range], definitions: definitions)
    let known = findings.count
    guard let grid = silhouetteGrid(in: part(of: box, offset: .zero, sigma: sigma), sigma: sigma),
      let raster = ColorRaster(
        grid, chain: chain,
        draw: { cr in
          let painter = Painter(
            cr, target: .pixels, resources: resources, plan: plan, outlines: outlines,
            fallbackDPI: fallbackDPI, visible: CGRect(x: 0, y: 0, width: grid.width, height: grid.height),
            nesting: nesting + 1)
          painter.concatenate(grid.transform)
          painter.draw(place, range)
          findings.append(contentsOf: painter.findings)
        }), let alpha = raster.silhouette(raster.channels[3])
    else {
      // Whoever draws it otherwise will find the same.
      findings.removeLast(findings.count - known)
      return false
    }
    let toDevice = matrix
    let reach = -4 * CGFloat(sigma)
    guard let room = room(for: box.insetBy(dx: reach, dy: reach)),
      let recording = CairoSurface(recording: room), let context = CairoContext(recording),
      let mask = CairoPattern(taking: cairo_pattern_create_for_surface(recording.pointer))
    else {
      findings.removeLast(findings.count - known)
      return false
    }
    func shadow(_ color: RGBA) -> DisplayShadow {
      DisplayShadow(
        silhouette: .path(CGPath(rect: grid.box), .winding), sigma: CGFloat(sigma), offset: .zero,
        color: color, layer: layer)
    }
    let painter = Painter(
      context.pointer, target: target, resources: resources, plan: plan, outlines: outlines,
      fallbackDPI: fallbackDPI, nesting: nesting + 1)
    painter.concatenate(toDevice.affine)
    painter.drawAsContours(shadow(.black), of: alpha)
    compose(in: room, by: mask) {
      var matrix = toDevice
      cairo_set_matrix(cr, &matrix)
      // All three say the same of colours that have nothing in common; Cairo would not name one of them twice.
      let modes = [CAIRO_OPERATOR_OVER, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_LIGHTEN]
      for (field, mode) in zip(raster.fields, modes) {
        guard let silhouette = raster.silhouette(field.alphas) else { continue }
        cairo_set_operator(cr, mode)
        drawAsContours(shadow(field.color), of: silhouette)
      }
      cairo_identity_matrix(cr)
    }
    return true
  }
}

extension DisplayList {
  /// Whether photographs are drawn by some items, or pixels because a layer asks for it.
  fileprivate static func holdsPixels(_ items: ArraySlice<DisplayItem>, definitions: [Definition]) -> Bool {
    var pending = [items]
    var known: Set<DefinitionIndex> = []
    func add(_ index: DefinitionIndex) {
      guard definitions.indices.contains(Int(index)), known.insert(index).inserted else { return }
      pending.append(definitions[Int(index)].items[...])
    }
    while let items = pending.popLast() {
      for item in items {
        switch item {
        case .image(let image): if !image.image.isVector { return true }
        case .beginGroup(let group): if group.effects?.rasterizationScale != nil { return true }
        case .use(let index, _): add(index)
        case .path, .glyphs:
          for pattern in item.patterns { add(pattern.definition) }
        case .shadow, .endGroup: continue
        }
      }
    }
    return false
  }
}
