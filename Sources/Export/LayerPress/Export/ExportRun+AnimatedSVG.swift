import Drawing
import Flattening
import Lowering
import SVGWriting

extension ExportRun {
  /// Writes an SVG that plays a page's animations on its own; nil if nothing on it moves.
  mutating func drawAnimatedSVG(
    _ page: Int, to file: OutputFile, progress: Progress
  ) throws(ExportError) -> ExportReport.Page? {
    let root = document.pages[page]
    let timeline = Flattener(options: FlatteningOptions(fonts: fonts, contents: contents)).timeline(of: root)
    var sampling = AnimationSampling(timeline, moments: options.moments)
    while let tried = sampling {
      guard let done = try drawAnimatedSVG(page, sampledBy: tried, to: file, progress: progress) else {
        return ExportReport.Page(root.bounds.size)
      }
      // As many moments as had room, of the same time.
      let share = Double(done) / Double(tried.timeline.times.count)
      sampling = AnimationSampling(timeline, moments: options.moments, rate: tried.rate * share * 0.9)
    }
    return nil
  }

  /// Writes an SVG of certain moments.
  ///
  /// - Returns: how many of them there is room for, if not for all; nil if it is written.
  private mutating func drawAnimatedSVG(
    _ page: Int, sampledBy sampling: AnimationSampling, to file: OutputFile, progress: Progress
  ) throws(ExportError) -> Int? {
    let root = document.pages[page]
    for layer in LayerTree([root]) { layer.displayIfNeeded() }
    var moments = PageDrawings(
      pages: [root], times: sampling.timeline.times.map { $0 + AnimationSampling.instant / 2 }, fonts: fonts,
      images: images, contents: contents, limits: options.limits, areJoined: true,
      options: options.drawings(of: document))
    var animation = SVGAnimation(
      options: svgOptions, glyphs: fonts.outlines, images: images, png: Self.pngEncoding(workers: 1))
    let times = sampling.timeline.times
    var done = 0
    while done < times.count {
      let batch = (done..<min(done + 4 * workers, times.count)).map { PageMoment(page: 0, moment: $0) }
      try moments.prepare(batch, scale: fallbackScale, workers: workers)
      var capabilities = Capabilities.animatedSVG
      if options.svg.shadows != .filter { capabilities.remove(.blurs) }
      let lowering = lowering(to: capabilities)
      let walked = batch.map { moments.drawnPage(of: $0, scale: fallbackScale) }
      let drawings = walked.map { lowering.lowered($0) }
      for picture in batch { moments.forget(picture, scale: fallbackScale) }
      let painter = animation.painter
      try OrderedWork(count: drawings.count, workers: workers).run(
        makeWorker: { () throws(ExportError) in },
        work: { (_, index) throws(ExportError) in
          do { return try painter(drawings[index]) } catch {
            throw ExportError(.cannotDraw("\(error)"))
          }
        },
        take: { (painted) throws(ExportError) in
          let drawnPage = drawings[done % (4 * workers)]
          let known = walked[done % (4 * workers)]
          findings.add(walkOf: known, page: page + 1)
          findings.add(
            drawnPage.findings.dropFirst(known.findings.count) + painted.findings, of: drawnPage,
            page: page + 1,
            format: "svg")
          animation.add(painted.document)
          done += 1
        })
      try progress(0.9 * Double(done) / Double(times.count))
      let isTooMuch =
        animation.paintedCount > options.limits.elements
        || animation.elementCount > options.limits.elements / AnimationSampling.mostOthers
      if isTooMuch, done < times.count, sampling.canBeCoarser { return done }
    }
    if sampling.rate < AnimationSampling.rate {
      findings.add(
        .approximated,
        "so much moves that the animation shows \(sampling.rate.text(decimals: 1)) moments a second",
        page: page + 1, root: root, format: "svg")
    }
    if let reason = sampling.reason {
      findings.add(.approximated, reason, page: page + 1, root: root, format: "svg")
    }
    drawings.faces.formUnion(moments.faces)
    do {
      try animation.write(sampling.timeline) { try file.write($0) }
    } catch {
      throw error as? ExportError ?? ExportError(.cannotDraw("\(error)"))
    }
    return nil
  }
}

/// The moments at which an animation is sampled.
struct AnimationSampling {
  var timeline: SVGTimeline
  /// Why it is not shown completely; nil if it is.
  var reason: String?
  /// Samples per second.
  let rate: Double
  /// Whether there are moments between those at which something jumps, and those that were asked for.
  private(set) var canBeCoarser = false

  /// Samples per second, where key frames cannot express an animation exactly.
  static let rate = 60.0
  /// Of so many elements that are painted, one may be another than those of the moments before. Particles that overtake each
  /// other are others at each moment, and browsers show nothing of a document of a million elements for minutes.
  static let mostOthers = 20
  /// How many seconds are shown of an animation that never ends or repeats exactly.
  static let excerpt = 5.0
  private static let mostMoments = 5000.0
  /// How long before a jump the value before it is sampled. Drawing happens half of that later, since an
  /// animation still shows at the instant at which it ends.
  static let instant = 4e-9

  /// Nil if nothing moves.
  init?(_ animations: AnimationTimeline, moments: ExportOptions.Moments, rate: Double = Self.rate) {
    self.rate = rate
    guard !animations.isStill else { return nil }
    var times = Set(moments.times)
    let start = moments.times.min() ?? 0
    var end = max(animations.end, start)
    var loopStart: Double?
    if moments.times.count > 1 {
      // The requested moments, repeated for ever.
      let last = moments.times.max() ?? start
      end = last + max(moments.lastDuration ?? 0, 1e-3)
      loopStart = start
    } else {
      if let period = animations.period {
        loopStart = end
        end += period
      } else if let reason = animations.aperiodicity {
        end += Self.excerpt
        self.reason = "\(reason); the animation covers \(end - start) seconds"
      }
      guard end > start else { return nil }
      let usual = min(rate, Self.mostMoments / (end - start))
      var count = 0.0
      while start + count / usual < end {
        times.insert(start + count / usual)
        count += 1
      }
      canBeCoarser = count > 2
    }
    var breaks = Set(animations.breaks.filter { $0 > start && $0 < end })
    breaks.insert(start)
    if let loopStart { breaks.insert(loopStart) } else { breaks.insert(end) }
    for time in breaks {
      times.insert(time)
      if time > start { times.insert(time - Self.instant) }
    }
    if loopStart != nil { times.insert(end - Self.instant) }
    let exact = breaks.union(breaks.map { $0 - Self.instant }).union([end - Self.instant])
    // Moments too close to a jump to be distinguished from it add nothing.
    var sorted: [Double] = []
    for time in times.sorted() {
      if let last = sorted.last, time - last < 1e-5, !exact.contains(time) || !exact.contains(last) {
        if exact.contains(time) { sorted[sorted.count - 1] = time }
        continue
      }
      sorted.append(time)
    }
    timeline = SVGTimeline(times: sorted, loopStart: loopStart, end: end, paces: animations.paces)
  }
}
