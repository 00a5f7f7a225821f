import Foundation
import TestSupport
import Testing

@testable import LayerPress

/// Temporary files of processes that were killed.
@Suite struct AbandonedFileTests {
  @Test func theNextRunRemovesThem() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/true")
    let end = ended.signalOfEnd()
    try ended.run()
    end.wait()
    let own = UnfinishedFiles.temporaryName()
    let abandoned = own.replacing("-\(getpid())-", with: "-\(ended.processIdentifier)-")
    // Of another machine that shares the folder, which may still write it.
    let elsewhere = ".layerpress-elsewhere-\(ended.processIdentifier)-x"
    for name in [own, abandoned, elsewhere, ".layerpress-notes"] { try folder.write("half", to: name) }
    try UnfinishedFiles().replaceFile(at: folder.file("a"), with: Array("new".utf8))
    #expect(try folder.names == [own, elsewhere, ".layerpress-notes", "a"].sorted())
  }

  @Test func aNewFileHasNoOtherNameBeforeItsOwn() throws {
    let folder = try TestFolder()
    defer { folder.remove() }
    let files = UnfinishedFiles()
    let file = try OutputFile(path: folder.file("a"), unfinished: files)
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(try folder.names == ["a"])
    #expect(try folder.text("a") == "new")
  }

  @Test func examiningTakesALayer() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let report = try Exporter().examine(layer, as: [.svg])
    #expect(report.findings.map(\.reason) == ["nothing can be seen on the page"])
  }
}
