import Barcodes
import Drawing
@_spi(Drawing) import QuartzCore
import TextLayout

/// Draws a layer's message as a bar code.
struct BarcodeDrawer {
  let page: PageBuilder
  let shown: ShownLayer

  func draw(_ layer: BarcodeLayer) {
    guard let message = layer.message else { return }
    let symbol: BarcodeSymbol
    do throws(BarcodeError) {
      symbol = try BarcodeEncoder.symbol(
        for: message, as: layer.symbology, correctionLevel: layer.correctionLevel)
    } catch {
      page.report(shown.index, .damaged, error.description)
      return
    }
    if let problem = layer.problem {
      page.report(shown.index, .damaged, problem)
      return
    }
    let space = PatternSpace(of: shown, isUpright: true)
    guard let color = layer.foregroundColor, let paint = page.paint(color, in: space, shade: shown.shade)
    else { return }
    guard layer.bounds.width > 0, layer.bounds.height > 0 else { return }
    let box = BarcodeBox(symbol, in: layer.bounds, quietZone: layer.quietZone)
    check(box, symbology: layer.symbology)
    check(color, on: layer.backgroundColor)
    guard symbol.isLinear else {
      draw(symbol.outline(), with: paint, transform: box.transform)
      return
    }
    var attributes = TextAttributes(fontName: layer.font, foregroundColor: shown.shade(color))
    if color.pattern != nil { attributes.paint.color = .black }
    let bars = BarcodeBars(symbol, as: layer.symbology)
    var text: BarcodeText?
    if layer.showsText {
      text = BarcodeText(
        bars, in: box, attributes: attributes, size: layer.fontSize, page: page, index: shown.index)
      guard text != nil else { return }
    }
    let path = bars.path(
      height: box.bounds.height / box.module, textHeight: (text?.height ?? 0) / box.module)
    draw(path, with: paint, transform: box.transform)
    if let text { draw(text.nodes, with: paint) }
  }

  private func draw(_ path: CGPath, with paint: Paint, transform: CGAffineTransform) {
    guard page.countSegments(of: path, layer: shown.index) else { return }
    page.builder.append(.group(Group(transform: transform), [.path(DrawnPath(path: path, fill: paint))]))
  }

  /// Draws text in the paint of the code, which may be a pattern.
  private func draw(_ nodes: [Drawing.Node], with paint: Paint) {
    for node in nodes {
      if case .glyphs(let run) = node, run.fill != nil {
        page.builder.append(.glyphs(run.with(fill: paint)))
      } else {
        page.builder.append(node)
      }
    }
  }

  // MARK: Whether it can be read

  /// Printers and scanners need modules of at least this many millimetres.
  private static let leastModule = 0.25

  private func check(_ box: BarcodeBox, symbology: BarcodeSymbology) {
    guard let toPage = page.sight(of: shown.layer).toPage else { return }
    let scale = min(hypot(toPage.a, toPage.b), hypot(toPage.c, toPage.d))
    let millimetres = box.module * scale * 25.4 / 72
    guard millimetres < Self.leastModule - 1e-6 else { return }
    let size = (millimetres * 1000).rounded(.down) / 1000
    page.report(
      shown.index, .warning,
      "the modules of its \(symbology.displayName) are \(size.text(decimals: 3)) mm wide; many scanners cannot read modules "
        + "below \(Self.leastModule) mm")
  }

  /// Scanners expect dark modules on a light ground. The ground is the layer's own background, or else white.
  private func check(_ color: CGColor, on background: CGColor?) {
    guard color.pattern == nil, background?.pattern == nil else { return }
    let ground = background.map { shown.shade($0).luminance(on: 1) } ?? 1
    let modules = shown.shade(color).luminance(on: ground)
    guard modules <= ground else {
      page.report(
        shown.index, .warning,
        "its modules are lighter than what lies behind them; many scanners cannot read that")
      return
    }
    let contrast = RelativeLuminance.contrast(ground, modules)
    guard contrast < 3 else { return }
    page.report(
      shown.index, .warning,
      "the contrast of its modules is \(contrast.text(decimals: 1, rounded: .down)) to 1; many scanners need 3 to 1"
    )
  }
}

extension BarcodeLayer {
  /// What is wrong with its numbers; nil for nothing.
  fileprivate var problem: String? {
    if let quietZone, !(quietZone >= 0 && quietZone <= 1000) {
      return "its quietZone is not a number from 0 to 1000"
    }
    if let fontSize, !(fontSize > 0 && fontSize < 1e6) { return "its fontSize is not a number above 0" }
    return nil
  }
}

extension RGBA {
  /// The relative luminance over a ground of this luminance.
  fileprivate func luminance(on ground: Double) -> Double {
    let own = RelativeLuminance.luminance(ofSRGB: SIMD3(Double(red), Double(green), Double(blue)))
    return own * Double(alpha) + ground * Double(1 - alpha)
  }
}
