extension ExportRun {
  /// Draws a page at all moments into one lossless WebP.
  mutating func drawWebP(
    _ pictures: [PageMoment], scale: Double, size: PixelSize, to file: OutputFile, progress: Progress
  ) throws(ExportError) {
    // Browsers show shorter frames for a tenth of a second.
    let frames = FrameTimes(seconds: durations(of: pictures), rate: 1000, shortest: 11).frames
    let writer = try WebPWriter(size: size)
    _ = try paintFrames(
      frames.map { pictures[$0.moment] }, scale: scale, size: size, format: "webp", progress: progress
    ) { (pixels, first) throws(ExportError) in
      for (frame, pixels) in zip(frames[first...], pixels) { try writer.add(pixels, at: frame.start) }
      return true
    }
    try writer.finish(at: frames.last.map { $0.start + $0.duration } ?? 0, to: file)
  }
}
