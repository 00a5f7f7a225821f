import Drawing
import Flattening
import ImageDecoding
import Lowering

/// A page at a moment. Both are counted from 0.
struct PageMoment: Hashable, Sendable {
  var page: Int
  var moment: Int
}

/// The drawings of a document's pages at its moments, each shared by as many outputs as possible.
struct PageDrawings {
  private let pages: [CALayer]
  private let times: [Double]
  private let fonts: FontSource
  private let images: ImageCache
  private let areJoined: Bool
  private let options: Options
  private let limits: DrawingLimits
  private let contents: ProvidedContents
  private let dependsOnScale: [Bool]
  private var drawings: [Key: DrawnPage] = [:]
  /// The fonts of all glyphs so far.
  var faces: Set<FontFace> = []
  /// What the shadows of several pages share.
  var shadows = ShadowCache()

  private struct Key: Hashable {
    var picture: PageMoment
    var scale: Double
  }

  /// What drawings say beside what is drawn.
  struct Options {
    /// Whether they say which elements layers are.
    var hasStructure = false
    /// The language of the document.
    var language: String?
    var overset = OversetPolicy.report
    /// How inks are called.
    var inkNames = InkNames()
  }

  /// - Parameters:
  ///   - contents: what other frameworks draw.
  ///   - areJoined: whether the moments become one animated picture.
  ///   - options: what else drawings say.
  init(
    pages: [CALayer], times: [Double], fonts: FontSource, images: ImageCache, contents: ProvidedContents,
    limits: DrawingLimits, areJoined: Bool = false, options: Options = Options()
  ) {
    self.options = options
    self.contents = contents
    self.pages = pages
    self.times = times
    self.fonts = fonts
    self.images = images
    self.areJoined = areJoined
    self.limits = limits
    dependsOnScale = pages.map { contents.dependOnSize || Self.dependsOnScale($0) }
  }

  var pageCount: Int { pages.count }
  var momentCount: Int { times.count }

  /// - Parameters:
  ///   - picture: which page, at which moment.
  ///   - scale: pixels per point, also for what a vector format shows as pixels.
  mutating func drawnPage(of picture: PageMoment, scale: Double) -> DrawnPage {
    let key = key(picture, scale)
    if let drawnPage = drawings[key] { return drawnPage }
    let drawnPage = walk(key)
    keep(drawnPage, key)
    return drawnPage
  }

  /// Walks several pictures at once, on several threads.
  mutating func prepare(_ pictures: [PageMoment], scale: Double, workers: Int) throws(ExportError) {
    let missing = pictures.map { key($0, scale) }.filter { drawings[$0] == nil }
    guard missing.count > 1, workers > 1 else { return }
    // The walks only read the layers, once every layer that needs `display()` has been displayed.
    nonisolated(unsafe) let walker = self
    var made: [DrawnPage] = []
    try OrderedWork(count: missing.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, part) throws(ExportError) in walker.walk(missing[part]) },
      take: { (drawnPage) throws(ExportError) in made.append(drawnPage) })
    for (key, drawnPage) in zip(missing, made) { keep(drawnPage, key) }
  }

  /// Releases what no output needs any more.
  mutating func forget(_ picture: PageMoment, scale: Double) { drawings[key(picture, scale)] = nil }

  /// How many drawings are held.
  var heldCount: Int { drawings.count }

  private func key(_ picture: PageMoment, _ scale: Double) -> Key {
    Key(picture: picture, scale: dependsOnScale[picture.page] ? scale : 1)
  }

  private func walk(_ key: Key) -> DrawnPage {
    var options = FlatteningOptions(
      time: times[key.picture.moment], scale: key.scale, fonts: fonts, colors: images,
      fillsMeetingEdges: !areJoined, limits: limits.shared(among: pages.count * times.count),
      contents: contents)
    options.isTagged = self.options.hasStructure
    options.language = self.options.language
    options.inkNames = self.options.inkNames
    options.overset = self.options.overset
    return Flattener(options: options).page(of: pages[key.picture.page])
  }

  private mutating func keep(_ drawnPage: DrawnPage, _ key: Key) {
    drawings[key] = drawnPage
    for drawing in drawnPage.drawing.reachable(with: .anyText) {
      for case .glyphs(let run) in drawing.nodes { faces.insert(run.face) }
    }
  }

  /// Whether the result of the walk depends on the output's resolution.
  private static func dependsOnScale(_ root: CALayer) -> Bool {
    LayerTree([root]).contains { $0 is CATiledLayer || $0.shouldRasterize }
  }
}

extension ExportReport.Font {
  init(_ face: FontFace) {
    self.init(
      family: face.family, style: face.style, postScriptName: face.postScriptName,
      file: face.addedFile ?? face.file)
  }
}
