import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import Synchronization

/// What rows do not change on their pages: sublayers that follow each other are drawn once, as a page of a PDF, which then stands on
/// every page as one form with resources of its own.
final class StaticArtwork: Sendable {
  /// Sublayers of a page that follow each other, by their places in the template, and the page's size.
  private struct Key: Hashable {
    var subtrees: [Int]
    var size: [Double]
  }

  private let exporter: Exporter
  private let metadata: DocumentMetadata
  private let fonts: [URL]
  private let known = Mutex<[Key: CGImage?]>([:])

  /// As many variants of a page, each of which takes memory, are drawn once.
  private static let mostVariants = 256

  /// Nil where nothing could be shared: greys are made of all pixels anew.
  init?(_ exporter: Exporter, _ document: ExportDocument) {
    guard exporter.options.pdf.colorSpace != .gray else { return nil }
    var options = exporter.options
    options.pdf.paper = nil
    options.pdf.bleed = .zero
    options.pdf.marks = nil
    options.pdf.layout = .single
    options.pdf.turning = nil
    options.pdf.part = nil
    options.pdf.standards = options.pdf.standards.withoutRecords
    options.workers = 1
    self.exporter = Exporter(options: options)
    (metadata, fonts) = (document.metadata, document.fonts)
  }

  /// The pages of a scene, in which one layer takes the place of those that no row changes.
  func replaced(in scene: Scene, of template: Template) -> [CALayer] {
    for page in scene.pages
    where page.showsSublayersAlone && (page.states == nil || template.statesAreConstant) {
      var run: [(layer: CALayer, subtree: Int)] = []
      for layer in page.sublayers ?? [] {
        if let subtree = template.constantSubtree(of: layer, in: scene), layer.standsAlone {
          run.append((layer, subtree))
        } else {
          replace(run, in: page)
          run = []
        }
      }
      replace(run, in: page)
    }
    return scene.pages
  }

  private func replace(_ run: [(layer: CALayer, subtree: Int)], in page: CALayer) {
    guard let first = run.first?.layer, let index = page.sublayers?.firstIndex(where: { $0 === first }) else {
      return
    }
    let size = [page.bounds.minX, page.bounds.minY, page.bounds.width, page.bounds.height].map { Double($0) }
    guard let picture = picture(of: run.map(\.layer), Key(subtrees: run.map(\.subtree), size: size), on: page)
    else { return }
    for (layer, _) in run { layer.removeFromSuperlayer() }
    let layer = CALayer()
    layer.frame = page.bounds
    layer.contents = picture
    page.insertSublayer(layer, at: UInt32(index))
  }

  private func picture(of layers: [CALayer], _ key: Key, on page: CALayer) -> CGImage? {
    known.withLock { known in
      if let picture = known[key] { return picture }
      guard known.count < Self.mostVariants else { return nil }
      let picture = draw(layers, on: page)
      known[key] = .some(picture)
      return picture
    }
  }

  /// A page of a PDF with these layers; nil if it would not arrive on other pages as it is.
  private func draw(_ layers: [CALayer], on page: CALayer) -> CGImage? {
    let sheet = CALayer()
    sheet.bounds = page.bounds
    // The page gets them back, and is drawn whole if this fails.
    let old = page.sublayers
    for layer in layers { sheet.addSublayer(layer) }
    defer { page.sublayers = old }
    let document = ExportDocument(pages: [sheet], metadata: metadata, fonts: fonts)
    guard let (files, report) = try? exporter.data(of: document, as: [ExportOutput(.pdf)]),
      report.findings.isEmpty,
      let data = files.first, let picture = try? CGImage(encodedData: data), exporter.copiesUnchanged(picture)
    else { return nil }
    return picture
  }
}

extension CALayer {
  /// Whether a page shows its sublayers one above the other, each as it would be alone.
  fileprivate var showsSublayersAlone: Bool {
    type(of: self) == CALayer.self && CATransform3DIsIdentity(sublayerTransform) && !isGeometryFlipped
      && animationKeys() == nil
  }

  /// Whether a layer and all in it can be drawn apart from what is around them: nothing blends with what lies beneath or is moved
  /// towards the eye, and nothing is there that only a page can have, such as links.
  fileprivate var standsAlone: Bool {
    zPosition == 0 && CATransform3DIsAffine(transform)
      && LayerTree([self]).allSatisfy { layer in
        layer.compositingFilter == nil && (layer.backgroundFilters ?? []).isEmpty && layer.url == nil
          && layer.finishing == nil && !layer.overprint && layer.animationKeys() == nil
          && !(layer is AVPlayerLayer) && !layer.hasTextLinks
      }
  }

  private var hasTextLinks: Bool {
    guard let text = (self as? CATextLayer)?.string as? NSAttributedString else { return false }
    return text.runs.contains { $0.attributes[.link] != nil }
  }
}
