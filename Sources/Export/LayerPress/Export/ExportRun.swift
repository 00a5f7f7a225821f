import CairoDrawing
import Drawing
import Flattening
import ImageDecoding
import Lowering
import PDFFinishing
import Press

/// The part of an export that is done on one thread: some of its outputs, and what they share.
struct ExportRun {
  let document: ExportDocument
  var options: ExportOptions
  let fonts: FontSource
  let place: OutputPlace
  let images: ImageCache
  /// What other frameworks draw for the layers.
  let contents: ProvidedContents
  var drawings: PageDrawings
  var findings = FindingCollector()
  /// What is computed once for each press of the export.
  let presses = Presses()
  /// Whether the drawings of pictures in a document are kept after they are drawn, because other outputs show
  /// them too.
  var keepsDrawings = false

  typealias Progress = (Double) throws(ExportError) -> Void

  init(
    document: ExportDocument, options: ExportOptions, fonts: FontSource, place: OutputPlace,
    images: ImageCache? = nil
  ) {
    self.document = document
    self.options = options
    self.fonts = fonts
    self.place = place
    let images = images ?? ImageCache(pixelLimit: options.images.pixelLimit)
    self.images = images
    contents = ProvidedContents(options.providers, pixelLimit: options.images.pixelLimit)
    drawings = PageDrawings(
      pages: document.pages, times: options.moments.times, fonts: fonts, images: images, contents: contents,
      limits: options.limits, options: options.drawings(of: document))
  }

  /// The fonts and findings of everything walked and drawn so far.
  var report: ExportReport { ExportReport(faces: drawings.faces, findings: emptyPages.added(to: findings)) }
  var emptyPages: EmptyPages {
    EmptyPages(pages: document.pages, fonts: fonts, hasBackground: background != nil)
  }

  var background: RGBA? { options.background.map(RGBA.init) }

  var workers: Int { max(1, options.workers ?? ProcessInfo.processInfo.activeProcessorCount) }

  /// Draws an output. Its file is complete, but has no name yet.
  mutating func draw(
    _ output: ExportOutput, progress: Progress
  ) throws(ExportError) -> (file: OutputFile, entry: ExportReport.Output) {
    let pictures = try pictures(of: output)
    let sharedPrefix = options.svg.idPrefix
    options.svg.idPrefix = output.idPrefix ?? sharedPrefix
    defer { options.svg.idPrefix = sharedPrefix }
    let file = try place.file(of: output)
    var entry = ExportReport.Output(file: output.path, format: output.format.name, pages: [], bytes: 0)
    switch output.format {
    case .pdf: entry.pages = try drawPDF(pictures, to: file, progress: progress)
    case .svg:
      if options.svg.isAnimated,
        let page = try drawAnimatedSVG(pictures[0].page, to: file, progress: progress)
      {
        entry.pages = [page]
      } else {
        entry.pages = [try drawSVG(pictures[0], to: file)]
      }
    case .png(let scale):
      try drawPNG(
        pictures[0], scale: scale, plate: output.plate, to: file, entry: &entry, progress: progress)
    case .animatedPNG, .gif, .webp:
      let (scale, size) = try frameSize(of: pictures, scale: output.format.scale)
      switch output.format {
      case .gif: try drawGIF(pictures, scale: scale, size: size, to: file, progress: progress)
      case .webp: try drawWebP(pictures, scale: scale, size: size, to: file, progress: progress)
      default: try drawAnimatedPNG(pictures, scale: scale, size: size, to: file, progress: progress)
      }
      let page = document.pages[pictures[0].page]
      entry.show(page.bounds.size, scale: scale, width: size.width, height: size.height)
    }
    if options.moments.times.count > 1 { entry.times = pictures.map { options.moments.times[$0.moment] } }
    entry.bytes = try file.size()
    try progress(1)
    return (file, entry)
  }

  /// The pictures of an output, in order; never empty.
  func pictures(of output: ExportOutput) throws(ExportError) -> [PageMoment] {
    if let page = output.page, !(1...drawings.pageCount).contains(page) {
      throw ExportError(.noSuchPage(page, count: drawings.pageCount))
    }
    if let moment = output.moment, !(1...drawings.momentCount).contains(moment) {
      throw ExportError(.noSuchMoment(moment, count: drawings.momentCount))
    }
    let pages = output.page.map { [$0 - 1] } ?? (output.format == .pdf ? Array(0..<drawings.pageCount) : [0])
    let moments =
      output.moment.map { [$0 - 1] } ?? (output.format.holdsMoments ? Array(0..<drawings.momentCount) : [0])
    return pages.flatMap { page in moments.map { PageMoment(page: page, moment: $0) } }
  }

  /// The picture's drawing. Notes the findings of the walk.
  mutating func drawnPage(of picture: PageMoment, scale: Double) -> DrawnPage {
    let drawnPage = drawings.drawnPage(of: picture, scale: scale)
    findings.add(walkOf: drawnPage, page: picture.page + 1)
    return drawnPage
  }

  /// Notes which colours a press cannot print, and which inks are more than its limit.
  mutating func reportGamut(
    of press: OutputIntent?, inkLimit: Double?, _ drawnPage: DrawnPage, page: Int, format: String
  ) {
    if let inkLimit {
      findings.add(drawnPage.findings(beyondInkLimit: inkLimit), of: drawnPage, page: page, format: format)
    }
    guard let press, let gamut = presses.gamut(of: press) else { return }
    findings.add(drawnPage.findings(beyond: gamut, of: press.name), of: drawnPage, page: page, format: format)
  }

  /// The names of the plates, process colours first. Walks the document without noting findings.
  ///
  /// - Parameter wanted: ends the walk once all of these are found.
  mutating func plates(until wanted: Set<String>? = nil) -> [String] {
    var spots: Set<String> = []
    var missing = wanted?.subtracting(PlateTints.process)
    for page in document.pages.indices {
      for moment in options.moments.times.indices where missing?.isEmpty != true {
        let picture = PageMoment(page: page, moment: moment)
        let names = drawings.drawnPage(of: picture, scale: 1).spots.map(\.name)
        drawings.forget(picture, scale: 1)
        spots.formUnion(names)
        missing?.subtract(names)
      }
    }
    return PlateTints.process + spots.sorted()
  }

  /// Walks what an output shows, so that it can be drawn concurrently with others.
  mutating func prepare(_ picture: PageMoment, for output: ExportOutput) throws(ExportError) {
    let format = output.format
    let scale = format.hasScale ? try usableScale(format.scale, of: picture) : fallbackScale
    _ = drawings.drawnPage(of: picture, scale: scale)
  }

  /// The lowering to what an output supports.
  ///
  /// - Parameter placement: the transform from the drawing's coordinates to those of the output's page.
  func lowering(to capabilities: Capabilities, placement: CGAffineTransform = .identity) -> Lowering {
    var lowering = Lowering(
      to: capabilities, images: images,
      rasteriser: CairoRasteriser(images: images, outlines: fonts.outlines))
    lowering.placement = placement
    lowering.shadows = drawings.shadows
    lowering.background = background
    lowering.dpi = options.images.fallbackDPI
    // One step of a colour can be several of an ink.
    if capabilities == .pdf, case .cmyk = options.pdf.colorSpace { lowering.gradientStep = 1 }
    lowering.maxImageDPI = capabilities == .pixels ? nil : options.images.maxDPI
    lowering.jpegQuality = options.images.jpegQuality
    lowering.framesAreJPEG = options.images.frames == .jpeg && capabilities != .pixels
    return lowering
  }

  /// Pixels per point of what a vector format shows as pixels.
  var fallbackScale: Double { options.images.fallbackDPI / 72 }
}

extension ExportReport {
  init(faces: Set<FontFace>, findings: FindingCollector) {
    fonts = Set(faces.map(Font.init)).sorted {
      ($0.family, $0.style, $0.file) < ($1.family, $1.style, $1.file)
    }
    self.findings = findings.sorted
  }
}

extension ExportOutput.Format {
  /// Whether one file shows all moments.
  var holdsMoments: Bool {
    switch self {
    case .pdf, .animatedPNG, .gif, .webp: true
    case .svg, .png: false
    }
  }

  func capabilities(_ svg: ExportOptions.SVG) -> Capabilities {
    switch self {
    case .pdf: return .pdf
    case .svg where svg.engine == .cairo: return .cairoSVG
    case .svg:
      var capabilities = Capabilities.svg
      if svg.shadows != .filter { capabilities.remove(.blurs) }
      return capabilities
    case .png, .animatedPNG, .gif, .webp: return .pixels
    }
  }

  /// Pixels per point; nil for vectors.
  var pixelScale: Double? { hasScale ? scale ?? 1 : nil }
}

extension ExportError {
  init(_ error: CairoError) { self.init(.cannotDraw(error.description)) }
}
