import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

@Suite struct LayerReadingTests {
  @Test func valuesThatAreHardlyMeantAreWarnings() throws {
    let gradient = #""class": "CAGradientLayer", "#
    let shape = #""class": "CAShapeLayer", "#
    let cases = [
      (#""opacity": 70"#, "opacity: expected a number from 0 to 1, found the number 70"),
      (#""shadowOpacity": -1"#, "shadowOpacity: expected a number from 0 to 1, found the number -1"),
      (#""cornerRadius": -5"#, "cornerRadius: expected a number that is not negative, found the number -5"),
      (shape + #""lineWidth": -3"#, "lineWidth: expected a number that is not negative, found the number -3"),
      (
        #""filters": [{"type": "gaussianBlur", "inputRadius": -2}]"#,
        "filters[0].inputRadius: expected a number that is not negative, found the number -2"
      ),
      (
        shape + #""lineDashPattern": [-1, 2]"#,
        "lineDashPattern: expected lengths that are not negative, and not all 0"
      ),
      (
        shape + #""lineDashPattern": [0, 0]"#,
        "lineDashPattern: expected lengths that are not negative, and not all 0"
      ),
      (gradient + #""locations": [1, 0]"#, "locations: expected numbers from 0 to 1 that do not decrease"),
      (gradient + #""locations": [0, 50]"#, "locations: expected numbers from 0 to 1 that do not decrease"),
      (gradient + #""colors": []"#, "colors: expected at least one colour"),
      (
        #""class": "CAReplicatorLayer", "instanceCount": -3"#,
        "instanceCount: expected a number from 0 to the 1000000 copies that a picture shows, found the number -3"
      ),
      (#""bounds": [0, 0, -9, 9]"#, "bounds: expected a width and a height that are not negative"),
      (#""frame": [0, 0, 9, -9]"#, "frame: expected a width and a height that are not negative"),
    ]
    for (keys, message) in cases {
      #expect(SceneText.messages(keys) == [message])
      #expect(throws: Never.self, "a warning refuses nothing") { try SceneText.layer(keys) }
    }
    for keys in [
      #""opacity": 0, "shadowOpacity": 1, "cornerRadius": 0, "bounds": [-1, -1, 0, 0]"#,
      gradient + #""colors": ["red"], "locations": [0, 0.5, 0.5, 1]"#, shape + #""lineDashPattern": [0, 2]"#,
      shape + #""lineDashPattern": []"#,
    ] {
      #expect(SceneText.messages(keys) == [])
    }
  }

  // MARK: Frame, bounds, position, transform

  @Test func aFrameSetsSizeAndPosition() throws {
    let layer = try SceneText.layer(#""frame": [10, 20, 30, 40], "anchorPoint": [0, 1]"#)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 10, y: 60))
  }

  @Test func aFrameComesBeforeTheTransform() throws {
    for keys in [
      #""frame": [10, 20, 30, 40], "transform": "rotate(90deg)""#,
      #""transform": "rotate(90deg)", "frame": [10, 20, 30, 40]"#,
    ] {
      let layer = try SceneText.layer(keys)
      #expect(layer.bounds.size == CGSize(width: 30, height: 40))
      #expect(layer.position == CGPoint(x: 25, y: 40))
    }
  }

  @Test func aFrameBesideBoundsKeepsTheirOrigin() throws {
    let layer = try SceneText.layer(#""frame": [10, 20, 30, 40], "bounds": [5, 6, 30, 40]"#)
    #expect(layer.bounds == CGRect(x: 5, y: 6, width: 30, height: 40))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func contradictionsAreErrors() {
    #expect(
      SceneText.messages(#""bounds": [0, 0, 1, 1], "frame": [0, 0, 2, 2.5]"#) == [
        "frame: frame and bounds differ in size: 2 × 2.5 and 1 × 1"
      ])
    #expect(
      SceneText.messages(#""position": [3, 3], "frame": [0, 0, 1, 1]"#) == [
        "position: the frame puts the anchor point at [0.5, 0.5], so \"position\" cannot be elsewhere; give one of them"
      ])
    #expect(SceneText.messages(#""position": [0.5, 0.5], "frame": [0, 0, 1, 1]"#) == [])
    #expect(
      SceneText.messages(#""transform": "none", "affineTransform": "none""#) == [
        #"affineTransform: "transform" and "affineTransform" set the same; give one of them"#
      ])
    #expect(
      SceneText.messages(#""affineTransform": "rotateX(45deg)""#) == [
        "affineTransform: the transform has depth; \"affineTransform\" stays in the plane, \"transform\" does not"
      ])
  }

  @Test func scrollPointFollowsTheModeWhateverTheOrder() throws {
    let layer = try SceneText.layer(
      #""scrollPoint": [30, 20], "frame": [0, 0, 10, 10], "class": "CAScrollLayer", "scrollMode": "vertically""#
    )
    #expect(layer.bounds == CGRect(x: 0, y: 20, width: 10, height: 10))
  }

  // MARK: The tree

  @Test func sublayersKeepTheirOrderAndMasksTheirOwner() throws {
    let layer = try SceneText.layer(
      #""sublayers": [{ "name": "a" }, { "name": "b", "mask": { "name": "m", "mask": { "name": "n" } } }]"#)
    #expect(layer.sublayers?.map(\.name) == ["a", "b"])
    #expect(layer.sublayers?.last?.mask?.mask?.name == "n")
  }

  @Test func layersKnowTheirLines() throws {
    let scene = try Scene(data: Data("{\"bounds\": [0, 0, 1, 1],\n\"sublayers\": [\n{},\n  {}\n]}".utf8))
    let page = try #require(scene.pages.first)
    #expect(([page] + (page.sublayers ?? [])).map { scene.sourceMap.place(of: $0)?.line } == [1, 3, 4])
    #expect(scene.sourceMap.place(of: CALayer()) == nil)
  }

  @Test func timesMayBeEndless() throws {
    #expect(try SceneText.layer(#""repeatCount": "inf""#).repeatCount == .infinity)
    #expect(
      SceneText.messages(#""repeatCount": "forever""#) == [
        #"repeatCount: expected a number or "inf", found the string "forever""#
      ])
    #expect(
      SceneText.messages(#""opacity": "inf""#) == [#"opacity: expected a number, found the string "inf""#])
  }

  // MARK: Styles, filters, cells

  @Test func stylesHoldTypedValues() throws {
    let layer = try SceneText.layer(##""style": { "backgroundColor": "#f00", "style": { "opacity": 0.5 } }"##)
    let style = try #require(layer.style)
    #expect(style["backgroundColor"] as? CGColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect((style["style"] as? [String: Any])?["opacity"] as? NSNumber == 0.5)
    #expect(
      SceneText.messages(#""style": { "opacty": 1, "style": { "sublayers": [] } }"#) == [
        #"style.opacty: unknown key "opacty" of CALayer; did you mean "opacity"?"#,
        #"style.style.sublayers: "sublayers" cannot stand in a style"#,
      ])
  }

  @Test func filters() throws {
    let layer = try SceneText.layer(
      ##""filters": ["colorInvert", { "type": "gaussianBlur", "name": "b", "inputRadius": 8, "enabled": false }, { "filter": "colorAdd", "inputColor": "#f00" }]"##
    )
    let filters = try #require(layer.filters as? [CAFilter])
    #expect(filters.map(\.type) == ["colorInvert", "gaussianBlur", "colorAdd"])
    #expect(filters[1].inputs["inputRadius"] as? NSNumber == 8)
    #expect(filters[1].name == "b")
    #expect(!filters[1].isEnabled)
    #expect(filters[2].inputs["inputColor"] as? CGColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(
      try SceneText.layer(#""compositingFilter": "screenBlendMode""#).compositingFilter as? String
        == "screenBlendMode")
  }

  /// The layer gets the name that Core Animation knows, so that CAML has it as well.
  @Test func operatorsMayHaveTheNamesOfCGBlendMode() throws {
    let names = [
      "plusLighter": "plusL", "plusDarker": "plusD", "destinationOver": "destOver",
      "destinationIn": "destIn", "destinationOut": "destOut", "destinationAtop": "destAtop",
    ]
    for (name, filter) in names {
      let layer = try SceneText.layer(#""compositingFilter": "\#(name)""#)
      #expect(layer.compositingFilter as? String == filter)
    }
  }

  @Test func errorsOfFilters() {
    func check(_ json: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(SceneText.messages(#""filters": [\#(json)]"#) == [expected], sourceLocation: sourceLocation)
    }
    check(
      #"{"type":"gaussianBlur","radius":3}"#,
      "filters[0].radius: unknown key \"radius\" of a gaussianBlur filter; allowed are type, filter, name, enabled, "
        + "inputRadius; did you mean \"inputRadius\"?")
    check(#"{"inputRadius":3}"#, #"filters[0]: the filter has no "type""#)
    check(
      #""gausianBlur""#,
      "filters[0]: unknown value \"gausianBlur\"; allowed are \"gaussianBlur\", \"colorInvert\", \"colorBrightness\", "
        + "\"colorContrast\", \"colorSaturate\", \"colorHueRotate\", \"colorMultiply\", \"colorAdd\", \"colorMatrix\", "
        + "\"luminanceToAlpha\"; did you mean \"gaussianBlur\"?")
    check(
      #"{"type":"colorMatrix","inputColorMatrix":[1]}"#,
      "filters[0].inputColorMatrix: a colour matrix has 20 numbers, 4 rows of 5, found an array of 1 element")
    #expect(
      SceneText.messages(#""compositingFilter": "multiplyBlend""#).first?.suffix(34)
        == #"; did you mean "multiplyBlendMode"?"#.suffix(34))
  }

  @Test func emitterCellsNest() throws {
    let layer = try SceneText.layer(
      #""class": "CAEmitterLayer", "emitterCells": [{ "name": "a", "emitterCells": [{ "name": "b" }] }]"#)
    let cells = try #require((layer as? CAEmitterLayer)?.emitterCells)
    #expect(cells.map(\.name) == ["a"])
    #expect(cells.first?.emitterCells?.map(\.name) == ["b"])
    #expect(
      SceneText.messages(
        #""class": "CAEmitterLayer", "emitterCells": [{ "birthrate": 1, "emitterCells": [{ "class": "CALayer" }] }]"#
      ) == [
        #"emitterCells[0].birthrate: unknown key "birthrate" of CAEmitterCell; did you mean "birthRate"?"#,
        #"emitterCells[0].emitterCells[0].class: unknown value "CALayer"; allowed is "CAEmitterCell""#,
      ])
  }

  @Test func tooDeepCellsAreRefused() {
    let cells =
      String(repeating: #"[{"emitterCells":"#, count: 70) + "[]" + String(repeating: "}]", count: 70)
    #expect(
      SceneText.messages(#""class": "CAEmitterLayer", "emitterCells": \#(cells)"#).map {
        $0.components(separatedBy: ": ").last
      } == ["emitter cells lie at most 64 deep in one another"])
  }
}
