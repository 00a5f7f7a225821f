import CImageQuant
import Drawing
import PNGCompression

extension ExportRun {
  /// Draws a page at all moments into one GIF.
  mutating func drawGIF(
    _ pictures: [PageMoment], scale: Double, size: PixelSize, to file: OutputFile, progress: Progress
  ) throws(ExportError) {
    let colors = ColorChoice(
      library: try ExportError.loading(
        "libimagequant", which: "chooses the colours of GIFs", from: "libimagequant0", by: LibImageQuantLoad),
      size: size, workers: workers)
    let isOpaque =
      options.png.proof != nil
      || !drawnPage(of: pictures[0], scale: scale).expectedPixelKind(background: background).contains(.alpha)
    var losses: GIFFrame.Losses?
    if isOpaque {
      losses = try drawGIF(pictures, by: colors, replaces: false, scale: scale, to: file, progress: progress)
    }
    if losses == nil {
      // Something is translucent.
      try file.truncate()
      losses = try drawGIF(pictures, by: colors, replaces: true, scale: scale, to: file, progress: progress)
    }
    let (page, root) = (pictures[0].page, document.pages[pictures[0].page])
    if losses?.contains(.colors) ?? false {
      findings.add(
        .approximated, "a GIF frame has at most 256 colours; others are dithered", page: page + 1, root: root,
        format: "gif")
    }
    if losses?.contains(.translucency) ?? false {
      findings.add(
        .approximated,
        "GIF has no translucent pixels; they become opaque or clear, unless a background is given",
        page: page + 1, root: root, format: "gif")
    }
  }

  /// Nil if frames drawn over each other cannot show the animation, because something in them becomes
  /// transparent.
  private mutating func drawGIF(
    _ pictures: [PageMoment], by colors: ColorChoice, replaces: Bool, scale: Double, to file: OutputFile,
    progress: Progress
  ) throws(ExportError) -> GIFFrame.Losses? {
    // Browsers show shorter frames for a tenth of a second.
    let times = FrameTimes(seconds: durations(of: pictures), rate: 100, shortest: 2).frames
    let writer = try GIFWriter(
      size: colors.size, loops: pictures.count > 1, replaces: replaces, to: file)
    var losses: GIFFrame.Losses = []
    var before: HeldPixels?
    let isWhole = try paintFrames(
      times.map { pictures[$0.moment] }, scale: scale, size: colors.size, format: "gif", progress: progress
    ) { (pixels, first) throws(ExportError) in
      if !replaces, pixels.contains(where: colors.hasAlpha) { return false }
      let frames = try colors.frames(of: pixels, after: replaces ? nil : before, areAlone: replaces)
      for (time, frame) in zip(times[first...], frames) {
        losses.formUnion(frame.losses)
        try writer.add(frame, duration: pictures.count > 1 ? time.duration : 0)
      }
      before = pixels.last
      return true
    }
    guard isWhole else { return nil }
    try writer.finish()
    return losses
  }
}

/// Chooses the colours of frames, on several threads.
private struct ColorChoice: Sendable {
  let library: LibImageQuant
  let size: PixelSize
  let workers: Int

  func hasAlpha(_ pixels: HeldPixels) -> Bool {
    pixels[0..<size.width * size.height].contains { $0 < 0xFF00_0000 }
  }

  /// - Parameters:
  ///   - before: the frame before the first one.
  ///   - areAlone: whether each frame is cleared before the next one.
  func frames(
    of pixels: [HeldPixels], after before: HeldPixels?, areAlone: Bool
  ) throws(ExportError) -> [GIFFrame] {
    let earlier = areAlone ? [HeldPixels?](repeating: nil, count: pixels.count) : [before] + pixels
    var frames: [GIFFrame] = []
    try OrderedWork(count: pixels.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, index) throws(ExportError) in
        try GIFFrame(pixels[index], after: earlier[index], size: size, by: library)
      },
      take: { (frame) throws(ExportError) in frames.append(frame) })
    return frames
  }
}
