import Drawing

extension ExportRun {
  /// Frames are in memory as a whole while they are compared; a picture of this many pixels takes half a
  /// gigabyte.
  private static let mostPixels = 1 << 27

  /// The size of an animation's frames: that of the first one.
  func frameSize(
    of pictures: [PageMoment], scale: Double?
  ) throws(ExportError) -> (scale: Double, size: PixelSize) {
    guard let first = pictures.first else { throw ExportError(.noMoments) }
    let scale = try usableScale(scale, of: first)
    let size = try PixelSize(
      of: document.pages[first.page].bounds.size, scale: scale, limit: options.png.pixelLimit)
    guard size.width * size.height <= Self.mostPixels else {
      throw ExportError(.tooManyPixels(width: size.width, height: size.height, limit: Self.mostPixels))
    }
    return (scale, size)
  }

  /// Paints pictures of one size, a few at a time on several threads, and passes them on in order.
  ///
  /// - Parameters:
  ///   - format: the name of the format in findings.
  ///   - take: receives the pixels of some pictures and the index of the first of them; returns false to
  ///     stop.
  /// - Returns: false if `take` stopped it.
  mutating func paintFrames(
    _ pictures: [PageMoment], scale: Double, size: PixelSize, format: String, progress: Progress,
    take: ([HeldPixels], Int) throws(ExportError) -> Bool
  ) throws(ExportError) -> Bool {
    let most = max(1, min(2 * workers, (1 << 26) / (size.width * size.height)))
    var done = 0
    while done < pictures.count {
      let batch = Array(pictures[done..<min(done + most, pictures.count)])
      try drawings.prepare(batch, scale: scale, workers: workers)
      var painters: [BandPainter] = []
      for picture in batch {
        let drawnPage = drawnPage(of: picture, scale: scale)
        reportGamut(
          of: options.png.proof?.press, inkLimit: options.png.proof?.colors.inkLimit, drawnPage,
          page: picture.page + 1, format: format)
        painters.append(try BandPainter(drawnPage: drawnPage, scale: scale, run: self))
        drawings.forget(picture, scale: scale)
      }
      let frames = try Self.paint(painters, size: size, workers: workers)
      for (picture, painter) in zip(batch, painters) {
        findings.add(painter.findings, of: painter.drawnPage, page: picture.page + 1, format: format)
      }
      guard try take(frames, done) else { return false }
      done += batch.count
      try progress(Double(done) / Double(pictures.count))
    }
    return true
  }

  private static func paint(
    _ painters: [BandPainter], size: PixelSize, workers: Int
  ) throws(ExportError) -> [HeldPixels] {
    var frames: [HeldPixels] = []
    let count = size.width * size.height
    try OrderedWork(count: painters.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, index) throws(ExportError) in
        let pixels = HeldPixels(count: count)
        try painters[index].paint(0..<painters[index].height, into: pixels[0..<count])
        return pixels
      },
      take: { (pixels) throws(ExportError) in frames.append(pixels) })
    return frames
  }

  /// How long each picture is shown, in seconds: until the next one; the last one as long as the one before
  /// it, or as requested.
  func durations(of pictures: [PageMoment]) -> [Double] {
    pictures.map { picture in
      let (times, moment) = (options.moments.times, picture.moment)
      if moment + 1 < times.count { return times[moment + 1] - times[moment] }
      if let last = options.moments.lastDuration { return last }
      return moment > 0 ? times[moment] - times[moment - 1] : 0
    }
  }
}
