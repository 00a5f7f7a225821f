import CoreGraphics
import Drawing
import Flattening
import QuartzCore

/// Where a layer is seen on a page.
public struct LayerPlace: Sendable, Hashable {
  /// The layer's path in the tree, such as `sublayers[3].mask`; empty for the page itself.
  public var layer: String
  /// A box around all that the layer and those below it draw, their copies too, but for shadows; in points from the page's
  /// upper left corner, and cut at the page's edges.
  public var box: CGRect
}

extension Exporter {
  /// Where the layers of a document are at the first of its moments, for programs that show what was clicked on. Layers
  /// that draw nothing are nowhere.
  ///
  /// - Returns: for each page its layers, in the order in which they are drawn.
  public func places(of document: ExportDocument) throws(ExportError) -> [[LayerPlace]] {
    var run = try prepare(document)
    return document.pages.indices.map { page in
      run.list(Picture(page: page, moment: 0), scale: 1).places()
    }
  }

  /// How long a page's animations take, in seconds: until the last one ends, or one turn of what repeats for ever, which
  /// is five seconds where nothing says. 0 where nothing moves.
  public func duration(of page: CALayer) -> Double {
    let fonts = FontSource(adding: options.fonts, includesSystemFonts: options.usesSystemFonts)
    let timeline = Flattener(options: FlatteningOptions(fonts: fonts)).timeline(of: page)
    guard !timeline.isStill else { return 0 }
    return timeline.end + (timeline.period ?? (timeline.aperiodicity == nil ? 0 : AnimationSampling.excerpt))
  }
}

extension DrawnPage {
  fileprivate func places() -> [LayerPlace] {
    var boxes = [CGRect](repeating: .null, count: layers.count)
    var order: [Int] = []
    let page = CGRect(origin: .zero, size: size)
    var pending = [OpenDrawing(drawing: drawing, layer: 0, transform: .identity, clip: page)]
    var budget = Self.mostPlacedNodes
    while let level = pending.popLast(), budget > 0 {
      var inner: [OpenDrawing] = []
      for node in level.drawing.nodes {
        budget -= 1
        switch node {
        case .group(let group, let content):
          let transform = group.transform.concatenating(level.transform)
          let clip = group.box(around: content.bounds).applying(transform).cut(to: level.clip)
          guard !clip.isNull else { continue }
          inner.append(
            OpenDrawing(
              drawing: content, layer: group.layer >= 0 ? Int(group.layer) : level.layer,
              transform: transform,
              clip: clip))
        case .instance(let drawing, let transform):
          inner.append(
            OpenDrawing(
              drawing: drawing, layer: level.layer, transform: transform.concatenating(level.transform),
              clip: level.clip))
        // A shadow falls where the layer is not.
        case .shadow: continue
        default:
          var box = node.bounds
          if case .glyphs(let run) = node { box = run.lineBox }
          box = box.applying(level.transform).cut(to: level.clip)
          guard !box.isNull, boxes.indices.contains(level.layer) else { continue }
          if boxes[level.layer].isNull { order.append(level.layer) }
          boxes[level.layer] = boxes[level.layer].union(box)
        }
      }
      pending += inner.reversed()
    }
    // What a layer draws, those above it draw too.
    for index in layers.indices.reversed() where !boxes[index].isNull {
      let parent = Int(layers[index].parent)
      guard boxes.indices.contains(parent), parent < index else { continue }
      if boxes[parent].isNull { order.append(parent) }
      boxes[parent] = boxes[parent].union(boxes[index])
    }
    var merged: [String: Int] = [:]
    var places: [LayerPlace] = []
    for index in order {
      let path = path(of: LayerIndex(index))
      if let known = merged[path] {
        places[known].box = places[known].box.union(boxes[index])
      } else {
        merged[path] = places.count
        places.append(LayerPlace(layer: path, box: boxes[index]))
      }
    }
    return places
  }

  /// Copies of copies could be without end; what comes after so many nodes is nowhere.
  private static let mostPlacedNodes = 1_000_000
}

/// A drawing whose nodes wait to be looked at.
private struct OpenDrawing {
  var drawing: Drawing
  var layer: Int
  var transform: CGAffineTransform
  var clip: CGRect
}
