import Foundation
import Testing

@testable import SceneFiles

@Suite struct SuggestionTests {
  private let names = ["lineCap", "lineJoin", "hidden", "even-odd", "opacity", "x"]

  @Test func theNearestName() {
    #expect(Suggestion.nearest(to: "lineCapp", in: names) == "lineCap")
    #expect(Suggestion.nearest(to: "linecap", in: names) == "lineCap")
    #expect(Suggestion.nearest(to: "opactiy", in: names) == "opacity", "two neighbours swapped are one error")
    #expect(Suggestion.nearest(to: "isHidden", in: names) == "hidden")
    #expect(Suggestion.nearest(to: "evenOdd", in: names) == "even-odd")
  }

  @Test func namesTooFarAwayAreNotSuggested() {
    #expect(Suggestion.nearest(to: "wibble", in: names) == nil)
    #expect(Suggestion.nearest(to: "", in: ["lineCap"]) == nil)
    #expect(Suggestion.text(for: "wibble", in: names) == "")
  }

  @Test func theOnlyNameThatBeginsOrEndsSo() {
    #expect(Suggestion.nearest(to: "blur", in: ["gaussianBlur", "colorAdd"]) == "gaussianBlur")
    #expect(
      Suggestion.nearest(to: "--out", in: ["--port", "--output-intent", "--output"]) == "--output",
      "the others begin with it")
    #expect(Suggestion.nearest(to: "shadow", in: ["shadowColor", "shadowPath"]) == nil)
  }

  @Test func whatAConstantsNameEndsWith() {
    let caps = ["butt", "round", "square"]
    #expect(Suggestion.nearest(to: "kCALineCapRound", in: caps) == "round")
    #expect(Suggestion.nearest(to: "CAShapeLayerLineCap.round", in: caps) == "round")
    #expect(
      Suggestion.nearest(
        to: "kCAGravityResizeAspectFill", in: ["resize", "resizeAspect", "resizeAspectFill"])
        == "resizeAspectFill")
    #expect(Suggestion.nearest(to: "kCALineCapBlunt", in: caps) == nil)
  }

  @Test func whatOtherFrameworksCallIt() {
    #expect(Suggestion.nearest(to: "color", in: ["strokeColor", "foregroundColor"]) == "foregroundColor")
    #expect(Suggestion.nearest(to: "alpha", in: names) == "opacity")
    #expect(Suggestion.nearest(to: "alpha", in: ["hidden"]) == nil)
    #expect(Suggestion.nearest(to: "ease-in-out", in: ["easeOut", "easeInEaseOut"]) == "easeInEaseOut")
  }
}
