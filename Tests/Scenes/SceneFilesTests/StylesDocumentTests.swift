import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Documents whose objects others refer to: a bundle's `stylesDocument`.
@Suite struct StylesDocumentTests {
  private func index(_ name: String) -> String {
    "<plist><dict><key>stylesDocument</key><string>\(name)</string></dict></plist>"
  }

  private func bundle(_ styles: String, _ main: String, naming name: String = "styles.caml") -> ZipFile {
    ZipFile([
      ("index.xml", index(name)), ("main.caml", WallpaperFiles.document(main)), ("styles.caml", styles),
    ])
  }

  /// The only sublayer of the page, and the warnings.
  private func layer(_ styles: String, _ element: String) throws -> (CALayer, [String]) {
    let scene = try Scene(data: bundle(styles, "<sublayers>\(element)</sublayers>").data, file: "b.ca")
    return (try #require(scene.pages.first?.sublayers?.first), scene.warnings.map(\.description))
  }

  @Test func theDocumentRefersToItsObjects() throws {
    let styles = """
      <caml><NSArray><NSDictionary id="round"><cornerRadius type="real" value="7"/>\
      <style><NSDictionary><borderWidth type="real" value="3"/></NSDictionary></style></NSDictionary>\
      <CGColor id="accent" value="1 0 0"/>\
      <CABasicAnimation id="spin" keyPath="opacity" duration="2"><toValue type="real" value="0"/></CABasicAnimation>\
      <CALayer id="badge" name="badge" bounds="0 0 4 5"/></NSArray></caml>
      """
    let (layer, warnings) = try layer(
      styles,
      """
      <CALayer><style object="round"/><backgroundColor object="accent"/><animations><turn object="spin"/></animations>\
      <sublayers><CALayer object="badge"/></sublayers></CALayer>
      """)
    #expect(warnings == [])
    #expect(layer.cornerRadius == 7)
    #expect(layer.borderWidth == 3)
    #expect(layer.backgroundColor?.srgbComponents.red == 1)
    #expect(layer.animation(forKey: "turn")?.duration == 2)
    #expect(layer.sublayers?.map(\.bounds) == [CGRect(x: 0, y: 0, width: 4, height: 5)])
  }

  @Test func anIdOfTheDocumentItselfCounts() throws {
    let styles = "<caml><CGColor id=\"accent\" value=\"1 0 0\"/></caml>"
    let (layer, warnings) = try layer(
      styles,
      """
      <CALayer><borderColor id="accent" value="0 1 0"/><backgroundColor object="accent"/></CALayer>
      """)
    #expect(layer.backgroundColor?.srgbComponents.green == 1)
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.hasSuffix("means this object, not that of line 1 of b.ca/styles.caml") ?? false,
      "\(warnings)")
  }

  @Test func problemsNameTheirFileAndLine() throws {
    let styles = "<caml>\n<NSArray>\n  <CGColor id=\"bad\" value=\"1 0\"/></NSArray></caml>"
    let (_, warnings) = try layer(
      styles, "<CALayer>\n<backgroundColor object=\"bad\"/>\n<borderColor value=\"none\"/></CALayer>")
    let places = warnings.map { $0.split(separator: " ").first.map(String.init) ?? "" }
    #expect(places == ["b.ca/styles.caml:3:28:", "b.ca/main.caml:5:21:"], "\(warnings)")
  }

  @Test func layersOfItHaveTheirPlaceInIt() throws {
    let styles = "<caml>\n<CALayer id=\"badge\" bounds=\"0 0 4 5\"/></caml>"
    let scene = try Scene(
      data: bundle(styles, "\n\n<sublayers><CALayer object=\"badge\"/></sublayers>").data, file: "b.ca")
    let page = try #require(scene.pages.first)
    let badge = try #require(page.sublayers?.first)
    #expect(scene.sourceMap.file(of: badge) == "b.ca/styles.caml")
    #expect(scene.sourceMap.place(of: badge)?.line == 2)
    #expect(scene.sourceMap.file(of: page) == "b.ca/main.caml")
    #expect(scene.sourceMap.place(of: page)?.line == 3)
  }

  // MARK: Bad input

  private func problems(_ zip: ZipFile) -> [String] {
    do throws(SceneError) {
      return try Scene(data: zip.data, file: "b.ca").warnings.map(\.description)
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func aMissingFileIsNamed() {
    #expect(
      problems(bundle("<caml/>", "", naming: "style.caml")) == [
        "b.ca/main.caml: warning: the index's document of styles cannot be read: the file \"style.caml\" does not exist; "
          + "did you mean \"styles.caml\"?"
      ])
  }

  @Test func pathsOutOfTheBundleAreRefused() {
    for name in ["../styles.caml", "/etc/passwd", "a/../../styles.caml"] {
      let found = problems(bundle("<caml/>", "", naming: name))
      #expect(found.count == 1, "\(name)")
      #expect(
        found.first?.contains(
          "error: the index's document of styles cannot be read: \"\(name)\" lies outside") ?? false,
        "\(found)")
    }
    #expect(
      problems(bundle("<caml/>", "", naming: "https://a.b/c.caml")).first?.contains("is a web address")
        ?? false)
  }

  @Test func aDocumentIsNotItsOwnStyles() {
    for name in ["main.caml", "./main.caml"] {
      #expect(
        problems(bundle("<caml/>", "", naming: name)) == [
          "b.ca/main.caml: warning: the index names this document as its own document of styles"
        ])
    }
  }

  @Test func stylesThatAreNoCAMLAreErrors() {
    #expect(
      problems(bundle("<svg/>", "")) == ["b.ca/styles.caml:1:1: error: expected the element caml, found svg"])
    let broken = problems(bundle("<caml><a></caml>", ""))
    #expect(broken.first?.hasPrefix("b.ca/styles.caml:1:") ?? false, "\(broken)")
  }

  @Test func stylesThatLeadBackToThemselvesEnd() throws {
    let styles = """
      <caml><NSArray><NSDictionary id="a"><cornerRadius type="real" value="7"/><style object="b"/></NSDictionary>\
      <NSDictionary id="b"><borderWidth type="real" value="2"/><style object="a"/></NSDictionary></NSArray></caml>
      """
    let (layer, warnings) = try layer(styles, "<CALayer><style object=\"a\"/></CALayer>")
    #expect(layer.cornerRadius == 7)
    #expect(layer.borderWidth == 2)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("the style leads back to itself") ?? false, "\(warnings)")
  }
}
