import Foundation
import Testing

@testable import SceneFiles

/// What is said about scenes that are JSON but not scenes, word by word.
@Suite struct SceneDiagnosticTests {
  private func check(_ json: String, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation)
  {
    #expect(SceneText.problems(json) == expected, sourceLocation: sourceLocation)
  }

  @Test func theTopIsAnObject() {
    check(
      "[1]",
      "1:1: error: expected a layer object, or an object with \"pages\", found an array of 1 element; "
        + "several layers are pages: {\"pages\": […]}")
    check(#""x""#, #"1:1: error: expected a layer object, or an object with "pages", found the string "x""#)
  }

  @Test func pagesNeedASize() {
    check(#"{"name":"x"}"#, #"1:1: error: the page has no size; give its layer "bounds" or a "frame""#)
    check(
      #"{"bounds":[0,0,0,1]}"#,
      "1:11: error: bounds: the page is empty: its width and height are greater than 0")
    let empty = "the page is empty: its width and height are greater than 0"
    #expect(SceneText.problems(#"{"bounds":[0,0,-1,1]}"#).last == "1:11: error: bounds: \(empty)")
    check(
      #"{"pages":[{"bounds":[0,0,1,1]},{}]}"#,
      #"1:32: error: pages[1]: the page has no size; give its layer "bounds" or a "frame""#)
    check(
      #"{"pages":[]}"#,
      "1:10: error: pages: expected an array of at least one layer, found an array of 0 elements")
  }

  @Test func unknownKeys() {
    check(
      #"{"bounds":[0,0,1,1],"sublayers":[{},{},{"mask":{"class":"CAShapeLayer","lineCapp":"round"}}]}"#,
      #"1:72: error: sublayers[2].mask.lineCapp: unknown key "lineCapp" of CAShapeLayer; did you mean "lineCap"?"#
    )
    check(
      #"{"bounds":[0,0,1,1],"isHidden":true}"#,
      #"1:21: error: isHidden: unknown key "isHidden" of CALayer; did you mean "hidden"?"#)
    check(
      #"{"bounds":[0,0,1,1],"lineCap":"round"}"#,
      #"1:21: error: lineCap: unknown key "lineCap" of CALayer; it is a key of CAShapeLayer"#)
    check(
      #"{"bounds":[0,0,1,1],"type":"CATextLayer"}"#,
      #"1:21: error: type: unknown key "type" of CALayer; write "class": "CATextLayer""#)
    check(
      #"{"bounds":[0,0,1,1],"sublayers":[{"title":"x"}]}"#,
      #"1:35: error: sublayers[0].title: unknown key "title" of CALayer; it belongs to a document, beside "pages""#
    )
    check(
      #"{"pages":[{"bounds":[0,0,1,1]}],"titel":"x"}"#,
      "1:33: error: titel: unknown key \"titel\" of a document; allowed are pages, title, author, subject, "
        + "keywords, language, date, fonts, inks, $schema; did you mean \"title\"?")
  }

  @Test func aKeyLikeNoOtherIsSaidToBeNobodys() {
    check(
      #"{"bounds":[0,0,1,1],"wibble":1}"#,
      #"1:21: error: wibble: unknown key "wibble" of CALayer; no class has it"#)
  }

  @Test func unknownClasses() {
    let classes =
      #""CALayer", "CAShapeLayer", "CATextLayer", "CAGradientLayer", "CAReplicatorLayer", "CATransformLayer", "#
      + #""CAScrollLayer", "CATiledLayer", "CAEmitterLayer", "BarcodeLayer", "AVPlayerLayer", "CAMetalLayer", "#
      + #""CAEAGLLayer", "CAOpenGLLayer", "QCCompositionLayer""#
    check(
      #"{"bounds":[0,0,1,1],"class":"CAShapelayer"}"#,
      "1:29: error: class: unknown value \"CAShapelayer\"; allowed are \(classes); did you mean \"CAShapeLayer\"?"
    )
    check(
      #"{"bounds":[0,0,1,1],"class":7}"#, "1:29: error: class: expected one of \(classes), found the number 7"
    )
  }

  @Test func lottie() {
    check(
      #"{"v":"5.7.4","fr":30,"ip":0,"op":60,"w":100,"h":100,"layers":[]}"#,
      "1:1: error: this is a Lottie animation, not a scene; docs/porting.md explains how lottie-ios makes layers of it"
    )
  }

  /// By the class whose name is nearest, or else by the one that has most of the keys.
  @Test func anUnknownClassHidesNothingElse() {
    func places(_ layer: String) -> [String] {
      SceneText.problems("{\"bounds\":[0,0,1,1],\"sublayers\":[\(layer)]}").map {
        String($0.drop { $0 != " " }.dropFirst().prefix { $0 != ";" }.prefix(60))
      }
    }
    #expect(
      places(#"{"class":"CAShapLayer","lineCap":"rund","mask":{"opacity":"x"}}"#) == [
        #"error: sublayers[0].class: unknown value "CAShapLayer""#,
        #"error: sublayers[0].lineCap: unknown value "rund""#,
        #"error: sublayers[0].mask.opacity: expected a number, found t"#,
      ])
    #expect(
      places(#"{"class":"Nope","string":"x","fontSize":"big"}"#) == [
        #"error: sublayers[0].class: unknown value "Nope""#,
        #"error: sublayers[0].fontSize: expected a number, found the s"#,
      ])
    #expect(places(#"{"animations":[{"class":"CABasicAnim","keyPath":"opacity","toValue":"x"}]}"#).count == 2)
  }

  @Test func unknownEnumerationValues() {
    check(
      #"{"bounds":[0,0,1,1],"class":"CAShapeLayer","lineCap":"rund"}"#,
      #"1:54: error: lineCap: unknown value "rund"; allowed are "butt", "round", "square"; did you mean "round"?"#
    )
    check(
      #"{"bounds":[0,0,1,1],"class":"CAShapeLayer","fillRule":"evenOdd"}"#,
      #"1:55: error: fillRule: unknown value "evenOdd"; allowed are "non-zero", "even-odd"; did you mean "even-odd"?"#
    )
    check(
      #"{"bounds":[0,0,1,1],"maskedCorners":["topLeft"]}"#,
      "1:38: error: maskedCorners[0]: unknown value \"topLeft\"; allowed are \"layerMinXMinYCorner\", "
        + "\"layerMaxXMinYCorner\", \"layerMinXMaxYCorner\", \"layerMaxXMaxYCorner\"; did you mean \"layerMinXMinYCorner\"?"
    )
  }

  @Test func wrongTypesAndLengths() {
    check(
      #"{"bounds":[0,0,1]}"#,
      "1:11: error: bounds: expected a rect [x, y, width, height], found an array of 3 elements")
    check(#"{"bounds":[0,0,1,"2"]}"#, #"1:18: error: bounds[3]: expected a number, found the string "2""#)
    check(
      #"{"bounds":["a",0,1,"2"]}"#, #"1:12: error: bounds[0]: expected a number, found the string "a""#,
      #"1:20: error: bounds[3]: expected a number, found the string "2""#)
    check(
      #"{"bounds":[0,0,1,1],"opacity":"1","hidden":1,"name":5,"position":{},"anchorPoint":true}"#,
      #"1:31: error: opacity: expected a number, found the string "1""#,
      "1:44: error: hidden: expected true or false, found the number 1",
      "1:53: error: name: expected a string, found the number 5",
      "1:66: error: position: expected a point [x, y], found an object",
      "1:83: error: anchorPoint: expected a point [x, y], found true")
    check(
      #"{"bounds":[0,0,1,1],"sublayers":{},"mask":[]}"#,
      "1:33: error: sublayers: expected an array of layers, found an object",
      "1:43: error: mask: expected a layer, found an array of 0 elements")
    check(
      #"{"bounds":[0,0,1,1],"class":"CAReplicatorLayer","instanceCount":2.5}"#,
      "1:65: error: instanceCount: expected a whole number, found the number 2.5")
  }

  /// What cannot be meant is drawn as it is written, with a warning.
  @Test func unlikelyValues() {
    let table = [
      (
        #""class":"CAShapeLayer","strokeEnd":75"#,
        "strokeEnd: expected a number from 0 to 1, found the number 75"
      ),
      (
        #""class":"CAGradientLayer","endPoint":[50,50]"#,
        "endPoint: expected fractions of the layer's size, mostly from 0 to 1"
      ),
      (
        #""contentsRect":[0,0,64,64]"#,
        "contentsRect: expected fractions of the picture's size, mostly from 0 to 1"
      ),
      (#""borderColor":"red""#, #"borderColor: the border has no width; give the layer a "borderWidth""#),
      (
        #""animations":[{"class":"CABasicAnimation","fromValue":0}]"#,
        #"animations[0]: the animation has no "keyPath", so it changes nothing"#
      ),
      (
        #""animations":[{"class":"CABasicAnimation","keyPath":"opacity"}]"#,
        "animations[0]: the animation has none of fromValue, toValue, byValue, so it changes nothing"
      ),
    ]
    for (keys, message) in table { #expect(SceneText.messages(keys) == [message]) }
    let meant = [
      #""class":"CAShapeLayer","strokeEnd":1"#, #""class":"CAGradientLayer","endPoint":[-0.5,3]"#,
      #""contentsRect":[-1,0,3,1]"#, #""borderColor":"red","borderWidth":0"#, #""borderColor":null"#,
      #""borderColor":"red","animations":[{"class":"CABasicAnimation","keyPath":"borderWidth","toValue":2}]"#,
    ]
    for keys in meant { #expect(SceneText.messages(keys) == [], "\(keys)") }
  }

  @Test func valuesOutOfRange() {
    check(
      #"{"bounds":[0,0,1,1],"opacity":1e300}"#, "1:31: error: opacity: the number 1e+300 is out of range")
    check(
      #"{"bounds":[0,0,1,1],"class":"CAEmitterLayer","seed":-1}"#,
      "1:53: error: seed: the number -1 is out of range")
  }

  @Test func nullIsAllowedWhereThereMayBeNothing() {
    check(
      #"{"bounds":[0,0,1,1],"opacity":null,"backgroundColor":null}"#,
      "1:31: error: opacity: null is not allowed here")
  }

  @Test func allErrorsAreReportedInTheOrderOfTheFile() {
    check(
      "{\"bounds\":[0,0,1,1],\n\"sublayers\":[\n{\"opacity\":\"a\"},\n{\"mask\":{\"name\":1}},\n{\"opacity\":1,\"opacity\":0}],\n"
        + "\"hiden\":true}",
      #"3:12: error: sublayers[0].opacity: expected a number, found the string "a""#,
      "4:17: error: sublayers[1].mask.name: expected a string, found the number 1",
      #"5:14: error: sublayers[2].opacity: the key "opacity" is given twice; the first one is at line 5"#,
      #"6:1: error: hiden: unknown key "hiden" of CALayer; did you mean "hidden"?"#)
  }

  @Test func anIdentifierGivenTwiceIsAWarning() throws {
    let json = "{\"bounds\":[0,0,1,1],\"sublayers\":[{\"id\":\"a\"},\n{\"id\":\"a\"}]}"
    check(json, #"2:7: warning: sublayers[1].id: the id "a" is given twice; the first one is at line 1"#)
    #expect(try Scene(data: Data(json.utf8)).pages.count == 1)
  }

  @Test func longPathsLoseTheirMiddle() {
    let depth = 40
    let json =
      #"{"bounds":[0,0,1,1]"# + String(repeating: #","mask":{"opacity":1"#, count: depth) + #","hiden":1"#
      + String(repeating: "}", count: depth + 1)
    let masks = Array(repeating: "mask", count: 8).joined(separator: ".")
    #expect(
      SceneText.problems(json).map { $0.split(separator: " ")[2] } == [
        "\(masks).….\(masks.dropLast(5)).hiden:"
      ])
  }

  @Test func aDiagnosticReadsLikeACompilers() {
    let diagnostic = SceneDiagnostic(
      file: "card.json", line: 3, column: 7, path: "sublayers[1].opacity", message: "expected a number")
    #expect(diagnostic.description == "card.json:3:7: error: sublayers[1].opacity: expected a number")
    let whole = SceneDiagnostic(severity: .warning, file: "card.json", message: "is odd")
    #expect(SceneError([diagnostic, whole]).description == "\(diagnostic)\ncard.json: warning: is odd")
  }
}
