import XCTest

@testable import SceneFiles

final class SuggestionTests: XCTestCase {
  private let names = ["lineCap", "lineJoin", "hidden", "even-odd", "opacity", "x"]

  func testTheNearestName() {
    XCTAssertEqual(Suggestion.nearest(to: "lineCapp", in: names), "lineCap")
    XCTAssertEqual(Suggestion.nearest(to: "linecap", in: names), "lineCap")
    XCTAssertEqual(
      Suggestion.nearest(to: "opactiy", in: names), "opacity", "two neighbours swapped are one error")
    XCTAssertEqual(Suggestion.nearest(to: "isHidden", in: names), "hidden")
    XCTAssertEqual(Suggestion.nearest(to: "evenOdd", in: names), "even-odd")
  }

  func testNamesTooFarAwayAreNotSuggested() {
    XCTAssertNil(Suggestion.nearest(to: "wibble", in: names))
    XCTAssertNil(Suggestion.nearest(to: "", in: ["lineCap"]))
    XCTAssertEqual(Suggestion.text(for: "wibble", in: names), "")
  }

  func testTheOnlyNameThatBeginsOrEndsSo() {
    XCTAssertEqual(Suggestion.nearest(to: "blur", in: ["gaussianBlur", "colorAdd"]), "gaussianBlur")
    XCTAssertEqual(
      Suggestion.nearest(to: "--out", in: ["--port", "--output-intent", "--output"]), "--output",
      "the others begin with it")
    XCTAssertNil(Suggestion.nearest(to: "shadow", in: ["shadowColor", "shadowPath"]))
  }

  func testWhatAConstantsNameEndsWith() {
    let caps = ["butt", "round", "square"]
    XCTAssertEqual(Suggestion.nearest(to: "kCALineCapRound", in: caps), "round")
    XCTAssertEqual(Suggestion.nearest(to: "CAShapeLayerLineCap.round", in: caps), "round")
    XCTAssertEqual(
      Suggestion.nearest(
        to: "kCAGravityResizeAspectFill", in: ["resize", "resizeAspect", "resizeAspectFill"]),
      "resizeAspectFill")
    XCTAssertNil(Suggestion.nearest(to: "kCALineCapBlunt", in: caps))
  }

  func testWhatOtherFrameworksCallIt() {
    XCTAssertEqual(
      Suggestion.nearest(to: "color", in: ["strokeColor", "foregroundColor"]), "foregroundColor")
    XCTAssertEqual(Suggestion.nearest(to: "alpha", in: names), "opacity")
    XCTAssertNil(Suggestion.nearest(to: "alpha", in: ["hidden"]))
    XCTAssertEqual(Suggestion.nearest(to: "ease-in-out", in: ["easeOut", "easeInEaseOut"]), "easeInEaseOut")
  }
}
