import Foundation
import TestSupport
import Testing

/// Bundles on the command line: what `inspect` tells, states and the way between them, documents one by one.
@Suite struct BundleCommandTests {
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

  private static let floating = """
    <caml><CALayer id="root" name="Root" bounds="0 0 40 80" position="20 40"><sublayers>
      <CALayer id="moon" name="moon" bounds="0 0 10 10" position="20 15" backgroundColor="0 0 1"><animations>
        <spin type="CABasicAnimation" keyPath="transform.rotation.z" duration="2" repeatCount="inf"><byValue type="real" value="6.25"/></spin>
        <film type="CAKeyframeAnimation" keyPath="contents" duration="1"><values><CGImage src="assets/1.png"/><CGImage src="assets/2.png"/></values></film>
        </animations></CALayer>
      <CAEmitterLayer><emitterCells><CAEmitterCell><contents type="CGImage" src="assets/spark.png"/></CAEmitterCell></emitterCells></CAEmitterLayer>
      </sublayers>
      <states>
        <LKState name="Locked"><elements><LKStateSetValue targetId="moon" keyPath="position.y"><value type="integer" value="15"/></LKStateSetValue></elements></LKState>
        <LKState name="Unlock"><elements><LKStateSetValue targetId="moon" keyPath="position.y"><value type="integer" value="65"/></LKStateSetValue></elements></LKState>
        <LKState name="Sleep" basedOn="Locked" initial="1"/></states>
      <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements><LKStateTransitionElement targetId="moon" key="position.y">
        <animation type="CABasicAnimation" keyPath="position.y" duration="2"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
    </CALayer></caml>
    """

  private static let background =
    "<caml><CALayer bounds=\"0 0 40 80\" position=\"20 40\" backgroundColor=\"1 0 0\"><contents type=\"null\"/></CALayer></caml>"

  private func wallpaper() throws -> SceneFolder {
    let folder = try SceneFolder()
    for part in ["Background.ca", "Floating.ca/assets"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/w.wallpaper/\(part)", withIntermediateDirectories: true)
    }
    try folder.write(Self.background, to: "w.wallpaper/Background.ca/main.caml")
    try folder.write(Self.floating, to: "w.wallpaper/Floating.ca/main.caml")
    for name in ["1", "2", "spark", "unused"] {
      try #require(Data(base64Encoded: Self.pixel)).write(
        to: URL(fileURLWithPath: "\(folder.path)/w.wallpaper/Floating.ca/assets/\(name).png"))
    }
    return folder
  }

  @Test func inspectShowsAnimationsStatesTransitionsAndAssets() throws {
    let folder = try wallpaper()
    let run = try CommandRun("inspect", "w.wallpaper", "--state", "none", in: folder.path)
    #expect(run.errors == "")
    #expect(
      run.text == """
        w.wallpaper, 40 × 80
          CALayer “w.wallpaper” (0, 0, 40, 80)
            CALayer (0, 0, 40, 80)
            CALayer #root “Root” (0, 0, 40, 80)
                state “Locked”: 1 change
                state “Unlock”: 1 change
                state “Sleep”: 0 changes, based on “Locked”, initial
                transition from “*” to “Unlock”: 1 animation, 2 s
              CALayer #moon “moon” (15, 10, 10, 10)
                  animation “spin”: CABasicAnimation of transform.rotation.z, 2 s
                  animation “film”: CAKeyframeAnimation of contents, 1 s
              CAEmitterLayer (0, 0, 0, 0)
        files
          assets/1.png
          assets/2.png
          assets/spark.png

        """)
  }

  @Test func inspectAsJSON() throws {
    struct Outline: Decodable {
      struct Layer: Decodable {
        struct State: Decodable, Equatable {
          var name: String, basedOn: String?, isInitial: Bool?, changes: Int
        }
        struct Transition: Decodable, Equatable {
          var from: String, to: String, animations: Int, duration: Double
        }
        struct Animation: Decodable, Equatable {
          var key: String, className: String, keyPath: String?, duration: Double
        }
        var states: [State]?
        var transitions: [Transition]?
        var animations: [Animation]?
      }
      var layers: [Layer]
      var files: [String]
    }
    let run = try CommandRun("inspect", "w.wallpaper", "--json", in: try wallpaper().path)
    let outline = try JSONDecoder().decode(Outline.self, from: run.output)
    #expect(
      outline.layers.compactMap(\.states).first?.last
        == Outline.Layer.State(name: "Sleep", basedOn: "Locked", isInitial: true, changes: 0))
    #expect(
      outline.layers.compactMap(\.transitions).first == [
        Outline.Layer.Transition(from: "*", to: "Unlock", animations: 1, duration: 2)
      ])
    #expect(outline.layers.compactMap(\.animations).first?.map(\.key) == ["spin", "film"])
    #expect(outline.files == ["assets/1.png", "assets/2.png", "assets/spark.png"])
  }

  @Test func aTransitionIsShownOnItsWay() throws {
    let folder = try wallpaper()
    func middle(_ arguments: String...) throws -> Int? {
      let run = try CommandRun(
        arguments: ["w.wallpaper", "-o", "a.png", "--layer", "Floating"] + arguments, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      let picture = try Picture("a.png", in: folder)
      return (0..<80).filter { picture.color(20, $0) != [255, 255, 255] }.min().map { $0 + 5 }
    }
    #expect(try middle("--state", "Locked", "--time", "8") == 65)
    #expect(try middle("--state", "Unlock", "--time", "8") == 15)
    let way = ["--from-state", "Locked", "--state", "Unlock", "--time"]
    for (time, y) in [("0", 65), ("1", 40), ("3", 15)] {
      let found = try #require(try middle(way[0], way[1], way[2], way[3], way[4], time))
      // The square turns meanwhile, so that its corner may be higher.
      expectEqual(Double(found), Double(y), accuracy: 3, time)
    }
  }

  @Test func aWayThatNoTransitionLeadsIsAWarning() throws {
    let folder = try wallpaper()
    let way = ["w.wallpaper", "--from-state", "Unlock", "--state", "Locked"]
    let run = try CommandRun(arguments: ["check"] + way, in: folder.path)
    #expect(run.status == 0)
    let message =
      "no transition with animations leads from the state “Unlock” to “Locked”, which is shown at once\n"
    #expect(run.errors == "w.wallpaper: warning: " + message)
    let strict = try CommandRun(arguments: way + ["-o", "a.png", "--strict"], in: folder.path)
    #expect(strict.status == 3)
    #expect(strict.errors == "w.wallpaper: error: " + message)
    #expect(try !folder.names.contains("a.png"))
  }

  @Test func statesThatDoNotExistAreWrongArguments() throws {
    let folder = try wallpaper()
    let table = [
      (["--state", "Unlok"], "did you mean “Unlock”?"),
      (["--state", "Unlock", "--from-state", "Nowhere"], "has no state “Nowhere”"),
      (["--from-state", "Locked"], "--from-state needs --state"),
    ]
    for (arguments, message) in table {
      let run = try CommandRun(arguments: ["w.wallpaper", "-o", "a.png"] + arguments, in: folder.path)
      #expect(run.status == 2)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test func eachDocumentByItself() throws {
    let folder = try wallpaper()
    for (name, color) in [("Background", "red"), ("floating", "white")] {
      let run = try CommandRun("w.wallpaper", "-o", "a.png", "--layer", name, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try Picture("a.png", in: folder).name(3, 3) == color)
    }
  }

  @Test func strictRefusesEveryLeniency() throws {
    let folder = try SceneFolder([
      "a.caml": "<caml><CALayer bounds=\"0 0 9 9\" zPosition=\"undefined\"/></caml>"
    ])
    #expect(try CommandRun("a.caml", "-o", "a.svg", in: folder.path).status == 0)
    let run = try CommandRun("a.caml", "-o", "b.svg", "--strict", in: folder.path)
    #expect(run.status == 3)
    #expect(
      run.errors.hasPrefix("a.caml:1:44: error: zPosition: expected a number, found \"undefined\""),
      "\(run.errors)")
    #expect(try folder.names == ["a.caml", "a.svg"])
  }

  @Test func aBundleBecomesJSONWithItsStates() throws {
    let folder = try wallpaper()
    #expect(
      try CommandRun("convert", "w.wallpaper", "-o", "all.json", "--strict", in: folder.path).errors == "")
    #expect(
      try CommandRun("convert", "w.wallpaper", "-o", "one.json", "--state", "Unlock", in: folder.path).errors
        == "")
    for state in ["Locked", "Unlock", "none"] {
      for scene in ["w.wallpaper", "all.json"] {
        #expect(try CommandRun(scene, "-o", "\(scene).pdf", "--state", state, in: folder.path).status == 0)
      }
      #expect(try folder.data("w.wallpaper.pdf") == folder.data("all.json.pdf"), "\(state)")
    }
    #expect(try CommandRun("w.wallpaper", "-o", "x.pdf", "--state", "Unlock", in: folder.path).status == 0)
    #expect(try CommandRun("one.json", "-o", "y.pdf", in: folder.path).status == 0)
    #expect(try folder.data("x.pdf") == folder.data("y.pdf"))
  }

  @Test func aBundleBecomesABundleWithItsStates() throws {
    let folder = try wallpaper()
    #expect(try CommandRun("convert", "w.wallpaper", "-o", "a.ca", in: folder.path).status == 0)
    #expect(
      try folder.names.filter { $0.hasPrefix("a.ca/") } == [
        "a.ca/assets", "a.ca/assets/1.png", "a.ca/assets/2.png", "a.ca/assets/spark.png", "a.ca/index.xml",
        "a.ca/main.caml",
      ])
    for state in ["Locked", "Unlock", "none"] {
      for scene in ["w.wallpaper", "a.ca"] {
        #expect(try CommandRun(scene, "-o", "\(scene).pdf", "--state", state, in: folder.path).status == 0)
      }
      #expect(try folder.data("w.wallpaper.pdf") == folder.data("a.ca.pdf"), "\(state)")
    }
  }
}
