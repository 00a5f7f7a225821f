import CairoDrawing
import Drawing

extension ExportRun {
  /// Draws a page at all moments into one animated PNG.
  mutating func drawAnimatedPNG(
    _ pictures: [Picture], scale: Double?, to file: OutputFile, entry: inout ExportReport.Output,
    progress: Progress
  ) throws(ExportError) {
    guard let first = pictures.first else { throw ExportError(.noMoments) }
    let scale = try usableScale(scale, of: first)
    let size = try BandPainter(list: list(first, scale: scale), scale: scale, run: self)
    guard size.width * size.height <= Self.mostPixels else {
      throw ExportError(.tooManyPixels(width: size.width, height: size.height, limit: Self.mostPixels))
    }
    var kind = list(first, scale: scale).expectedPixelKind(background: background)
    while let wider = try drawAnimatedPNG(
      pictures, as: kind, scale: scale, size: (size.width, size.height), to: file, progress: progress)
    {
      kind.formUnion(wider)
      try file.truncate()
    }
    entry.pages = [ExportReport.Page(document.pages[first.page].bounds.size)]
    (entry.scale, entry.pixelWidth, entry.pixelHeight) = (scale, size.width, size.height)
  }

  /// Frames are held whole while they are compared; a picture of this many pixels takes half a gigabyte.
  private static let mostPixels = 1 << 27

  /// Frames that are held at once.
  private func batch(of size: (width: Int, height: Int)) -> Int {
    max(1, min(2 * workers, (1 << 26) / (size.width * size.height)))
  }

  /// Nil if all went well, else what kind of pixels is needed.
  private mutating func drawAnimatedPNG(
    _ pictures: [Picture], as kind: PixelKind, scale: Double, size: (width: Int, height: Int),
    to file: OutputFile, progress: Progress
  ) throws(ExportError) -> PixelKind? {
    let writer = try AnimatedPNGWriter(
      width: size.width, height: size.height, kind: kind, level: options.pngLevel,
      pixelsPerMetre: Int((scale * 72 / 0.0254).rounded()), frames: pictures.count, to: file)
    var done = 0
    var frameDelays = FrameDelays()
    while done < pictures.count {
      let batch = Array(pictures[done..<min(done + batch(of: size), pictures.count)])
      try lists.prepare(batch, scale: scale, workers: workers)
      var painters: [BandPainter] = []
      for picture in batch {
        let list = list(picture, scale: scale)
        noteGamut(of: options.proof?.press, list, page: picture.page + 1, format: "apng")
        painters.append(try BandPainter(list: list, scale: scale, run: self))
        lists.forget(picture, scale: scale)
      }
      let frames = try Self.paint(painters, size: size, workers: workers)
      for (picture, painter) in zip(batch, painters) {
        findings.add(painter.findings, of: painter.list, page: picture.page + 1, format: "apng")
      }
      let delays = batch.map { frameDelays.next(seconds: duration(of: $0.moment)) }
      if let wider = try writer.add(frames, delays: delays, workers: workers) { return wider }
      done += batch.count
      try progress(Double(done) / Double(pictures.count))
    }
    try writer.finish()
    return nil
  }

  private static func paint(
    _ painters: [BandPainter], size: (width: Int, height: Int), workers: Int
  ) throws(ExportError) -> [HeldPixels] {
    var frames: [HeldPixels] = []
    try OrderedWork(count: painters.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, index) throws(ExportError) in
        let pixels = HeldPixels(count: size.width * size.height)
        try painters[index].paint(0..<size.height, into: pixels[0..<size.width * size.height])
        return pixels
      },
      take: { (pixels) throws(ExportError) in frames.append(pixels) })
    return frames
  }

  /// How long a moment is shown: until the next one, the last as long as the one before it or as was asked for.
  private func duration(of moment: Int) -> Double {
    let times = options.times
    if moment + 1 < times.count { return times[moment + 1] - times[moment] }
    if let last = options.lastMomentDuration { return last }
    return moment > 0 ? times[moment] - times[moment - 1] : 0
  }
}
