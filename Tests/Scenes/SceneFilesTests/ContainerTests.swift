import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Bundles and archives: which documents they hold, and how these become one scene.
@Suite struct ContainerTests {
  private func write(_ files: [(String, Data)], below name: String, in folder: ScratchFolder) throws -> URL {
    for (path, data) in files { try folder.write(data, to: "\(name)/\(path)") }
    return folder.url.appendingPathComponent(name)
  }

  private func check(_ scene: Scene, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(scene.warnings.map(\.description) == [], sourceLocation: sourceLocation)
    #expect(
      scene.documents.map(\.name) == ["Background", "Floating", "Foreground"], sourceLocation: sourceLocation)
    #expect(scene.stateNames == ["Unlock"], sourceLocation: sourceLocation)
    let page = try #require(scene.pages.first, sourceLocation: sourceLocation)
    #expect(scene.pages.count == 1, sourceLocation: sourceLocation)
    #expect(page.bounds.size == CGSize(width: 40, height: 80), sourceLocation: sourceLocation)
    let roots = try #require(page.sublayers, sourceLocation: sourceLocation)
    #expect(
      roots.compactMap { $0.sublayers?.first?.name } == ["ground", "square"], sourceLocation: sourceLocation)
    let square = try #require(roots[1].sublayers?.first, sourceLocation: sourceLocation)
    #expect((square.contents as? CGImage)?.sourceName == "assets/a b.png", sourceLocation: sourceLocation)
    // y grows upwards in all three, though the last one says otherwise of its own.
    #expect(
      roots.map { $0.convert(CGPoint(x: 0, y: 10), to: page).y } == [10, 10, 70],
      sourceLocation: sourceLocation)
    #expect(page.isGeometryFlipped, sourceLocation: sourceLocation)
  }

  @Test func aWallpaperFolderIsAStackOfItsDocuments() throws {
    let folder = try ScratchFolder()
    let url = try write(WallpaperFiles.files, below: WallpaperFiles.folder, in: folder)
    try check(try Scene(contentsOf: url))
  }

  @Test func aTendiesArchiveIsReadInMemory() throws {
    // Without a folder there is nowhere to unpack to.
    let scene = try Scene(data: WallpaperFiles.tendies, file: "a.tendies")
    try check(scene)
    let square = try #require(scene.pages.first?.sublayers?[1].sublayers?.first)
    #expect(
      try #require(scene.sourceMap.file(of: square)).hasPrefix("a.tendies/descriptors/09E9B685/versions/1/"),
      "the newest version counts")
    #expect(scene.sourceMap.place(of: square)?.line == 3)
  }

  @Test func withoutAListTheNamesOfFoldersTellTheirRoles() throws {
    let folder = try ScratchFolder()
    let files = WallpaperFiles.files.filter { $0.0 != "Wallpaper.plist" }
    try check(try Scene(contentsOf: try write(files, below: "x", in: folder)))
  }

  private var project: [(String, Data)] {
    [
      ("main.caml", Data(WallpaperFiles.floating.utf8)), ("index.xml", Data(WallpaperFiles.index.utf8)),
      ("assets/a b.png", ScratchFolder.pixel),
      (
        "assetManifest.caml",
        Data("<caml><MicaAssetManifest><modules type=\"NSArray\"/></MicaAssetManifest></caml>".utf8)
      ),
    ]
  }

  private func checkProject(_ scene: Scene, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(scene.warnings.map(\.description) == [], sourceLocation: sourceLocation)
    let square = try #require(scene.pages.first?.sublayers?.first, sourceLocation: sourceLocation)
    #expect(scene.pages.count == 1, sourceLocation: sourceLocation)
    #expect(square.contents != nil, sourceLocation: sourceLocation)
    #expect(try #require(scene.pages.first).isGeometryFlipped, sourceLocation: sourceLocation)
  }

  @Test func aBundleIsAFolderOrAnArchiveOfItsFiles() throws {
    let folder = try ScratchFolder()
    try checkProject(try Scene(contentsOf: try write(project, below: "a.ca", in: folder)))
    for isCompressed in [true, false] {
      var (flat, nested) = (ZipFile(), ZipFile())
      for (name, data) in project {
        flat.add(name, data, isCompressed: isCompressed)
        nested.add("Background.ca/" + name, data, isCompressed: isCompressed)
      }
      try checkProject(try Scene(data: flat.data))
      try checkProject(try Scene(data: nested.data))
    }
  }

  @Test func aDocumentWithoutABundleFindsItsImagesBesideIt() throws {
    let folder = try ScratchFolder()
    let url = try write(project, below: "loose", in: folder).appendingPathComponent("main.caml")
    try checkProject(try Scene(contentsOf: url))
  }

  @Test func theIndexNamesTheDocumentAndItsDirection() throws {
    let index = """
      <plist version="1.0"><dict><key>documentWidth</key><real>40</real><key>geometryFlipped</key><true/>
        <key>rootDocument</key><string>other.caml</string></dict></plist>
      """
    let zip = ZipFile([
      ("Index.xml", index), ("main.caml", "<caml/>"), ("other.caml", WallpaperFiles.document("")),
    ])
    let scene = try Scene(data: zip.data)
    #expect(try !#require(scene.pages.first).isGeometryFlipped)
  }

  @Test func aDocumentThatTheIndexNamesInVainIsReportedThere() throws {
    let index = """
      <plist version="1.0"><dict>
        <key>rootDocument</key><string>mian.caml</string></dict></plist>
      """
    let zip = ZipFile([
      ("a.ca/index.xml", index), ("a.ca/main.caml", WallpaperFiles.document("")), ("a.ca/z.caml", "<caml/>"),
    ])
    if let error = #expect(
      throws: (any Error).self, performing: { try Scene(data: zip.data, file: "b.tendies") })
    {
      #expect(
        "\(error)" == """
          b.tendies/a.ca/index.xml:2:26: error: rootDocument: the file "mian.caml" does not exist; there is \
          "main.caml", "z.caml"
          """)
    }
  }

  @Test func withoutAnIndexThereIsMainOrAnyDocument() throws {
    for name in ["main.caml", "scene.CAML"] {
      let zip = ZipFile([
        ("a.ca/\(name)", WallpaperFiles.document("")), ("a.ca/assetManifest.caml", "<caml/>"),
      ])
      #expect(try Scene(data: zip.data).pages.count == 1, "\(name)")
    }
  }

  @Test func archivesOfWindowsHaveItsSeparators() throws {
    let document = WallpaperFiles.document("<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    var zip = ZipFile([("one.ca\\main.caml", document)])
    zip.add("one.ca\\assets\\a.png", ScratchFolder.pixel)
    let scene = try Scene(data: zip.data)
    #expect(scene.documents.map(\.name) == ["one"])
    #expect(scene.pages.first?.contents != nil)
  }

  @Test func aParameterizedWallpaperIsOneDocument() throws {
    let look = ["type": "ParameterizedCA", "assetFileName": "wallpaper.ca"]
    let plist = try PropertyListSerialization.data(
      fromPropertyList: ["assets": ["lockAndHome": ["default": look]]], format: .xml, options: 0)
    var zip = ZipFile([("wallpaper.ca/main.caml", WallpaperFiles.document(""))])
    zip.add("Wallpaper.plist", plist)
    #expect(try Scene(data: zip.data).documents.map(\.name) == ["Wallpaper"])
  }

  @Test func foldersWithoutARoleArePages() throws {
    let zip = ZipFile([
      ("one.ca/main.caml", WallpaperFiles.document("")), ("two.ca/main.caml", WallpaperFiles.document("")),
    ])
    let scene = try Scene(data: zip.data)
    #expect(scene.documents.map(\.name) == ["one", "two"])
    #expect(scene.pages.count == 2)
  }

  @Test func namesInOtherLettersAreTheSameFile() throws {
    // As é, and as e with an accent that follows.
    let document = WallpaperFiles.document("<contents type=\"CGImage\" src=\"assets/\u{65}\u{301}.png\"/>")
    var zip = ZipFile([("\u{F8FF}.ca/main.caml", document)])
    zip.add("\u{F8FF}.ca/assets/\u{E9}.png", ScratchFolder.pixel)
    let scene = try Scene(data: zip.data)
    #expect(scene.warnings.map(\.description) == [])
    #expect(scene.pages.first?.contents != nil)
  }
}
