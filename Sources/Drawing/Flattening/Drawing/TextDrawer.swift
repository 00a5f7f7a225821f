import Drawing
import QuartzCore
import TextLayout

/// Lays out a text layer's string and draws it.
struct TextDrawer {
  let page: PageBuilder
  let shown: ShownLayer

  func draw(_ layer: CATextLayer) {
    let index = shown.index
    let text = AttributedText(of: layer, shade: shown.shade)
    guard !text.isEmpty, layer.bounds.width > 0, layer.bounds.height > 0 else { return }
    guard layer.fontSize.isNaN || abs(layer.fontSize) < 1e15 else {
      page.report(index, .damaged, "its fontSize is too large")
      return
    }
    guard let result = page.layout(fitted(text, layer), in: TextBox(of: layer), index: index) else { return }
    let finder = OversightFinder(page: page, shown: shown)
    // A text that ends with an ellipsis does not fit either.
    if result.isCut || page.options.overset == .stop && layer.truncationMode != .none {
      finder.reportCut(text, result, of: layer)
    } else if !result.overhangs.isEmpty {
      finder.reportCutLetters(result.overhangs)
    }
    let nodes = tiled(result.nodes, as: layer) + page.pictures(in: result, shade: shown.shade, index: index)
    guard !nodes.isEmpty else { return }
    guard result.needsClip else {
      page.builder.append(contentsOf: nodes)
      return
    }
    page.builder.append(.group(GroupEffects(clips: [ClipPath(path: CGPath(rect: layer.bounds))]), nodes))
  }

  /// The text, smaller if it does not fit and may be made so. What is wrong with its fonts is reported when it is laid out.
  private func fitted(_ text: AttributedText, _ layer: CATextLayer) -> AttributedText {
    let least = layer.adjustsFontSizeToFitWidth ? layer.minimumScaleFactor : 0
    guard layer.adjustsFontSizeToFitWidth || page.options.overset == .shrink,
      let layouter = try? page.options.fonts.layouter()
    else { return text }
    let fitting = TextFitting(
      layouter: layouter, box: layer.bounds.size, isWrapped: layer.isWrapped, least: least)
    return (try? fitting.fitted(text)) ?? text
  }

  /// Returns the drawing of a plain string, painted with the layer's pattern if its colour is one.
  private func tiled(_ nodes: [Drawing.Node], as layer: CATextLayer) -> [Drawing.Node] {
    guard let color = layer.foregroundColor, color.pattern != nil, layer.string is String else {
      return nodes
    }
    let space = PatternSpace(of: shown, isUpright: true)
    guard let paint = page.paint(color, in: space, shade: shown.shade) else { return [] }
    return nodes.map { node in
      switch node {
      case .glyphs(let run) where run.fill != nil: .glyphs(run.with(fill: paint))
      case .path(let path) where path.fill != nil:
        .path(DrawnPath(path: path.path, fill: paint, rule: path.rule))
      default: node
      }
    }
  }
}

extension PageBuilder {
  /// Returns the address of a link as a URI. Reports one that links may not lead to, and returns nil.
  func link(_ address: String?, of index: LayerIndex) -> String? {
    guard let address else { return nil }
    guard !LinkAddress.isAllowed(address) else { return LinkAddress.uri(address) }
    let schemes = LinkAddress.schemes.joined(separator: ", ")
    report(
      index, .dropped,
      "a link to “\(address.prefix(80))”; links lead to addresses of \(schemes), or relative ones")
    return nil
  }

  private func withAllowedLinks(_ text: AttributedText, _ index: LayerIndex) -> AttributedText {
    guard text.runs.contains(where: { $0.attributes.link != nil }) else { return text }
    let bytes = Array(text.string.utf8)
    var result = AttributedText()
    for run in text.runs {
      var attributes = run.attributes
      attributes.link = link(attributes.link, of: index)
      result.append(String(decoding: bytes[run.utf8Range], as: UTF8.self), attributes: attributes)
    }
    return result
  }

  func pictures(in result: TextLayoutResult, shade: Shade, index: LayerIndex) -> [Drawing.Node] {
    let style = PictureStyle(magnification: .linear, minification: .linear, shade: shade, layer: index)
    return result.attachments.flatMap { attachment in
      reportSymbol(attachment.image, index: index)
      let whole = CGRect(origin: .zero, size: attachment.image.naturalSize)
      return style.pictures(of: attachment.image, whole, at: attachment.rect).map(\.tintedNode)
    }
  }

  /// Lays out a layer's text. Reports an error, and returns nil.
  func layout(_ text: AttributedText, in box: TextBox, index: LayerIndex) -> TextLayoutResult? {
    do {
      let result = try options.fonts.layouter().layout(withAllowedLinks(text, index), in: box)
      for note in result.fontNotes {
        drawn.fontNotes.append(FontNote(layer: index, problem: note.problem))
      }
      return result
    } catch let error as FontError {
      report(index, .damaged, "its text cannot be laid out: \(error)")
      return nil
    } catch {
      report(index, .dropped, "its text cannot be laid out: \(error)")
      return nil
    }
  }
}

extension RecordingDrawer {
  /// Returns the drawing of a recorded text, in user space; nil for nothing.
  func node(for text: RecordedText) -> Drawing.Node? {
    let string = AttributedText(text.string, shade: shade)
    guard let result = page.layout(string, in: TextBox(of: text), index: index) else { return nil }
    let nodes = result.nodes + page.pictures(in: result, shade: shade, index: index)
    guard !nodes.isEmpty else { return nil }
    var transform = text.transform
    if case .baseline = text.place, let first = result.lines.first {
      transform = transform.translatedBy(x: 0, y: -first.origin.y)
    }
    return .group(Group(transform: transform), nodes)
  }
}

extension TextBox {
  /// The box of a recorded text, in the text's own space.
  package init(of text: RecordedText) {
    switch text.place {
    case .baseline: self = .measuring()
    case .box(let size):
      let truncation: Truncation =
        switch text.truncation {
        case .none: .none
        case .start: .start
        case .middle: .middle
        case .end: .end
        }
      self.init(
        bounds: CGRect(origin: .zero, size: size), isWrapped: size.width.isFinite, truncation: truncation)
    }
  }

  /// The box of a text layer: its bounds, and how lines are set in them.
  init(of layer: CATextLayer) {
    let alignment: TextAlignment =
      switch layer.alignmentMode {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      default: .natural
      }
    let truncation: Truncation =
      switch layer.truncationMode {
      case .start: .start
      case .middle: .middle
      case .end: .end
      default: .none
      }
    self.init(bounds: layer.bounds, isWrapped: layer.isWrapped, alignment: alignment, truncation: truncation)
  }
}
