import QuartzCore
import XCTest

@testable import SceneFiles

/// Bundles and archives: which documents they hold, and how these become one scene.
final class ContainerTests: XCTestCase {
  private func write(_ files: [(String, Data)], below name: String, in folder: ScratchFolder) throws -> URL {
    for (path, data) in files { try folder.write(data, to: "\(name)/\(path)") }
    return folder.url.appendingPathComponent(name)
  }

  private func check(_ scene: Scene, line: UInt = #line) throws {
    XCTAssertEqual(scene.warnings.map(\.description), [], line: line)
    XCTAssertEqual(scene.documents.map(\.name), ["Background", "Floating", "Foreground"], line: line)
    XCTAssertEqual(scene.stateNames, ["Unlock"], line: line)
    let page = try XCTUnwrap(scene.pages.first, line: line)
    XCTAssertEqual(scene.pages.count, 1, line: line)
    XCTAssertEqual(page.bounds.size, CGSize(width: 40, height: 80), line: line)
    let roots = try XCTUnwrap(page.sublayers, line: line)
    XCTAssertEqual(roots.compactMap { $0.sublayers?.first?.name }, ["ground", "square"], line: line)
    let square = try XCTUnwrap(roots[1].sublayers?.first, line: line)
    XCTAssertEqual((square.contents as? CGImage)?.sourceName, "assets/a b.png", line: line)
    // y grows upwards in all three, though the last one says otherwise of its own.
    XCTAssertEqual(roots.map { $0.convert(CGPoint(x: 0, y: 10), to: page).y }, [10, 10, 70], line: line)
    XCTAssertTrue(page.isGeometryFlipped, line: line)
  }

  func testAWallpaperFolderIsAStackOfItsDocuments() throws {
    let folder = try ScratchFolder()
    let url = try write(WallpaperFiles.files, below: WallpaperFiles.folder, in: folder)
    try check(try Scene(contentsOf: url))
  }

  func testATendiesArchiveIsReadInMemory() throws {
    // Without a folder there is nowhere to unpack to.
    let scene = try Scene(data: WallpaperFiles.tendies, file: "a.tendies")
    try check(scene)
    let square = try XCTUnwrap(scene.pages.first?.sublayers?[1].sublayers?.first)
    XCTAssertTrue(
      try XCTUnwrap(scene.sourceMap.file(of: square)).hasPrefix("a.tendies/descriptors/09E9B685/versions/1/"),
      "the newest version counts")
    XCTAssertEqual(scene.sourceMap.place(of: square)?.line, 3)
  }

  func testWithoutAListTheNamesOfFoldersTellTheirRoles() throws {
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

  private func checkProject(_ scene: Scene, line: UInt = #line) throws {
    XCTAssertEqual(scene.warnings.map(\.description), [], line: line)
    let square = try XCTUnwrap(scene.pages.first?.sublayers?.first, line: line)
    XCTAssertEqual(scene.pages.count, 1, line: line)
    XCTAssertNotNil(square.contents, line: line)
    XCTAssertTrue(try XCTUnwrap(scene.pages.first).isGeometryFlipped, line: line)
  }

  func testABundleIsAFolderOrAnArchiveOfItsFiles() throws {
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

  func testADocumentWithoutABundleFindsItsImagesBesideIt() throws {
    let folder = try ScratchFolder()
    let url = try write(project, below: "loose", in: folder).appendingPathComponent("main.caml")
    try checkProject(try Scene(contentsOf: url))
  }

  func testTheIndexNamesTheDocumentAndItsDirection() throws {
    let index = """
      <plist version="1.0"><dict><key>documentWidth</key><real>40</real><key>geometryFlipped</key><true/>
        <key>rootDocument</key><string>other.caml</string></dict></plist>
      """
    let zip = ZipFile([
      ("Index.xml", index), ("main.caml", "<caml/>"), ("other.caml", WallpaperFiles.document("")),
    ])
    let scene = try Scene(data: zip.data)
    XCTAssertFalse(try XCTUnwrap(scene.pages.first).isGeometryFlipped)
  }

  func testADocumentThatTheIndexNamesInVainIsReportedThere() throws {
    let index = """
      <plist version="1.0"><dict>
        <key>rootDocument</key><string>mian.caml</string></dict></plist>
      """
    let zip = ZipFile([
      ("a.ca/index.xml", index), ("a.ca/main.caml", WallpaperFiles.document("")), ("a.ca/z.caml", "<caml/>"),
    ])
    XCTAssertThrowsError(try Scene(data: zip.data, file: "b.tendies")) { error in
      XCTAssertEqual(
        "\(error)",
        """
        b.tendies/a.ca/index.xml:2:26: error: rootDocument: the file "mian.caml" does not exist; there is \
        "main.caml", "z.caml"
        """)
    }
  }

  func testWithoutAnIndexThereIsMainOrAnyDocument() throws {
    for name in ["main.caml", "scene.CAML"] {
      let zip = ZipFile([
        ("a.ca/\(name)", WallpaperFiles.document("")), ("a.ca/assetManifest.caml", "<caml/>"),
      ])
      XCTAssertEqual(try Scene(data: zip.data).pages.count, 1, name)
    }
  }

  func testArchivesOfWindowsHaveItsSeparators() throws {
    let document = WallpaperFiles.document("<contents type=\"CGImage\" src=\"assets/a.png\"/>")
    var zip = ZipFile([("one.ca\\main.caml", document)])
    zip.add("one.ca\\assets\\a.png", ScratchFolder.pixel)
    let scene = try Scene(data: zip.data)
    XCTAssertEqual(scene.documents.map(\.name), ["one"])
    XCTAssertNotNil(scene.pages.first?.contents)
  }

  func testAParameterizedWallpaperIsOneDocument() throws {
    let look = ["type": "ParameterizedCA", "assetFileName": "wallpaper.ca"]
    let plist = try PropertyListSerialization.data(
      fromPropertyList: ["assets": ["lockAndHome": ["default": look]]], format: .xml, options: 0)
    var zip = ZipFile([("wallpaper.ca/main.caml", WallpaperFiles.document(""))])
    zip.add("Wallpaper.plist", plist)
    XCTAssertEqual(try Scene(data: zip.data).documents.map(\.name), ["Wallpaper"])
  }

  func testFoldersWithoutARoleArePages() throws {
    let zip = ZipFile([
      ("one.ca/main.caml", WallpaperFiles.document("")), ("two.ca/main.caml", WallpaperFiles.document("")),
    ])
    let scene = try Scene(data: zip.data)
    XCTAssertEqual(scene.documents.map(\.name), ["one", "two"])
    XCTAssertEqual(scene.pages.count, 2)
  }

  func testNamesInOtherLettersAreTheSameFile() throws {
    // As é, and as e with an accent that follows.
    let document = WallpaperFiles.document("<contents type=\"CGImage\" src=\"assets/\u{65}\u{301}.png\"/>")
    var zip = ZipFile([("\u{F8FF}.ca/main.caml", document)])
    zip.add("\u{F8FF}.ca/assets/\u{E9}.png", ScratchFolder.pixel)
    let scene = try Scene(data: zip.data)
    XCTAssertEqual(scene.warnings.map(\.description), [])
    XCTAssertNotNil(scene.pages.first?.contents)
  }
}
