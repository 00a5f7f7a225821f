import Foundation
import TestSupport
import Testing

/// The pictures of README.md, docs/print.md, docs/print-job.md, docs/accessibility.md and docs/scene-format.md are what `Scripts/pictures` makes.
@Suite struct DocumentPicturesTests {
  @Test func picturesAreUpToDate() throws {
    guard hasReferenceFonts else { try skip("the pictures are made with the fonts of Debian 12") }
    let root = repository
    let docs = try SceneFolder()
    let made = try SceneFolder()
    for name in ["gallery", "scenes", "hero.png"] {
      try FileManager.default.copyItem(
        atPath: root.appendingPathComponent("docs/\(name)").path, toPath: "\(docs.path)/\(name)")
    }
    let run = try CommandRun(
      CommandRun.program, made.path, in: root.path,
      program: root.appendingPathComponent("Scripts/pictures").path)
    #expect(run.status == 0, "\(run.errors)")

    let names = try made.names.filter { $0.contains(".") }
    let old = try docs.names.filter { $0.hasSuffix(".png") || $0.hasSuffix(".svg") && !$0.contains("assets") }
    #expect(names == old)
    for name in names {
      let (before, now) = (try Picture(name, in: docs), try Picture(name, in: made))
      expectEqual([before.width, before.height], [now.width, now.height], name)
      #expect(before.greatestDifference(from: now) <= 3, "\(name): run Scripts/pictures")
    }
  }

  @Test func everyPictureIsShownAndEveryShownOneIsThere() throws {
    let root = repository
    for (pages, folder, kind) in [
      (["README.md", "docs/print.md", "docs/print-job.md", "docs/accessibility.md"], "docs/gallery", ".png"),
      (["docs/scene-format.md"], "docs/scenes", ".svg"),
    ] {
      let text = try pages.map {
        try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
      }.joined()
      let files = try FileManager.default.contentsOfDirectory(
        atPath: root.appendingPathComponent(folder).path)
      let shown = Set(
        text.components(separatedBy: "\(folder.split(separator: "/").last ?? "")/").dropFirst().compactMap {
          part in
          part.range(of: kind).map { String(part[..<$0.upperBound]) }
        })
      #expect(shown.sorted() == files.filter { $0.hasSuffix(kind) }.sorted(), "\(folder)")
    }
  }
}
