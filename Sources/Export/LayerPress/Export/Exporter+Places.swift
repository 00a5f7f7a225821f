import Drawing
import Flattening

/// The position of a layer on a page.
public struct LayerPlace: Sendable, Hashable {
  /// The layer's path in the tree, such as `sublayers[3].mask`; empty for the page itself.
  public var layer: String
  /// The box around everything that the layer and its descendants draw, including replicated copies, but
  /// without shadows; in points from the page's upper left corner, clipped to the page.
  public var box: CGRect
}

extension Exporter {
  /// The places of a document's layers at its first moment, for programs that map clicks to layers. Layers
  /// that draw nothing have none.
  ///
  /// - Returns: the layers of each page, in drawing order.
  public func places(of document: ExportDocument) throws(ExportError) -> [[LayerPlace]] {
    var run = try prepare(document)
    return document.pages.indices.map { page in
      run.drawnPage(of: PageMoment(page: page, moment: 0), scale: 1).places().map(\.place)
    }
  }

  /// The duration of a page's animations in seconds: until the last one ends, or one period if they repeat
  /// for ever, or five seconds if they never repeat exactly. 0 if nothing moves.
  public func duration(of page: CALayer) -> Double {
    let timeline = Flattener(
      options: FlatteningOptions(
        fonts: FontSource(options.fonts), contents: ProvidedContents(options.providers))
    ).timeline(of: page)
    guard !timeline.isStill else { return 0 }
    return timeline.end + (timeline.period ?? (timeline.aperiodicity == nil ? 0 : AnimationSampling.excerpt))
  }
}

extension DrawnPage {
  /// The places of the page's layers, in drawing order, each with the layer: the first of copies.
  func places() -> [PlacedLayer] {
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
        // A shadow lies outside of the layer.
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
    // A layer's box contains the boxes of its sublayers.
    for index in layers.indices.reversed() where !boxes[index].isNull {
      let parent = Int(layers[index].parent)
      guard boxes.indices.contains(parent), parent < index else { continue }
      if boxes[parent].isNull { order.append(parent) }
      boxes[parent] = boxes[parent].union(boxes[index])
    }
    var merged: [String: Int] = [:]
    var places: [PlacedLayer] = []
    for index in order {
      let path = path(of: LayerIndex(index))
      if let known = merged[path] {
        places[known].place.box = places[known].place.box.union(boxes[index])
      } else {
        merged[path] = places.count
        places.append(
          PlacedLayer(layer: LayerIndex(index), place: LayerPlace(layer: path, box: boxes[index])))
      }
    }
    return places
  }

  /// Replicators in replicators could make endless copies; nothing after this many nodes has a place.
  private static let mostPlacedNodes = 1_000_000
}

/// A layer of a drawing, and its place.
struct PlacedLayer {
  var layer: LayerIndex
  var place: LayerPlace
}

extension [PlacedLayer] {
  /// The layer with the smallest box around a point: the last one, of those that are as small.
  func smallest(at point: CGPoint) -> LayerIndex? {
    func area(_ element: Element) -> CGFloat { element.place.box.width * element.place.box.height }
    return reversed().filter { $0.place.box.contains(point) }.min { area($0) < area($1) }?.layer
  }
}

/// A drawing whose nodes are still to be visited.
private struct OpenDrawing {
  var drawing: Drawing
  var layer: Int
  var transform: CGAffineTransform
  var clip: CGRect
}
