import Foundation
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// `layerpress convert`: JSON and CAML, there and back.
@Suite struct ConvertTests {
  private let scene = """
    {"bounds": [0, 0, 60, 40], "sublayers": [
      {"name": "card", "frame": [10, 10, 20, 15], "backgroundColor": "#ff8000", "cornerRadius": 3, "opacity": 0.5}]}
    """

  private func page(_ name: String, in folder: SceneFolder) throws -> CALayer {
    let scene = try Scene(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    return try #require(scene.pages.first)
  }

  @Test func aSceneComesBackFromEveryFormat() throws {
    let folder = try SceneFolder(["a.json": scene])
    for target in ["b.json", "b.caml", "b.ca"] {
      #expect(try CommandRun("convert", "a.json", "-o", target, in: folder.path).status == 0, "\(target)")
      #expect(try CommandRun("convert", target, "-o", "back.json", in: folder.path).status == 0, "\(target)")
      #expect(
        LayerTreeEquality.areEqual(try page("a.json", in: folder), try page("back.json", in: folder)),
        "\(target)")
    }
  }

  @Test func aStateThatTheSceneDoesNotHaveIsRefused() throws {
    let folder = try SceneFolder(["a.json": scene])
    let run = try CommandRun("convert", "a.json", "-o", "b.json", "--state", "Locked", in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("a.json has no states, so none is called “Locked”"), "\(run.errors)")
    #expect(try folder.names == ["a.json"])
  }

  /// What CAML has no way to say of the samples, by what the message names.
  private let unsaid = [
    "booklet": "one page", "business-card": "one page", "foil-card": "an ink", "folding-box": "an ink",
    "rich-label": "attributed string",
    "tiled-map": "files of tiles",
    "typography": "attributed string", "world-scripts": "attributed string",
  ]

  /// Samples whose blurred shadows take PDF minutes where nothing is optimised: SVG leaves them to its reader.
  private let blurred: Set = ["paper-cut", "shadows", "showcase", "text-shadows"]

  /// By way of CAML, every sample comes back as the same tree, and prints as the same bytes.
  @Test func samplesComeBackAndMakeTheSamePDF() throws {
    let samples = repository.appendingPathComponent("samples")
    let folder = try SceneFolder()
    let files = try FileManager.default.contentsOfDirectory(atPath: samples.path)
    for name in files {
      try FileManager.default.copyItem(
        atPath: samples.appendingPathComponent(name).path, toPath: "\(folder.path)/\(name)")
    }
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    for name in names { try removeTitle(of: "\(folder.path)/\(name).json") }
    #expect(Set(unsaid.keys).subtracting(names) == [], "no sample is excused that is not there")
    let seen = try names.mapOnAllProcessors { try convert($0, in: folder) }
    for (name, (conversion, isSameTree, prints)) in zip(names, seen) {
      if let reason = unsaid[name] {
        #expect(conversion.status == 3, "\(name)")
        #expect(conversion.errors.contains(reason), "\(name): \(conversion.errors)")
        continue
      }
      #expect(conversion.status == 0, "\(conversion.errors)")
      #expect(isSameTree, "\(name)")
      // A title stands in the PDF, and not in the CAML.
      guard conversion.errors.isEmpty else {
        #expect(conversion.errors.contains("no place for a document's title"), "\(conversion.errors)")
        continue
      }
      #expect(prints.count == 2, "\(name)")
      for print in prints { #expect(print.run.status == 0, "\(name): \(print.run.errors)") }
      #expect(prints.first?.bytes != nil, "\(name)")
      #expect(prints.first?.bytes == prints.last?.bytes, "\(name)")
    }
  }

  /// Removes what a scene of one layer says of the document, which stands in the PDF, and which CAML has no place for.
  private func removeTitle(of file: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    guard !text.contains("\n  \"pages\"") else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !["  \"title\":", "  \"language\":"].contains { line.hasPrefix($0) }
    }
    try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// How the conversion of a sample to CAML went, whether the tree is the same, and what both print.
  private func convert(
    _ name: String, in folder: SceneFolder
  ) throws -> (conversion: CommandRun, isSameTree: Bool, prints: [(run: CommandRun, bytes: Data?)]) {
    let conversion = try CommandRun("convert", "\(name).json", "-o", "\(name).caml", in: folder.path)
    guard conversion.status == 0 else { return (conversion, false, []) }
    let isSameTree = LayerTreeEquality.areEqual(
      try page("\(name).json", in: folder), try page("\(name).caml", in: folder))
    guard conversion.errors.isEmpty else { return (conversion, isSameTree, []) }
    let format = blurred.contains(name) ? "svg" : "pdf"
    let prints = try ["json", "caml"].map { source in
      let output = "\(name)-\(source).\(format)"
      let run = try CommandRun("\(name).\(source)", "-o", output, "-q", in: folder.path)
      return (run, try? folder.data(output))
    }
    return (conversion, isSameTree, prints)
  }

  @Test func whatADocumentSaysBesideItsLayersIsWarnedAbout() throws {
    let folder = try SceneFolder(["a.json": #"{"title": "Card", "pages": [{"bounds": [0, 0, 9, 9]}]}"#])
    let run = try CommandRun("convert", "a.json", "-o", "b.caml", in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("title"), "\(run.errors)")
    #expect(try CommandRun("convert", "a.json", "-o", "b.caml", "--strict", in: folder.path).status == 3)
  }

  @Test func aBundleReplacesTheOneThatWasThere() throws {
    let folder = try SceneFolder(["a.json": scene])
    for _ in 0..<2 {
      #expect(try CommandRun("convert", "a.json", "-o", "b.ca", in: folder.path).status == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.json", "b.ca"])
  }

  @Test func whatCAMLCannotSayIsNamedAndNothingIsWritten() throws {
    let text = """
      {"bounds": [0, 0, 9, 9], "sublayers": [{"class": "CATextLayer", "string": [{"text": "a", "size": 9}]}]}
      """
    let folder = try SceneFolder(["a.json": text])
    let run = try CommandRun("convert", "a.json", "-o", "b.caml", in: folder.path)
    #expect(run.status == 3)
    #expect(run.errors.contains("string"), "\(run.errors)")
    #expect(try folder.names == ["a.json"])
  }

  @Test func standardOutputNeedsAFormat() throws {
    let folder = try SceneFolder(["a.json": scene])
    #expect(try CommandRun("convert", "a.json", "-o", "-", in: folder.path).status == 2)
    let run = try CommandRun("convert", "a.json", "-o", "-", "--to", "caml", in: folder.path)
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("<?xml"), "\(run.text)")
  }
}
