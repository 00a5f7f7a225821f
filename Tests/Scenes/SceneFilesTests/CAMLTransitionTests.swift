import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// Transitions: which ones lead from state to state, and what they show on the way.
@Suite struct CAMLTransitionTests {
  private func scene(_ transitions: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Scene
  {
    let states = [("Locked", 10), ("Unlock", 50), ("Sleep", 90)].map { name, y in
      """
      <LKState name="\(name)"><elements><LKStateSetValue targetId="a" keyPath="position.y">
        <value type="integer" value="\(y)"/></LKStateSetValue></elements></LKState>
      """
    }
    let scene = try CAMLText.scene(
      "<sublayers><CALayer id=\"a\" position=\"1 2\"/></sublayers><states>\(states.joined())</states><stateTransitions>\(transitions)</stateTransitions>"
    )
    #expect(scene.warnings.map(\.description) == [], sourceLocation: sourceLocation)
    return scene
  }

  private func transition(_ from: String, _ to: String, duration: Double, key: String = "key=\"position.y\"")
    -> String
  {
    """
    <LKStateTransition fromState="\(from)" toState="\(to)"><elements><LKStateTransitionElement targetId="a" \(key)>
      <animation type="CABasicAnimation" duration="\(duration)" fillMode="backwards"/></LKStateTransitionElement></elements></LKStateTransition>
    """
  }

  /// Where the layer shows at a time after the state changed.
  private func y(_ scene: Scene, at time: Double) throws -> CGFloat {
    let layer = try #require(scene.pages.first?.sublayers?.first)
    return try CATransaction.withTime(time) { try #require(layer.presentation()).position.y }
  }

  @Test func theWayFromOneStateToAnother() throws {
    for key in ["key=\"position.y\"", "keyPath=\"position.y\""] {
      let scene = try scene(transition("Locked", "Unlock", duration: 2, key: key))
      scene.enterState(named: "Unlock", comingFrom: "Locked")
      for (time, expected) in [(0, 10), (0.5, 20), (1, 30), (2.5, 50)] as [(Double, CGFloat)] {
        try expectEqual(y(scene, at: time), expected, accuracy: 1e-9, "\(key) at \(time)")
      }
    }
  }

  @Test func theExactTransitionComesFirstThenThoseOfAnyState() throws {
    let all =
      transition("*", "Unlock", duration: 4) + transition("Locked", "*", duration: 8)
      + transition("Locked", "Unlock", duration: 2)
    let root = try #require(try scene(all).pages.first)
    let controller = CAStateController(layer: root)
    func durations(_ from: String, _ to: String) -> [Double] {
      controller.transitions(from: root.state(withName: from), to: root.state(withName: to), of: root).map(
        \.duration)
    }
    #expect(durations("Locked", "Unlock") == [2])
    #expect(durations("Sleep", "Unlock") == [4])
    #expect(durations("Locked", "Sleep") == [8])
    #expect(durations("Unlock", "Sleep") == [])
    #expect(durations("none", "Unlock") == [4], "from the base state")
    #expect(durations("Locked", "none") == [8], "to the base state")
  }

  @Test func statesThatBothAreBasedOnAreNeitherLeftNorEntered() {
    let layer = CALayer()
    let states =
      [("Home", nil), ("Day", "Home"), ("Night", "Home"), ("Dusk", "Night")] as [(String, String?)]
    layer.states = states.map { name, base in
      let state = CAState(name: name)
      state.basedOn = base
      return state
    }
    let ends = [("Day", "*"), ("Home", "*"), ("*", "Night"), ("*", "Dusk"), ("*", "Home"), ("*", "*")]
    layer.stateTransitions = ends.map { CAStateTransition(from: $0, to: $1) }
    func found(_ from: String, _ to: String) -> [String] {
      CAStateController(layer: layer).transitions(
        from: layer.state(withName: from), to: layer.state(withName: to), of: layer
      ).map { "\($0.fromState) to \($0.toState)" }
    }
    #expect(found("Day", "Night") == ["Day to *", "* to Night"])
    #expect(found("Day", "Dusk") == ["Day to *", "* to Night", "* to Dusk"])
    #expect(found("Day", "Home") == ["Day to *"])
    #expect(found("Day", "none") == ["Day to *", "Home to *"])
    #expect(found("none", "Night") == ["* to Night", "* to Home"])
  }

  @Test func aTransitionOfAnyStateToAnyIsReported() throws {
    let scene = try CAMLText.scene(
      "<stateTransitions><LKStateTransition><elements/></LKStateTransition></stateTransitions>")
    let warning = try #require(scene.warnings.map(\.description).first)
    #expect(
      warning.hasSuffix(
        "LKStateTransition names neither the state that is left nor the one entered; it never runs"),
      "\(warning)")
    #expect(scene.pages.first?.stateTransitions?.count == 1)
  }

  @Test func fromAndToTheTreeAsItIsWritten() throws {
    let to = try scene(transition("*", "Unlock", duration: 2))
    to.enterState(named: "Unlock", comingFrom: nil)
    #expect(try y(to, at: 1) == 26)
    let from = try scene(transition("Unlock", "*", duration: 2))
    from.enterState(named: nil, comingFrom: "Unlock")
    expectEqual([try y(from, at: 1), try y(from, at: 3)], [26, 2])
  }

  @Test func withoutATransitionItJumps() throws {
    let scene = try scene(transition("*", "Sleep", duration: 2))
    scene.enterState(named: "Unlock", comingFrom: "Locked")
    #expect(try y(scene, at: 0) == 50)
  }

  @Test func nothingMovesWhereNoStateWasLeft() throws {
    let scene = try scene(transition("*", "Unlock", duration: 2))
    scene.enterState(named: "Unlock")
    #expect(try y(scene, at: 0.5) == 50)
  }

  @Test func transitionsRunFaster() throws {
    let scene = try scene(transition("*", "Unlock", duration: 2))
    let root = try #require(scene.pages.first)
    CAStateController(layer: root).setState(named: "Unlock", transitionSpeed: 2)
    #expect(try y(scene, at: 0.5) == 26)
  }

  @Test func elementsThatAreOffOrWithoutAnAnimationDoNothing() throws {
    let scene = try scene(
      transition("*", "Unlock", duration: 2, key: "key=\"position.y\" enabled=\"0\"")
        + "<LKStateTransition toState=\"Unlock\"><elements><LKStateTransitionElement targetId=\"a\" key=\"opacity\"/></elements></LKStateTransition>"
    )
    scene.enterState(named: "Unlock", comingFrom: "Locked")
    #expect(try y(scene, at: 0.5) == 50)
    #expect(scene.pages.first?.stateTransitions?.last?.fromState == "*")
  }

  @Test func howLongATransitionTakes() {
    let layer = CALayer()
    let (late, endless, usual) = (
      CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "opacity"),
      CABasicAnimation(keyPath: "opacity")
    )
    (late.beginTime, late.duration, late.autoreverses, late.speed) = (1, 2, true, 2)
    (endless.duration, endless.repeatCount) = (1, .infinity)
    func duration(_ animations: CAAnimation...) -> Double {
      CAStateTransition(
        elements: animations.map { CAStateTransitionElement(target: layer, key: nil, animation: $0) }
      ).duration
    }
    #expect(duration(late) == 3)
    #expect(duration(late, endless) == .infinity)
    #expect(duration(usual) == 0.25)
    #expect(duration() == 0)
  }

  // MARK: Writing

  @Test func referencesAreWrittenWithIdentifiersOfTheirOwn() throws {
    let (root, first, second) = (CALayer(), CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
    root.sublayers = [first, second]
    for layer in [first, second] { layer.identifier = "twin" }
    let state = CAState(name: "S")
    state.elements = [CAStateSetValue(target: first, keyPath: "opacity", value: 0.5)]
    root.states = [state]
    let scene = try Scene(data: try CAMLWriter().data(for: root), file: "s.caml")
    #expect(scene.warnings.map(\.description) == [])
    scene.enterState(named: "S")
    #expect(scene.pages.first?.sublayers?.map(\.opacity) == [0.5, 1])
    #expect(scene.pages.first?.sublayers?.map(\.identifier) == ["#1", "twin"])
  }

  @Test func statesAndTransitionsAreWritten() throws {
    let elements = """
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="mask"><value type="CAShapeLayer" path="0 0 9 9 re"/></LKStateSetValue>
      <LKStateSetValue targetId="b" keyPath="sublayers"><value type="NSArray"><CALayer id="n" name="new"/><CALayer object="a"/></value></LKStateSetValue>
      <LKStateSetValue targetId="b" keyPath="contents"><value type="null"/></LKStateSetValue>
      <LKStateSetValue targetId="cell" keyPath="scale"><value type="real" value="2"/></LKStateSetValue>
      <LKStateAddElement targetId="b" keyPath="sublayers" beforeObjectId="a"><object type="CATextLayer" fontSize="9"/></LKStateAddElement>
      <LKStateAddElement targetId="b" keyPath="sublayers" objectId="n"/>
      <LKStateAddElement targetId="a" keyPath="filters"><object type="CAFilter" filter="colorInvert"/></LKStateAddElement>
      <LKStateAddElement targetId="e" keyPath="emitterCells"><object type="CAEmitterCell" name="c"/></LKStateAddElement>
      <LKStateRemoveElement targetId="b" keyPath="sublayers" objectId="n"/>
      <LKStateAddAnimation targetId="a" key="k"><animation type="CABasicAnimation" keyPath="opacity"><toValue type="real" value="0"/></animation></LKStateAddAnimation>
      <LKStateRemoveAnimation targetId="a" key="k"/>
      """
    let scene = try CAMLText.scene(
      """
      <sublayers><CALayer id="a"/><CALayer id="b"/><CAEmitterLayer id="e"><emitterCells><CAEmitterCell id="cell" name="in"/></emitterCells></CAEmitterLayer></sublayers>
      <states><LKState name="A &amp; B" initial="1" nextDelay="3"><elements>\(elements)</elements></LKState>
        <LKState name="C" basedOn="A &amp; B" enabled="0" locked="1"/></states>
      <stateTransitions>\(transition("*", "C", duration: 2))</stateTransitions>
      """)
    #expect(scene.warnings.map(\.description) == [])
    let once = try CAMLWriter().data(for: try #require(scene.pages.first))
    let text = String(decoding: once, as: UTF8.self)
    let again = try Scene(data: once, file: "s.caml")
    #expect(again.warnings.map(\.description) == [], "\(text)")
    let root = try #require(again.pages.first)
    #expect(root.states?.map(\.elements.count) == [12, 0], "\(text)")
    #expect(root.states?.first?.nextDelay == 3)
    #expect(root.stateTransitions?.first?.elements.first?.animation?.duration == 2)
    #expect(
      String(decoding: try CAMLWriter().data(for: root), as: UTF8.self) == text,
      "writing again changes nothing")
    // What one reads does the same as the other.
    for scene in [scene, again] { scene.enterFirstState() }
    let trees = [scene, again].compactMap(\.pages.first)
    for tree in trees {
      for layer in tree.sublayers ?? [] { layer.animationKeys()?.forEach(layer.removeAnimation) }
    }
    #expect(LayerTreeEquality.areEqual(trees[0], trees[1]))
  }
}
