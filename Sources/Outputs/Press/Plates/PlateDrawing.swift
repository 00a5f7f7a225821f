import CoreGraphics
import Drawing
import ImageDecoding

/// Turns a page's drawing into one of its plates.
package struct PlateDrawing {
  private let colors: PlateLight
  private let images: ImageCache
  private let hasOwnColors: (FontFace) -> Bool
  /// Pictures of inks, by the content of the original pictures; nil for those in sRGB.
  private var pictures: [CGImage.ContentHash: CGImage?] = [:]

  /// - Parameter hasOwnColors: whether a font's glyphs are pictures or have colours of their own.
  package init(_ colors: PlateLight, images: ImageCache, hasOwnColors: @escaping (FontFace) -> Bool) {
    (self.colors, self.images, self.hasOwnColors) = (colors, images, hasOwnColors)
  }

  /// The page as the plates show it.
  ///
  /// Everything is drawn in inks, but colours that blend are blended in RGB, together with their whole group,
  /// and then converted, because multiplied inks differ from multiplied light. PDFs for printing do the same.
  package mutating func page(_ page: DrawnPage) -> DrawnPage {
    var page = page
    if mixesOnScreen(page.drawing) {
      page.drawing = Drawing([converted([.group(Group(), page.drawing)])])
      return page
    }
    page.drawing = page.drawing.rewritingNodes { nodes, original in
      var result: [Drawing.Node] = []
      var images: [DrawnImage] = []
      func flush() {
        if !images.isEmpty { result.append(converted(images.map { .image($0) })) }
        images = []
      }
      for (node, before) in zip(nodes, original.nodes) {
        // Parts of one picture meet without a seam only if they are drawn together.
        if case .image(let image) = before, image.isChanged || self.picture(of: image) == nil {
          if images.last.map({ $0.layer != image.layer }) ?? false { flush() }
          images.append(image)
          continue
        }
        flush()
        result.append(plate(of: node, from: before))
      }
      flush()
      return result
    }
    return page
  }

  /// Whether colours are blended in RGB. Drawings with named inks are not, as that would lose the inks.
  private func mixesOnScreen(_ drawing: Drawing) -> Bool {
    drawing.facts.has(.blends) && !drawing.facts.has(.inks)
  }

  private func converted(_ nodes: [Drawing.Node]) -> Drawing.Node {
    var effects = GroupEffects(isIsolated: true)
    effects.conversion = colors.pixels
    return .group(effects, nodes)
  }

  /// Only the alpha or brightness of masks, fragments and silhouettes counts, so they stay unchanged.
  private mutating func plate(of node: Drawing.Node, from original: Drawing.Node) -> Drawing.Node {
    switch (node, original) {
    case (.group(var group, let content), .group(let before, let drawing)):
      group.effects = before.effects
      if before.effects?.isolates ?? false, mixesOnScreen(drawing) {
        return .group(group, [converted([.group(Group(), drawing)])])
      }
      return .group(group, content)
    case (.glyphs(let run), _) where hasOwnColors(run.face): return converted([original])
    case (.path, _), (.glyphs, _): return node.repainted { colors($0) }
    case (_, .shadow): return original.repainted { colors(shadow: $0) }
    case (_, .image(let image)): return plate(of: image)
    default: return node
    }
  }

  /// A picture in the inks of documents: its own, or those for the colours of its own profile. One that cannot be read is
  /// left to the renderer, which reports it.
  private mutating func plate(of image: DrawnImage) -> Drawing.Node {
    guard let known = picture(of: image) else { return converted([.image(image)]) }
    return .image(image.showing(known, image.partOfWhole))
  }

  private mutating func picture(of image: DrawnImage) -> CGImage? {
    let whole = images.whole(image.image)
    if let known = pictures[whole.contentHash] { return known }
    let made = colors.picture(of: whole)
    pictures[whole.contentHash] = .some(made)
    return made
  }
}

extension DrawnImage {
  /// Whether something changes the colours of the picture, so that its pixels are needed.
  fileprivate var isChanged: Bool {
    if image.isVector || image.isAlphaOfLuminance || !colors.isIdentity { return true }
    return tint.map { $0.red < 1 || $0.green < 1 || $0.blue < 1 } ?? false
  }
}
