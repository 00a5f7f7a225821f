import Drawing
import PNGCompression

extension ExportRun {
  /// Draws a page at all moments into one animated PNG.
  mutating func drawAnimatedPNG(
    _ pictures: [PageMoment], scale: Double, size: PixelSize, to file: OutputFile, progress: Progress
  ) throws(ExportError) {
    var kind = drawnPage(of: pictures[0], scale: scale).expectedPixelKind(background: background)
    while let wider = try drawAnimatedPNG(
      pictures, as: kind, scale: scale, size: size, to: file, progress: progress)
    {
      kind.formUnion(wider)
      try file.truncate()
    }
  }

  /// Nil on success, otherwise the kind of pixels needed.
  private mutating func drawAnimatedPNG(
    _ pictures: [PageMoment], as kind: PixelKind, scale: Double, size: PixelSize, to file: OutputFile,
    progress: Progress
  ) throws(ExportError) -> PixelKind? {
    let writer = try AnimatedPNGWriter(
      width: size.width, height: size.height, kind: kind, level: options.png.level,
      pixelsPerMetre: Int((scale * 72 / 0.0254).rounded()), frames: pictures.count, to: file)
    let (durations, workers) = (durations(of: pictures), workers)
    var frameDelays = FrameDelays()
    var wider: PixelKind?
    let isWhole = try paintFrames(
      pictures, scale: scale, size: size, format: "apng", progress: progress
    ) { (frames, first) throws(ExportError) in
      let delays = durations[first..<(first + frames.count)].map { frameDelays.next(seconds: $0) }
      wider = try writer.add(frames, delays: delays, workers: workers)
      return wider == nil
    }
    if isWhole { try writer.finish() }
    return wider
  }
}
