import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// Documents that are wrong, careless or hostile: errors with their place, warnings for what devices let pass.
@Suite struct HostileCAMLTests {
  // MARK: XML

  @Test func illFormedXMLIsAnErrorWithItsPlace() {
    let table = [
      ("<caml>\n  <CALayer bounds=\"0 0 9 9\">\n    <sublayers>\n  </CALayer>\n</caml>", "4:"),
      ("<caml>\n<CALayer", "2:"),
      ("<caml><CALayer bounds=\"0 0 9 9></caml>", "1:"),
      ("<caml><CALayer opacity=\"1\" opacity=\"0\"/></caml>", "1:"),
      ("<caml>\n&nbsp;</caml>", "2:"), ("<caml/><caml/>", "1:"), ("<caml>\u{1}</caml>", "1:"), ("<", "1:"),
    ]
    for (text, place) in table {
      let found = CAMLText.problems(text)
      #expect(found.first?.hasPrefix(place) ?? false, "\(text): \(found)")
      #expect(found.first?.contains("error: ill-formed XML: ") ?? false, "\(text): \(found)")
    }
  }

  @Test func entitiesAndWhatLiesOutsideAreRefused() {
    let laughs = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
      .joined()
    let table = [
      "<!DOCTYPE caml [<!ENTITY l0 \"lol\">\(laughs)]><caml><CALayer name=\"&l9;\"/></caml>",
      "<!DOCTYPE caml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><caml>&x;</caml>",
      "<!DOCTYPE caml [<!ENTITY % p SYSTEM \"http://127.0.0.1/x.dtd\"> %p;]><caml/>",
    ]
    for text in table {
      let found = CAMLText.problems(text)
      #expect(found.first?.contains("entities are refused") ?? false, "\(found)")
    }
  }

  @Test func documentsThatAreNone() {
    let table = [
      ("<caml/>", "1:1: error: the document has no layer"),
      ("<html/>", "1:1: error: expected the element caml, found html"),
      ("<caml><NSArray/></caml>", "1:1: error: the document has no layer; found NSArray"),
      (
        "<caml><CALayer/></caml>",
        " error: the page is empty: give the root layer bounds with a width and a height"
      ),
      ("<caml><CALayer bounds=\"0 0 inf 9\"/></caml>", "error: bounds: numbers of geometry"),
    ]
    for (text, message) in table {
      let found = CAMLText.problems(text)
      #expect(found.last?.contains(message) ?? false, "\(found)")
      #expect(found.contains { $0.contains("error: ") }, "\(found)")
    }
    #expect(CAMLText.problems(Data()).count == 1)
    #expect(
      CAMLText.problems(Data("<caml>\u{FF}\u{FE}".utf8 + [0xFF, 0xFE])).first?.contains("error") ?? false)
  }

  @Test func aRootOfAnUnknownClassHidesNothingElse() {
    #expect(
      CAMLText.problems("<caml><CALayerr bounds=\"0 0 9 9\" opacityy=\"1\"/></caml>").map {
        $0.drop { $0 != " " }
      } == [
        " error: the document has no layer; found CALayerr; did you mean \"CALayer\"?",
        " warning: opacityy: unknown property \"opacityy\" of CALayer; did you mean \"opacity\"?; it is ignored",
      ])
  }

  @Test func aLayerThatIsToLieInItselfIsReported() {
    let message = "a layer cannot lie in itself or in a layer below it; it is ignored"
    for (children, count) in [
      ("<sublayers><CALayer object=\"r\"/></sublayers>", 1), ("<mask object=\"r\"/>", 1),
      ("<sublayers><CALayer><sublayers><CALayer object=\"r\"/></sublayers></CALayer></sublayers>", 1),
      ("<sublayers><CALayer id=\"k\"/><CALayer object=\"k\"/></sublayers>", 0),
    ] {
      let found = CAMLText.problems("<caml><CALayer id=\"r\" bounds=\"0 0 9 9\">\(children)</CALayer></caml>")
      #expect(found.count { $0.contains(message) } == count, "\(children): \(found)")
    }
    let state = """
      <LKState name="A"><elements><LKStateAddElement targetId="r" keyPath="sublayers"><object object="r"/>
      </LKStateAddElement></elements></LKState>
      """
    let found = CAMLText.problems(
      "<caml><CALayer id=\"r\" bounds=\"0 0 9 9\"><states>\(state)</states></CALayer></caml>")
    #expect(found.contains { $0.contains("a layer cannot lie in itself; it is ignored") }, "\(found)")
  }

  @Test func otherEncodings() throws {
    let text = CAMLText.document("", "name=\"Käse\"")
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + text
    for data in [
      Data([0xEF, 0xBB, 0xBF] + text.utf8), try #require(latin.data(using: .isoLatin1)),
      try #require(("\u{FEFF}" + text).data(using: .utf16LittleEndian)),
    ] {
      #expect(try Scene(data: data, file: "s.caml").pages.first?.name == "Käse")
    }
  }

  // MARK: Leniency

  /// What devices let pass: a warning, the value as they take it. `--strict` makes errors of all of them.
  @Test func whatDevicesLetPassIsAWarning() throws {
    let table: [(String, String, (CALayer) -> Bool)] = [
      (
        "zPosition=\"undefined\"", "zPosition: expected a number, found \"undefined\"; the value is ignored",
        { $0.zPosition == 0 }
      ),
      ("opacity=\"\"", "opacity: there is no value; it is ignored", { $0.opacity == 1 }),
      (
        "position=\"1, 2\"", "position: values are separated by white space; devices stop reading at \",\"",
        { $0.position.y == 2 }
      ),
      (
        "position=\"1;2\"", "position: values are separated by white space; devices stop reading at \";\"",
        { $0.position.y == 2 }
      ),
      (
        "position=\"1\"", "position: expected 2 numbers, found 1; the others are 0",
        { $0.position == CGPoint(x: 1, y: 0) }
      ),
      (
        "position=\"1 2 3\"", "position: nothing may follow the value; \"3\" is ignored",
        { $0.position.y == 2 }
      ),
      ("opacity=\"0.5x\"", "opacity: unknown unit \"x\"; the value is ignored", { $0.opacity == 1 }),
      (
        "hidden=\"maybe\"", "hidden: expected 0 or 1, found \"maybe\"; the value is ignored", { !$0.isHidden }
      ),
      (
        "contentsGravity=\"resizeAspectfill\"", "contentsGravity: unknown value \"resizeAspectfill\"; ",
        { $0.contentsGravity == .resize }
      ),
      (
        "opaccity=\"0\"",
        "opaccity: unknown property \"opaccity\" of CALayer; did you mean \"opacity\"?; it is ignored",
        { $0.opacity == 1 }
      ),
      (
        "maskedCorners=\"1.5\"", "maskedCorners: expected a bit mask, found \"1.5\"; the value is ignored",
        { $0.maskedCorners.rawValue == 15 }
      ),
      (
        "cornerRadii=\"1 1 1 1 1 1 1 1\"", "cornerRadii: unknown property \"cornerRadii\"",
        { $0.cornerRadius == 0 }
      ),
    ]
    for (attribute, message, isTaken) in table {
      let (layer, warnings) = try CAMLText.layer("<CALayer \(attribute)/>")
      #expect(isTaken(layer), "\(attribute)")
      #expect(warnings.count == 1, "\(attribute)")
      let problems = CAMLText.problems(CAMLText.document("<sublayers><CALayer \(attribute)/></sublayers>"))
      #expect(problems.first?.contains("warning: sublayers[0]." + message) ?? false, "\(problems)")
    }
  }

  @Test func behaviorsOfParticlesAreNamed() throws {
    let emitter = "<CAEmitterLayer><emitterBehaviors>%</emitterBehaviors></CAEmitterLayer>"
    let warnings = { (text: String) in
      try CAMLText.scene("<sublayers>\(text)</sublayers>").warnings.map(\.message)
    }
    #expect(
      try warnings(emitter.replacingOccurrences(of: "%", with: "<CAEmitterBehavior type=\"wave\"/>")) == [
        "behaviors of particles are not drawn: they fly as their cells say"
      ])
    #expect(try warnings(emitter.replacingOccurrences(of: "%", with: "")) == [])
  }

  @Test func referencesToNothingAndToThemselves() throws {
    let table = [
      ("<CALayer object=\"x\"/>", "no object has the id \"x\""),
      ("<CALayer><mask object=\"x\"/></CALayer>", "no object has the id \"x\""),
      ("<CALayer><backgroundColor object=\"x\"/></CALayer>", "no object has the id \"x\""),
      ("<CALayer id=\"x\" object=\"x\"/>", "the id \"x\" leads to another reference"),
    ]
    for (element, message) in table {
      let found = try CAMLText.scene("<sublayers>\(element)</sublayers>").warnings.map(\.message)
      #expect(found == [message], "\(element)")
    }
    // A layer in itself stays where it was.
    let scene = try CAMLText.scene(
      "<sublayers><CALayer id=\"x\"><sublayers><CALayer object=\"x\"/></sublayers></CALayer></sublayers>")
    #expect(scene.pages.first?.sublayers?.count == 1)
  }

  @Test func aMistakeInAnObjectToWhichOthersReferIsToldOnce() throws {
    let table = [
      (
        "<CALayer><filters><CAFilter id=\"f\" filter=\"colorInvert\" x=\"1\"/><CAFilter object=\"f\"/></filters></CALayer>",
        "the filter colorInvert has no input \"x\"; it is ignored"
      ),
      (
        "<CALayer><backgroundColor id=\"c\" value=\"x\"/><borderColor object=\"c\"/></CALayer>",
        "\"x\" is not a colour; the value is ignored"
      ),
    ]
    for (layer, warning) in table { #expect(try CAMLText.layer(layer).warnings == [warning], "\(layer)") }
  }

  // MARK: Too much

  @Test func nestingIsNoDanger() throws {
    let depth = 100_000
    func nested(_ start: String, _ end: String, _ depth: Int = depth) -> String {
      String(repeating: start, count: depth) + String(repeating: end, count: depth)
    }
    let layers = CAMLText.document(
      nested("<sublayers><CALayer opacity=\"2x\">", "</CALayer></sublayers>", 2_000))
    #expect(CAMLText.problems(layers).count == 2_000)
    _ = try CAMLText.scene(nested("<sublayers><CALayer>", "</CALayer></sublayers>"))
    _ = try CAMLText.scene(nested("<mask type=\"CALayer\">", "</mask>", 5_000))
    let lists = [
      ("<contentsRect type=\"NSArray\">", "<NSArray>", "</NSArray>", "</contentsRect>"),
      ("<style>", "<style>", "</style>", "</style>"), ("<filters>", "<NSArray>", "</NSArray>", "</filters>"),
      (
        "<animations><a type=\"CABasicAnimation\" keyPath=\"colors\"><toValue type=\"NSArray\">", "<NSArray>",
        "</NSArray>", "</toValue></a></animations>"
      ),
      (
        "<animations><a type=\"CAAnimationGroup\">", "<animations><CAAnimationGroup>",
        "</CAAnimationGroup></animations>", "</a></animations>"
      ),
      (
        "<animations><a type=\"CATransition\">",
        "<previousLayer><CALayer><animations><a type=\"CATransition\">",
        "</a></animations></CALayer></previousLayer>", "</a></animations>"
      ),
      ("<contents type=\"CATintedImage\">", "<image type=\"CATintedImage\">", "</image>", "</contents>"),
      (
        "<states>",
        "<LKState name=\"s\"><elements><LKStateAddElement targetId=\"r\" keyPath=\"sublayers\"><object type=\"CALayer\"><states>",
        "</states></object></LKStateAddElement></elements></LKState>", "</states>"
      ),
      ("", "<x>", "</x>", ""),
    ]
    for (start, inner, close, end) in lists {
      _ = CAMLText.problems(CAMLText.document(start + nested(inner, close, 3_000) + end, "id=\"r\""))
    }
    let cells =
      "<sublayers><CAEmitterLayer>"
      + nested("<emitterCells><CAEmitterCell>", "</CAEmitterCell></emitterCells>", 3_000)
      + "</CAEmitterLayer></sublayers>"
    #expect(
      try CAMLText.scene(cells).warnings.map(\.message) == [
        "emitter cells lie at most 64 deep in one another"
      ])
  }

  /// Ten references to ten references, and so on, would be 10¹⁰ objects.
  @Test func referencesDoNotMultiply() {
    let levels = (0..<10).map { level in
      let references = String(repeating: "<CAEmitterCell object=\"c\(level + 1)\"/>", count: 10)
      return "<CAEmitterCell id=\"c\(level)\"><emitterCells>\(references)</emitterCells></CAEmitterCell>"
    }
    let cells =
      "<sublayers><CAEmitterLayer><emitterCells>\(levels.joined())<CAEmitterCell id=\"c10\"/></emitterCells></CAEmitterLayer></sublayers>"
    let circle =
      "<animations><a id=\"g\" type=\"CAAnimationGroup\"><animations><CAAnimationGroup object=\"g\"/><CAAnimationGroup object=\"g\"/></animations></a></animations>"
    let list =
      "<animations><a type=\"CABasicAnimation\" keyPath=\"colors\"><toValue type=\"NSArray\" id=\"l\"><NSArray object=\"l\"/><NSArray object=\"l\"/></toValue></a></animations>"
    for inside in [cells, circle, list] {
      let found = CAMLText.problems(CAMLText.document(inside))
      #expect(
        found.contains {
          $0.hasSuffix("error: the document refers to objects more than 10000 times")
            || $0.contains("refers to objects more than 10000 times")
        }, "\(found.suffix(2))")
    }
  }

  /// Places and paths of many problems cost one walk each, not one for every problem.
  @Test func manyProblemsOfOneKind() {
    let count = 3_000
    let attributes = (0..<count).map { "x\($0)=\"1\"" }.joined(separator: " ")
    #expect(CAMLText.problems(CAMLText.document("", attributes)).count == count)
    let siblings = String(repeating: "<CALayer opacity=\"x\"/>", count: count)
    let found = CAMLText.problems(CAMLText.document("<sublayers>\(siblings)</sublayers>"))
    #expect(found.count == count)
    #expect(
      found.last?.contains("sublayers[\(count - 1)].opacity: ") ?? false, Comment(rawValue: found.last ?? ""))
    let twins = String(repeating: "<CALayer id=\"a\"><mask object=\"a\"/></CALayer>", count: count)
    _ = CAMLText.problems(CAMLText.document("<sublayers>\(twins)</sublayers>"))
  }

  @Test func aHugeAttribute() throws {
    let pixels = ScratchFolder.pixel.base64EncodedString()
    let spaces = String(repeating: " ", count: 1 << 20)
    let layer = try CAMLText.sound(
      "<CALayer><contents type=\"CGImage\" src=\"data:image/png;base64,\(pixels)\(spaces)\"/></CALayer>")
    #expect(layer.contents != nil)
  }
}
