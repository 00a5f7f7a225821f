import LayerPress

/// `gallery`: exports scenes into a folder, with a page that shows them all.
struct GalleryVerb {
  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func run() throws(UsageError) -> Command.Status {
    guard let folder = arguments.output.folder else { throw UsageError("gallery needs a folder: -o DIR") }
    if let old = try? Data(contentsOf: URL(fileURLWithPath: folder + "index.html")), !GalleryPage.isOurs(old)
    {
      throw UsageError("“\(folder)index.html” is not of a gallery; it will not be overwritten")
    }
    let files = arguments.unfinishedFiles
    Interruption.remove(files)
    let verb = ExportVerb(arguments, console: console, unfinishedFiles: files)
    try verb.plan.check()
    let (exported, status) = try verb.export()
    do throws(ExportError) {
      let page = GalleryPage(exported, folder: folder)
      try files.replaceFile(at: folder + "index.html", with: Array(page.text.utf8))
      console.inform("\(folder)index.html: \(exported.count) scenes")
      return status
    } catch {
      console.error("\(error)")
      return max(status, .failed)
    }
  }
}

extension OptionValues {
  /// The options of `gallery` as those of an export into a folder.
  func ofGallery() throws(UsageError) -> OptionValues {
    guard let folder = string(.output), folder != "-" else {
      throw UsageError("gallery needs a folder: -o DIR")
    }
    var raw = raw
    raw.values[.output] = [folder.hasSuffix("/") ? folder : folder + "/"]
    if string(.formats) == nil { raw.values[.formats] = ["pdf,svg,png"] }
    if string(.scale) == nil, string(.scales) == nil { raw.values[.scale] = ["2"] }
    return OptionValues(raw: raw)
  }
}
