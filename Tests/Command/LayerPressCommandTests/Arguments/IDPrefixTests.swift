import Foundation
import Testing

/// Ids of several SVGs that are to stand in one page.
@Suite struct IDPrefixTests {
  private static let icon = """
    {"bounds": [0, 0, 10, 10], "sublayers": [{"id": "dot", "class": "CAGradientLayer", "frame": [0, 0, 10, 10],
     "colors": ["red", "blue"]}]}
    """

  private func ids(_ folder: SceneFolder, _ name: String) throws -> Set<String> {
    let svg = String(decoding: try folder.data(name), as: UTF8.self)
    return Set(svg.matches(of: #/ id="([^"]*)"/#).map { String($0.1) })
  }

  @Test func eachSceneHasIdsOfItsOwn() throws {
    let folder = try SceneFolder(["sun.json": Self.icon, "2nd moon.json": Self.icon])
    let run = try CommandRun(
      "sun.json", "2nd moon.json", "-o", "{name}.svg", "--id-prefix", "{name}-", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try ids(folder, "sun.svg") == ["sun-a", "sun-dot"])
    #expect(try ids(folder, "2nd moon.svg") == ["_2nd-moon-a", "_2nd-moon-dot"])
  }

  @Test func everyPlaceOfTheOutputsNameIsKnown() throws {
    let folder = try SceneFolder(["a.json": #"{"pages": [\#(Self.icon), \#(Self.icon)]}"#])
    let run = try CommandRun(
      "a.json", "-o", "{name}-{page}-{frame}.svg", "--times", "0,1", "--id-prefix",
      "{format}{scale}p{page:02}f{frame}t{time}_", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try ids(folder, "a-2-1.svg") == ["svg1p02f1t0_a", "svg1p02f1t0_dot"])
    #expect(try ids(folder, "a-1-2.svg") == ["svg1p01f2t1_a", "svg1p01f2t1_dot"])
  }

  @Test func standardOutputHasItsNameToo() throws {
    let folder = try SceneFolder(["a.json": Self.icon])
    let run = try CommandRun(
      "a.json", "-o", "-", "--to", "svg", "--id-prefix", "{name}.", in: folder.path)
    #expect(run.text.contains(#"id="a.dot""#), Comment(rawValue: run.text + run.errors))
  }

  @Test func inlinedPicturesNeedNoNamespaceAndShareNoId() throws {
    let folder = try SceneFolder([
      "sun.json": #"{"title": "Sun", "language": "en", "pages": [\#(Self.icon)]}"#
    ])
    let run = try CommandRun(
      "sun.json", "-o", "out/icon-{name}.svg", "--inline", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try ids(folder, "out/icon-sun.svg") == ["icon-sun-a", "icon-sun-dot"])
    let svg = String(decoding: try folder.data("out/icon-sun.svg"), as: UTF8.self)
    #expect(svg.hasPrefix(#"<svg width="10" height="10" viewBox="0 0 10 10">"#), "\(svg)")
    #expect(!svg.contains("<title>"))
    let other = try CommandRun("sun.json", "-o", "a.svg", "--inline", "--id-prefix", "x", in: folder.path)
    #expect(other.status == 0, "\(other.errors)")
    #expect(try ids(folder, "a.svg") == ["xa", "xdot"])
    #expect(try CommandRun("sun.json", "-o", "a.pdf", "--inline", in: folder.path).status == 2)
  }

  @Test func inlinedPicturesDoNotBlendWithThePageAround() throws {
    let folder = try SceneFolder([
      "a.json": #"""
      {"bounds": [0, 0, 9, 9], "sublayers": [
        {"frame": [0, 0, 9, 9], "backgroundColor": "red", "compositingFilter": "multiplyBlendMode"}]}
      """#
    ])
    let run = try CommandRun("a.json", "-o", "-", "--to", "svg", "--inline", in: folder.path)
    #expect(
      run.text.hasPrefix(#"<svg width="9" height="9" viewBox="0 0 9 9" style="isolation:isolate">"#),
      Comment(rawValue: run.text + run.errors))
  }

  @Test func unknownPlacesAreRefused() throws {
    let folder = try SceneFolder(["a.json": Self.icon])
    let run = try CommandRun("a.json", "-o", "a.svg", "--id-prefix", "{nam}", in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("“{nam}”: {nam} is not known (did you mean {name}?)"), "\(run.errors)")
  }
}
