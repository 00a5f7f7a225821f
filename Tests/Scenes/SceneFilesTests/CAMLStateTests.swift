import Foundation
import QuartzCore
import Testing

@testable import SceneFiles

/// States: what they change, how they are left, and which one shows first.
@Suite struct CAMLStateTests {
  private let tree =
    "<sublayers><CALayer id=\"a\" name=\"a\" position=\"1 2\"/><CALayer id=\"b\" name=\"b\"/></sublayers>"

  private func scene(_ states: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Scene {
    let scene = try CAMLText.scene("\(tree)<states>\(states)</states>")
    #expect(scene.warnings.map(\.description) == [], sourceLocation: sourceLocation)
    return scene
  }

  private func set(_ keyPath: String, _ value: String, _ attributes: String = "targetId=\"a\"") -> String {
    "<LKStateSetValue \(attributes) keyPath=\"\(keyPath)\">\(value)</LKStateSetValue>"
  }

  private func state(_ name: String, _ elements: String, _ attributes: String = "") -> String {
    "<LKState name=\"\(name)\" \(attributes)><elements>\(elements)</elements></LKState>"
  }

  private func root(_ scene: Scene) throws -> (CALayer, [CALayer]) {
    let root = try #require(scene.pages.first)
    return (root, root.sublayers ?? [])
  }

  // MARK: Values

  @Test func valuesOfEveryType() throws {
    let table: [(String, String, (CALayer) -> Bool)] = [
      ("position.y", "<value type=\"integer\" value=\"40\"/>", { $0.position == CGPoint(x: 1, y: 40) }),
      ("opacity", "<value type=\"real\" value=\"0.5\"/>", { $0.opacity == 0.5 }),
      ("hidden", "<value type=\"BOOL\" value=\"1\"/>", { $0.isHidden }),
      ("hidden", "<value type=\"integer\" value=\"1\"/>", { $0.isHidden }),
      ("position", "<value type=\"CGPoint\" value=\"7 8\"/>", { $0.position == CGPoint(x: 7, y: 8) }),
      (
        "bounds", "<value type=\"CGRect\" value=\"1 2 3 4\"/>",
        { $0.bounds == CGRect(x: 1, y: 2, width: 3, height: 4) }
      ),
      ("bounds.size.width", "<value type=\"real\" value=\"9\"/>", { $0.bounds.width == 9 }),
      (
        "shadowOffset", "<value type=\"CGSize\" value=\"3 4\"/>",
        { $0.shadowOffset == CGSize(width: 3, height: 4) }
      ),
      (
        "transform.rotation.z", "<value type=\"real\" value=\"0.5\"/>",
        { abs($0.transform.m12 - sin(0.5)) < 1e-9 }
      ),
      ("transform", "<value type=\"CATransform3D\" value=\"translate(3)\"/>", { $0.transform.m41 == 3 }),
      (
        "backgroundColor", "<value type=\"CGColor\" value=\"1 0 0\" opacity=\"0.5\"/>",
        { $0.backgroundColor?.alpha == 0.5 }
      ),
      ("backgroundColor", "<value><CGColor value=\"1 0 0\"/></value>", { $0.backgroundColor?.alpha == 1 }),
      (
        "maskedCorners", "<value type=\"integer\" value=\"1\"/>", { $0.maskedCorners == .layerMinXMinYCorner }
      ),
      ("cornerCurve", "<value type=\"string\" value=\"continuous\"/>", { $0.cornerCurve == .continuous }),
      ("contentsGravity", "<value value=\"center\"/>", { $0.contentsGravity == .center }),
      ("shadowPath", "<value type=\"CGPath\" value=\"0 0 9 9 re\"/>", { $0.shadowPath != nil }),
      (
        "filters", "<value type=\"NSArray\"><CAFilter filter=\"gaussianBlur\"/></value>",
        { $0.filters?.count == 1 }
      ),
      (
        "compositingFilter", "<value type=\"string\" value=\"xor\"/>",
        { $0.compositingFilter as? String == "xor" }
      ),
      (
        "contents",
        "<value type=\"CGImage\" src=\"data:image/png;base64,\(ScratchFolder.pixel.base64EncodedString())\"/>",
        { $0.contents != nil }
      ),
      ("speed", "<value type=\"integer\" value=\"0\"/>", { $0.speed == 0 }),
      ("mask", "<value type=\"CAShapeLayer\" path=\"0 0 9 9 re\"/>", { $0.mask is CAShapeLayer }),
      (
        "sublayers", "<value type=\"NSArray\"><CALayer name=\"new\"/><CALayer object=\"b\"/></value>",
        { $0.sublayers?.map(\.name) == ["new", "b"] }
      ),
    ]
    for (keyPath, value, isSet) in table {
      let scene = try scene(state("S", set(keyPath, value)))
      let (root, layers) = try root(scene)
      let layer = try #require(layers.first)
      let before = try CAMLWriter().data(for: root)
      let controller = CAStateController(layer: root)
      #expect(!isSet(layer), "\(keyPath)")
      #expect(controller.setState(named: "S") == 1)
      #expect(isSet(layer), "\(keyPath)")
      controller.setBaseState()
      #expect(!isSet(layer), "\(keyPath) is taken back")
      #expect(
        String(decoding: try CAMLWriter().data(for: root), as: UTF8.self)
          == String(decoding: before, as: UTF8.self), "\(keyPath)")
    }
  }

  @Test func partsOfFilters() throws {
    let scene = try CAMLText.scene(
      """
      <sublayers><CALayer id="a"><filters><CAFilter name="blur" filter="gaussianBlur" inputRadius="2"/></filters></CALayer></sublayers>
      <states>\(state("S", set("filters.blur.inputRadius", "<value type=\"real\" value=\"8\"/>")))</states>
      """)
    #expect(scene.warnings.map(\.description) == [])
    let (root, layers) = try root(scene)
    func radius() -> Double? { (layers.first?.filters?.first as? CAFilter)?.inputs["inputRadius"] as? Double }
    let controller = CAStateController(layer: root)
    controller.setState(named: "S")
    #expect(radius() == 8)
    controller.setBaseState()
    #expect(radius() == 2)
  }

  @Test func spellings() throws {
    let value = "<value type=\"integer\" value=\"40\"/>"
    for element in [
      set("position.y", value),
      "<CAStateSetValue targetId=\"a\" keyPath=\"position.y\" final=\"false\">\(value)</CAStateSetValue>",
      "<LKStateSetProperty keyPath=\"position.y\"><target type=\"CALayer\" object=\"a\"/>\(value)</LKStateSetProperty>",
      "<LKStateSetValue><targetId>a</targetId><target object=\"a\"/><keyPath value=\"position.y\"/>\(value)</LKStateSetValue>",
    ] {
      let scene = try scene("<CAState name=\"S\"><elements type=\"NSArray\">\(element)</elements></CAState>")
      scene.enterState(named: "S")
      #expect(try root(scene).1.first?.position.y == 40, "\(element)")
    }
  }

  // MARK: Objects and animations

  @Test func objectsAreAddedAndRemoved() throws {
    let scene = try scene(
      state(
        "S",
        """
        <LKStateAddElement targetId="b" keyPath="sublayers" objectId="a"/>
        <LKStateAddElement targetId="b" keyPath="sublayers" beforeObjectId="a"><object type="CATextLayer" name="t"/></LKStateAddElement>
        """)
        + state(
          "T",
          "<LKStateRemoveElement targetId=\"r\" keyPath=\"sublayers\" objectId=\"a\"/>".replacingOccurrences(
            of: "\"r\"", with: "\"b\"")))
    let (root, layers) = try root(scene)
    let controller = CAStateController(layer: root)
    controller.setState(named: "S")
    #expect(layers[1].sublayers?.map(\.name) == ["t", "a"])
    controller.setState(named: "T")
    #expect(layers[1].sublayers ?? [] == [])
    controller.setBaseState()
    #expect(layers[1].sublayers ?? [] == [])
  }

  @Test func animationsAreAddedAndRemoved() throws {
    let scene = try scene(
      state(
        "S",
        "<LKStateAddAnimation targetId=\"a\" key=\"k\"><animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\"/></LKStateAddAnimation>"
      ) + state("T", "<LKStateRemoveAnimation targetId=\"a\" key=\"k\"/>", "basedOn=\"S\""))
    let (root, layers) = try root(scene)
    let controller = CAStateController(layer: root)
    controller.setState(named: "S")
    #expect(layers[0].animation(forKey: "k")?.duration == 2)
    controller.setState(named: "T")
    #expect(layers[0].animation(forKey: "k") == nil)
    controller.setState(named: "S")
    #expect(layers[0].animation(forKey: "k")?.duration == 2)
    controller.setBaseState()
    #expect(layers[0].animationKeys() == nil)
  }

  // MARK: Which state

  @Test func whatTheNextStateDoesNotNameReturnsToTheBase() throws {
    let scene = try scene(
      state("One", set("position.x", "<value type=\"real\" value=\"10\"/>"))
        + state("Two", set("position.y", "<value type=\"real\" value=\"20\"/>")))
    let (root, layers) = try root(scene)
    let controller = CAStateController(layer: root)
    controller.setState(named: "One")
    controller.setState(named: "Two")
    #expect(layers[0].position == CGPoint(x: 1, y: 20))
    #expect(controller.state(of: root)?.name == "Two")
  }

  @Test func statesOnOtherStatesAndCircles() throws {
    let scene = try scene(
      state("A", set("position.x", "<value type=\"real\" value=\"10\"/>"), "basedOn=\"B\"")
        + state("B", set("position.y", "<value type=\"real\" value=\"20\"/>"), "basedOn=\"A\"")
        + state(
          "C", set("position.x", "<value type=\"real\" value=\"30\"/>"),
          "basedOn=\"A\" locked=\"1\" nextDelay=\"2\""))
    let (root, layers) = try root(scene)
    CAStateController(layer: root).setState(named: "C")
    #expect(layers[0].position == CGPoint(x: 30, y: 20))
    #expect(root.states?.last?.nextDelay == 2)
    #expect(root.states?.last?.isLocked == true)
  }

  @Test func theFirstState() throws {
    let one = set("position.x", "<value type=\"real\" value=\"10\"/>")
    let two = set("position.x", "<value type=\"real\" value=\"20\"/>")
    let table = [
      (state("Unlock", one) + state("Locked", two), 20.0),
      (state("Locked", one) + state("On", two, "initial=\"true\""), 20),
      (state("Locked Dark", one) + state("Locked Light", two), 20), (state("Sleep", one), 1),
      (state("Locked", one, "enabled=\"0\"") + state("Unlock", two), 1),
    ]
    for (states, x) in table {
      let scene = try scene(states)
      scene.enterFirstState()
      #expect(try root(scene).1[0].position.x == x, "\(states)")
    }
  }

  /// Each page is looked through once: what another page begins with is its own matter, and many pages take no longer each.
  @Test func pagesAreLeftToThemselvesWhenStatesBegin() throws {
    func document() throws -> CALayer {
      let scene = try scene(
        state("Locked", set("opacity", "<value type=\"real\" value=\"0.5\"/>"))
          + state("On", set("position.x", "<value type=\"real\" value=\"20\"/>"), "initial=\"true\""))
      return try #require(scene.pages.first)
    }
    let book = Scene(pages: [try document(), try document()])
    book.enterFirstState()
    for page in book.pages {
      let layer = try #require(page.sublayers?.first)
      #expect(layer.position.x == 20)
      #expect(layer.opacity == 1, "\"Locked\" is for layers that do not say what they begin with")
    }
  }

  @Test func eachLayerWithStatesHasItsOwn() throws {
    let states =
      "<states>\(state("S", set("opacity", "<value type=\"real\" value=\"0.5\"/>", "targetId=\"in\"")))</states>"
    let scene = try CAMLText.scene(
      "<sublayers><CALayer><sublayers><CALayer id=\"in\"/></sublayers>\(states)</CALayer></sublayers>\(states)"
    )
    #expect(scene.layersWithStates.count == 2)
    #expect(scene.stateNames == ["S"])
    #expect(scene.enterState(named: "S"))
    #expect(!scene.enterState(named: "T"))
  }

  // MARK: Wallpapers that follow the device

  @Test func groupsOfPropertiesAreStates() throws {
    let scene = try CAMLText.scene(
      """
      <sublayers><CALayer name="moon" position="1 2"/></sublayers>
      <style>
        <wallpaperPropertyGroups type="NSArray"><NSDictionary><keyPath type="string" value="position.y"/>
          <layerName type="string" value="moon"/><view type="string" value="Floating"/><v_lock type="real" value="10"/>
          <v_home type="real" value="20"/><v_sleep type="real" value="30"/></NSDictionary></wallpaperPropertyGroups>
        <wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/></NSDictionary><NSDictionary/></wallpaperParallaxGroups>
        <wallpaperBackgroundAssetNames type="NSArray"/>
      </style>
      """)
    #expect(
      scene.warnings.map(\.message) == [
        "2 layers move with the device (parallax); they are shown where they rest"
      ])
    #expect(scene.warnings.map(\.severity) == [.note])
    for (name, y) in [("Locked", 10.0), ("Unlock", 20), ("Sleep", 30)] {
      scene.enterState(named: name)
      #expect(try root(scene).1[0].position.y == y, "\(name)")
    }
  }

  // MARK: What is wrong

  @Test func whatCannotBeDoneIsNamed() throws {
    let value = "<value type=\"real\" value=\"1\"/>"
    let table = [
      (set("opacity", value, "targetId=\"zz\""), "no object has the id \"zz\"; it is ignored"),
      (set("opacity", value, ""), "LKStateSetValue has neither targetId nor target; it is ignored"),
      (
        set("opaqueness", value), "the key path \"opaqueness\" leads to no property of CALayer; it is ignored"
      ),
      (set("opacity", ""), "LKStateSetValue has no value; it is ignored"),
      ("<LKStateTurn targetId=\"a\"/>", "changes of the class \"LKStateTurn\" are not known; it is ignored"),
      (
        "<LKStateAddElement targetId=\"a\" keyPath=\"sublayers\"><object type=\"NSThing\"/></LKStateAddElement>",
        "the object is neither a layer nor a cell nor a filter; it is ignored"
      ),
    ]
    for (element, message) in table {
      let scene = try CAMLText.scene("\(tree)<states>\(state("S", element))</states>")
      #expect(scene.warnings.map(\.message) == [message], "\(element)")
      #expect(scene.stateNames == ["S"])
    }
    #expect(
      try CAMLText.scene("<states><CALayer/></states>").warnings.map(\.message) == [
        "expected a state, found CALayer; it is ignored"
      ])
    #expect(
      try CAMLText.scene("\(tree)<states>\(state("S", "<LKEventHandler/>"))</states>").warnings.count == 0)
  }

  /// Editors of wallpapers give an id twice: no reason for `--strict` to refuse them.
  @Test func identifiersMeanTheLastObjectBeforeThem() throws {
    let scene = try CAMLText.scene(
      """
      <sublayers><CALayer id="a" name="first"/><CALayer id="a" name="second"/></sublayers>
      <states>\(state("S", set("opacity", "<value type=\"real\" value=\"0.5\"/>")))</states>
      """)
    #expect(
      scene.warnings.map(\.description) == [
        "s.caml:1:92: note: sublayers[1]: from here on the id \"a\" means this object, not that of line 1"
      ])
    scene.enterState(named: "S")
    #expect(try root(scene).1.map(\.opacity) == [1, 0.5])
    let unused = try CAMLText.scene(#"<sublayers><CALayer id="a"/><CALayer id="a"/></sublayers>"#)
    #expect(unused.warnings == [], "nothing refers to it")
  }
}
