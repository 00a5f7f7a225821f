import CoreGraphics
import Drawing
import PDFMarks

/// What groups in Cairo's PDFs need besides clips and operators: repeated blend modes, and luminosity masks.
final class PDFComposition {
  private let canvas: Canvas
  /// The last blend mode and the clip generation at that time, for each open drawing: the page first, then
  /// groups by depth.
  private var lastJoins: [Int: (mode: BlendMode, generation: Int)] = [:]
  private var luminosityMark: CairoSurface?

  init(_ canvas: Canvas) { self.canvas = canvas }

  private var context: CairoContext { canvas.context }

  /// Notes a new group in which nothing is drawn yet.
  func forgetDrawing() { lastJoins[canvas.depth] = nil }

  // MARK: Blend modes

  /// Ensures that the blend mode that is set next is written.
  func prepareJoin(_ mode: BlendMode) {
    guard mode != .normal else { return }
    if let last = lastJoins[canvas.depth], last.mode == mode,
      canvas.state.isClipped || last.generation != canvas.clipGeneration
    {
      changeOperator(from: mode)
    }
    lastJoins[canvas.depth] = (mode, canvas.clipGeneration)
  }

  /// Makes Cairo write the operator of what is painted next, even if it was the last one too.
  ///
  /// Where the clip changes, or is omitted because something lies inside it, Cairo's PDF surface restores the
  /// graphics state before the clip (`Q q`), and with it normal blending, but still assumes the operator that
  /// it wrote before. A transparent square painted by another operator corrects that.
  private func changeOperator(from mode: BlendMode) {
    let box = canvas.clipBox
    context.save()
    context.setBlendMode(mode == .darken ? .lighten : .darken)
    canvas.setNoSource()
    context.beginPath()
    // In the middle, as rotated boxes of clips extend beyond them.
    let (width, height) = (min(box.width, 1), min(box.height, 1))
    context.append(CGRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height))
    context.fill()
    context.restore()
  }

  // MARK: Luminosity masks

  /// Marks a mask as a luminosity mask (ISO 32000-1, 11.6.5.3), which Cairo cannot express, by a form that is
  /// recognised by its box (`LuminosityMark`). As the last thing, nothing covers it, so Cairo keeps it.
  func markLuminosity() {
    guard let mark = luminosityMark ?? Self.luminosityMark() else {
      return canvas.fail(.memory(during: "making a mask"))
    }
    luminosityMark = mark
    context.save()
    context.resetMatrix()
    context.setBlendMode(.normal)
    context.setSource(recording: mark)
    context.paint()
    context.restore()
  }

  private static func luminosityMark() -> CairoSurface? {
    let box = LuminosityMark.box
    guard let form = CairoSurface(recording: box), let context = CairoContext(form) else { return nil }
    // Cairo omits forms that draw nothing, so this draws far off the page.
    context.append(CGRect(x: box.minX, y: box.minY, width: 1, height: 1))
    context.fill()
    return form
  }

  /// Returns a luminosity mask that lets through what another one blocks.
  func inverted(_ mask: CairoPattern) -> CairoPattern? {
    canvas.apart {
      context.paint(RGBA(red: 1, green: 1, blue: 1))
      context.setSource(.black)
      context.mask(mask)
      markLuminosity()
    }
  }
}
