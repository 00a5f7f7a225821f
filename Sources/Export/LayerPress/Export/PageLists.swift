import Drawing
import Flattening
import ImageDecoding
import Lowering

/// A page at a moment. Both are counted from 0.
struct Picture: Hashable, Sendable {
  var page: Int
  var moment: Int
}

/// The drawings of a document's pages at its moments, each shared by as many outputs as possible.
struct PageLists {
  private let pages: [CALayer]
  private let times: [Double]
  private let fonts: FontSource
  private let images: ImageCache
  private let areJoined: Bool
  private let limits: DrawingLimits
  private let dependsOnScale: [Bool]
  private var lists: [Key: DrawnPage] = [:]
  /// The fonts of all glyphs so far.
  var faces: Set<FontFace> = []
  /// What the shadows of several pages share.
  var shadows = ShadowCache()

  private struct Key: Hashable {
    var picture: Picture
    var scale: Double
  }

  /// - Parameter areJoined: whether the moments become one animated picture.
  init(
    pages: [CALayer], times: [Double], fonts: FontSource, images: ImageCache, limits: DrawingLimits,
    areJoined: Bool = false
  ) {
    self.pages = pages
    self.times = times
    self.fonts = fonts
    self.images = images
    self.areJoined = areJoined
    self.limits = limits
    dependsOnScale = pages.map(Self.dependsOnScale)
  }

  var pageCount: Int { pages.count }
  var momentCount: Int { times.count }

  /// - Parameters:
  ///   - picture: which page, at which moment.
  ///   - scale: pixels per point, also for what a vector format shows as pixels.
  mutating func list(_ picture: Picture, scale: Double) -> DrawnPage {
    let key = key(picture, scale)
    if let list = lists[key] { return list }
    let list = walk(key)
    keep(list, key)
    return list
  }

  /// Walks several pictures at once, on several threads.
  mutating func prepare(_ pictures: [Picture], scale: Double, workers: Int) throws(ExportError) {
    let missing = pictures.map { key($0, scale) }.filter { lists[$0] == nil }
    guard missing.count > 1, workers > 1 else { return }
    // The walks only read the layers, once every layer that needs `display()` has been displayed.
    nonisolated(unsafe) let walker = self
    var made: [DrawnPage] = []
    try OrderedWork(count: missing.count, workers: workers).run(
      makeWorker: { () throws(ExportError) in },
      work: { (_, part) throws(ExportError) in walker.walk(missing[part]) },
      take: { (list) throws(ExportError) in made.append(list) })
    for (key, list) in zip(missing, made) { keep(list, key) }
  }

  /// Releases what no output needs any more.
  mutating func forget(_ picture: Picture, scale: Double) { lists[key(picture, scale)] = nil }

  /// How many lists are held.
  var heldCount: Int { lists.count }

  private func key(_ picture: Picture, _ scale: Double) -> Key {
    Key(picture: picture, scale: dependsOnScale[picture.page] ? scale : 1)
  }

  private func walk(_ key: Key) -> DrawnPage {
    let options = FlatteningOptions(
      time: times[key.picture.moment], scale: key.scale, fonts: fonts, colors: images,
      fillsMeetingEdges: !areJoined, limits: limits.shared(among: pages.count * times.count))
    return Flattener(options: options).page(of: pages[key.picture.page])
  }

  private mutating func keep(_ list: DrawnPage, _ key: Key) {
    lists[key] = list
    for drawing in list.drawing.reachable(with: .anyText) {
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
