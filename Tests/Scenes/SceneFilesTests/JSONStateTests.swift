import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// States of layers in JSON: what they change, and what is said about mistakes in them.
@Suite struct JSONStateTests {
  private func json(_ members: String) -> String {
    #"{"bounds":[0,0,9,9],"id":"card","sublayers":[{"id":"title","class":"CATextLayer"},{"id":"note"}],"#
      + members + "}"
  }

  private func scene(_ members: String) throws -> Scene {
    let scene = try Scene(data: Data(json(members).utf8))
    #expect(scene.warnings.map(\.description) == [])
    return scene
  }

  private func problems(_ members: String) -> [String] {
    SceneText.problems(json(members)).map {
      $0.split(separator: " ", maxSplits: 1).last.map(String.init) ?? $0
    }
  }

  private func title(_ scene: Scene) throws -> CATextLayer {
    try #require(scene.pages.first?.sublayers?.first as? CATextLayer)
  }

  // MARK: Changes

  @Test func valuesOfLayersAreSet() throws {
    let scene = try scene(
      ##"""
      "states": [{"name": "dark", "set": {
        "card": {"backgroundColor": "#111", "cornerRadius": "2mm"},
        "title": {"string": "Nacht", "position.y": 4, "fontSize": 20, "transform.rotation.z": "90deg"}}}]
      """##)
    #expect(scene.stateNames == ["dark"])
    #expect(try title(scene).string == nil)
    #expect(scene.enterState(named: "dark"))
    let title = try title(scene)
    #expect(title.string as? String == "Nacht")
    #expect(title.position.y == 4)
    #expect(title.fontSize == 20)
    #expect(abs(title.transform.m12 - 1) < 1e-12)
    let card = try #require(scene.pages.first)
    #expect(card.backgroundColor?.components?[0] == 17.0 / 255)
    #expect(abs(card.cornerRadius - 144 / 25.4) < 1e-9)
  }

  @Test func aStateCanBeBasedOnAnother() throws {
    let scene = try scene(
      #"""
      "states": [{"name": "sale", "basedOn": "dark", "set": {"title": {"string": "Sale"}}},
        {"name": "dark", "set": {"card": {"opacity": 0.5}}}]
      """#)
    scene.enterState(named: "sale")
    #expect(try title(scene).string as? String == "Sale")
    #expect(scene.pages.first?.opacity == 0.5)
  }

  @Test func theInitialStateIsEnteredFirst() throws {
    let scene = try scene(
      #""states": [{"name": "a"}, {"name": "b", "initial": true, "set": {"note": {"hidden": true}}}]"#)
    scene.enterFirstState()
    #expect(scene.pages.first?.sublayers?.last?.isHidden == true)
  }

  @Test func layersAreAddedAndRemoved() throws {
    let scene = try scene(
      #"""
      "states": [{"name": "more", "elements": [
        {"class": "CAStateAddElement", "object": {"id": "star", "opacity": 0.5}, "beforeObject": "note"},
        {"class": "CAStateRemoveElement", "object": "title"},
        {"class": "CAStateSetValue", "target": "star", "keyPath": "zPosition", "value": 3}]}]
      """#)
    scene.enterState(named: "more")
    let layers = scene.pages.first?.sublayers ?? []
    #expect(layers.map(\.identifier) == ["star", "note"])
    #expect(layers.first?.zPosition == 3)
  }

  @Test func animationsAreAddedAndRemoved() throws {
    let animation = #"{"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "duration": 2}"#
    let scene = try scene(
      #"""
      "states": [
        {"name": "on", "elements": [
          {"class": "CAStateAddAnimation", "target": "note", "key": "fade", "animation": \#(animation)}]},
        {"name": "off", "basedOn": "on", "elements": [
          {"class": "CAStateRemoveAnimation", "target": "note", "key": "fade"}]}]
      """#)
    let note = try #require(scene.pages.first?.sublayers?.last)
    scene.enterState(named: "on")
    #expect(note.animation(forKey: "fade")?.duration == 2)
    scene.enterState(named: "off")
    #expect(note.animation(forKey: "fade") == nil)
  }

  @Test func transitionsRunFromOneStateToAnother() throws {
    let scene = try scene(
      #"""
      "states": [{"name": "a"}, {"name": "b", "set": {"note": {"opacity": 0}}}],
      "stateTransitions": [{"fromState": "a", "toState": "b", "elements": [
        {"target": "note", "key": "opacity", "animation": {"class": "CABasicAnimation", "duration": 2}}]}]
      """#)
    #expect(scene.hasTransition(from: "a", to: "b"))
    #expect(!scene.hasTransition(from: "b", to: "a"))
    scene.enterState(named: "b", comingFrom: "a")
    let note = try #require(scene.pages.first?.sublayers?.last)
    #expect(note.animation(forKey: "opacity")?.duration == 2)
  }

  // MARK: Writing

  /// Everything that a state can say, written and read again; layers without ids get some.
  @Test func whatIsWrittenIsReadAgain() throws {
    let scene = try scene(
      #"""
      "states": [
        {"name": "dark", "initial": true, "nextDelay": 2, "locked": true, "enabled": true, "set": {
          "card": {"backgroundColor": "#111111"}, "title": {"string": "Nacht", "position.y": 4}},
         "elements": [
           {"class": "CAStateAddElement", "object": {"id": "moon", "frame": [1, 1, 2, 2]}, "beforeObject": "note"},
           {"class": "CAStateSetValue", "target": "moon", "keyPath": "opacity", "value": 0.5},
           {"class": "CAStateRemoveElement", "object": "title"},
           {"class": "CAStateAddAnimation", "target": "note", "key": "fade",
            "animation": {"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "duration": 2}}]},
        {"name": "sale", "basedOn": "dark", "enabled": false, "previousDelay": 1,
         "elements": [{"class": "CAStateRemoveAnimation", "target": "note", "key": "fade"},
           {"class": "CAStateAddElement", "object": "title"}]}],
      "stateTransitions": [{"fromState": "dark", "toState": "sale", "elements": [
        {"target": "note", "key": "opacity", "enabled": false,
         "animation": {"class": "CABasicAnimation", "keyPath": "opacity", "duration": 3}}]}]
      """#)
    let layer = try #require(scene.pages.first)
    layer.states?[0].elements.append(
      CAStateSetValue(target: layer.sublayers?[1], keyPath: "cornerRadius", value: 3.0))
    layer.sublayers?[1].identifier = nil
    let written = try SceneWriter().data(for: scene)
    let text = String(decoding: written, as: UTF8.self)
    let again = try Scene(data: written)
    #expect(again.warnings.map(\.description) == [], "\(text)")
    #expect(String(decoding: try SceneWriter().data(for: again), as: UTF8.self) == text)
    for state in ["dark", "none"] {
      let (one, other) = (try Scene(data: try SceneWriter().data(for: scene)), try Scene(data: written))
      for scene in [one, other] where state != "none" { #expect(scene.enterState(named: state)) }
      #expect(LayerTreeEquality.areEqual(one.pages[0], other.pages[0]))
    }
    #expect(again.enterState(named: "dark"))
    let page = again.pages[0]
    #expect(page.sublayers?.map(\.identifier) == ["moon", "#1"])
    #expect(page.sublayers?[0].opacity == 0.5)
    #expect(page.sublayers?[1].cornerRadius == 3)
    #expect(page.sublayers?[1].animation(forKey: "fade")?.duration == 2)
  }

  @Test func whatJSONCannotSayOfStatesIsRefused() throws {
    let (page, inside, outside) = (CALayer(), CALayer(), CALayer())
    page.addSublayer(inside)
    let state = CAState(name: "dark")
    page.states = [state]
    let filter = CAFilter(type: "gaussianBlur")
    for (element, words) in [
      (CAStateSetValue(target: outside, keyPath: "opacity", value: 0.5), "is no layer in it"),
      (CAStateSetValue(target: inside, keyPath: "sublayers", value: [CALayer()]), "set \"sublayers\""),
      (CAStateAddElement(target: inside, keyPath: "filters", object: filter), "add a CAFilter"),
      (CAStateRemoveElement(target: inside, keyPath: "filters", object: filter), "is no layer in it"),
      (CAStateRemoveElement(target: inside, keyPath: "sublayers", object: outside), "is no layer in it"),
    ] as [(CAStateElement, String)] {
      state.elements = [element]
      #expect {
        try SceneWriter().data(for: page)
      } throws: {
        "\($0)".contains(words)
      }
    }
  }

  @Test func eachRepetitionChangesItsOwnLayers() throws {
    let template = try Template(
      data: Data(
        #"""
        {"bounds": [0,0,9,9], "sublayers": [{"repeat": {"each": "2", "as": "n"}, "sublayers": [{"id": "dot"}],
          "states": [{"name": "on", "set": {"dot": {"zPosition": {"$": "n + 1"}}}}]}]}
        """#.utf8))
    let scene = try template.scene()
    scene.enterState(named: "on")
    let dots = scene.pages.first?.sublayers?.compactMap(\.sublayers?.first) ?? []
    #expect(dots.map(\.zPosition) == [2, 3])
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      #""states": [{"name": "a", "set": {"titel": {"opacity": 0}}}]"#,
      #"error: states[0].set.titel: no layer has the id "titel"; did you mean "title"?"#
    ),
    (
      #""states": [{"name": "a", "set": {"title": {"opacty": 0}}}]"#,
      #"error: states[0].set.title.opacty: the key path "opacty" leads to no property of CATextLayer; did you mean "opacity"?"#
    ),
    (
      #""states": [{"name": "a", "set": {"title": {"opacity": "half"}}}]"#,
      #"error: states[0].set.title.opacity: expected a number, found the string "half""#
    ),
    (
      #""states": [{"name": "a", "set": {"title": {"sublayers": []}}}]"#,
      #"error: states[0].set.title.sublayers: a state cannot set sublayers; it adds and removes with "elements""#
    ),
    (#""states": [{"set": {}}]"#, #"error: states[0]: the state has no "name""#),
    (#""states": [{"name": "a"}, {"name": "a"}]"#, #"error: states[1].name: the state "a" is given twice"#),
    (
      #""states": [{"name": "a", "basedOn": "b"}]"#,
      #"error: states[0].basedOn: the layer has no state "b"; did you mean "a"?"#
    ),
    (
      #""states": [{"name": "a", "elements": [{"class": "CAStateAddElement"}]}]"#,
      #"error: states[0].elements[0]: the change has no "object""#
    ),
    (#""states": {"a": {}}"#, "error: states: expected an array, found an object"),
    (
      #""stateTransitions": [{}]"#,
      "warning: stateTransitions[0]: the transition names neither the state that is left nor the one entered; "
        + "it never runs"
    ),
  ])
  func mistakesAreNamed(members: String, problem: String) {
    #expect(problems(members) == [problem])
  }

  @Test func statesChangeOnlyWhatLiesInTheirLayer() {
    let problems = SceneText.problems(
      #"""
      {"bounds":[0,0,9,9],"sublayers":[{"id":"a"},{"states":[{"name":"s","set":{"a":{"opacity":0}}}]}]}
      """#)
    #expect(
      problems == [
        #"1:75: error: sublayers[1].states[0].set.a: the layer "a" does not lie in the one with the states, "#
          + "so these cannot change it"
      ])
  }
}
