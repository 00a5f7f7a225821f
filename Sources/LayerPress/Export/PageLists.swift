import DisplayList
import Flattening
import QuartzCore

/// The display lists of a document's pages, walked once for as many outputs as possible.
struct PageLists {
  private let pages: [CALayer]
  private let time: Double
  private let fonts: FontSource
  private let dependsOnScale: [Bool]
  private var lists: [Key: DisplayList] = [:]

  private struct Key: Hashable {
    var page: Int
    var scale: Double
  }

  init(pages: [CALayer], time: Double, fonts: FontSource) {
    self.pages = pages
    self.time = time
    self.fonts = fonts
    dependsOnScale = pages.map(Self.dependsOnScale)
  }

  var count: Int { pages.count }

  /// - Parameters:
  ///   - page: from 0.
  ///   - scale: pixels per point, also of what a vector format shows as pixels.
  mutating func list(page: Int, scale: Double) -> DisplayList {
    let key = Key(page: page, scale: dependsOnScale[page] ? scale : 1)
    if let list = lists[key] { return list }
    let options = FlatteningOptions(time: time, scale: key.scale, fonts: fonts)
    let list = Flattener(options: options).displayList(of: pages[page])
    lists[key] = list
    return list
  }

  /// The fonts of all glyphs, in alphabetical order.
  var usedFonts: [ExportReport.Font] {
    var faces: Set<FontFace> = []
    for list in lists.values {
      for items in [list.items] + list.definitions.map(\.items) {
        for case .glyphs(let run) in items { faces.insert(run.face) }
      }
    }
    let fonts = Set(
      faces.map {
        ExportReport.Font(
          family: $0.family, style: $0.style, postScriptName: $0.postScriptName, file: $0.file)
      })
    return fonts.sorted { ($0.family, $0.style, $0.file) < ($1.family, $1.style, $1.file) }
  }

  /// Whether the walk chooses anything by the output's resolution.
  private static func dependsOnScale(_ root: CALayer) -> Bool {
    var stack = [root]
    while let layer = stack.popLast() {
      if layer is CATiledLayer || layer.shouldRasterize { return true }
      if let mask = layer.mask { stack.append(mask) }
      stack.append(contentsOf: layer.sublayers ?? [])
    }
    return false
  }
}
