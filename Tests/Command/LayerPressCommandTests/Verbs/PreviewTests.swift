import Foundation
import FoundationNetworking
import HTTPServing
import TestSupport
import Testing

/// `layerpress preview`: what its page is answered with, and how it behaves in Chromium, where there is one.
@Suite final class PreviewTests {
  /// What runs until the test ends.
  private var runs: [RunningCommand] = []

  /// Two squares, one of which moves.
  private static let scene = """
    {
      "bounds": [0, 0, 100, 100], "backgroundColor": "white",
      "sublayers": [
        { "id": "still", "frame": [10, 10, 30, 30], "backgroundColor": "#cc2200" },
        { "id": "moving", "frame": [60, 60, 30, 30], "backgroundColor": "#0055cc", "animations": [
          { "class": "CABasicAnimation", "keyPath": "position.x", "byValue": -50, "duration": 2 }] }
      ]
    }
    """

  private func start(
    _ folder: SceneFolder, scene: String = "a.json", _ options: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (run: RunningCommand, address: String) {
    let run = try RunningCommand(["preview", scene, "--port", "0"] + options, in: folder)
    runs.append(run)
    run.wait(sourceLocation: sourceLocation) { run.text.hasSuffix("/\n") }
    return (run, run.text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func get(_ address: String, host: String? = nil) throws -> (status: Int, text: String) {
    var request = URLRequest(url: try #require(URL(string: address)))
    if let host { request.setValue(host, forHTTPHeaderField: "Host") }
    let end = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var answer = (status: 0, text: "")
    URLSession.shared.dataTask(with: request) { (data, response, _) in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      answer = (status, String(decoding: data ?? Data(), as: UTF8.self))
      end.signal()
    }.resume()
    end.wait()
    return answer
  }

  @Test func thePageHasNothingFromElsewhere() throws {
    let (_, address) = try start(SceneFolder(["a.json": Self.scene]))
    for file in ["", "preview.css", "preview.js"] {
      let (status, text) = try get(address + file)
      #expect(status == 200)
      #expect(!text.contains("//www"), "\(file)")
      #expect(!text.contains("http:"), "\(file)")
      #expect(!text.contains("https:"), "\(file)")
    }
    #expect(try get(address + "elsewhere").status == 404)
  }

  @Test func picturesAndPlacesAreThoseOfAMoment() throws {
    let (_, address) = try start(SceneFolder(["a.json": Self.scene]))
    #expect(try get(address + "picture.svg?page=1&time=1").text.contains("<svg"))
    #expect(
      try get(address + "places?time=1").text
        == #"[{"box":[0,0,100,100],"layer":""},{"box":[10,10,30,30],"layer":"sublayers[0]"},"#
        + #"{"box":[35,60,30,30],"layer":"sublayers[1]"}]"#)
    #expect(try get(address + "picture.png?page=2").text == "there is no page 2")
    #expect(try get(address + "picture.png?scale=1e9").status == 400)
  }

  @Test func numbersThatCannotBeAreRefused() throws {
    let (_, address) = try start(SceneFolder(["a.json": Self.scene]))
    for page in [Int.min, -1, 0, 2, Int.max] {
      #expect(try get(address + "picture.svg?page=\(page)").text == "there is no page \(page)")
      #expect(try get(address + "places?page=\(page)").text == "there is no page \(page)")
    }
    for query in ["page=99999999999999999999", "page=1.5", "time=nan", "time=inf", "scale=nan", "scale=-1"] {
      #expect(try get(address + "picture.png?" + query).status == 400, "\(query)")
    }
    for time in ["-1e300", "1e300"] {
      #expect(try get(address + "picture.svg?time=" + time).status == 200, "\(time)")
    }
  }

  @Test func problemsNameOptionsOfTheCommand() throws {
    let scene = #"{"bounds": [0, 0, 9, 9], "contents": "/usr/share/none.png"}"#
    let (_, address) = try start(SceneFolder(["a.json": scene]))
    #expect(try get(address + "scene").text.contains("--allow-outside lets scenes do so"))
    #expect(try get(address + "picture.svg").text.contains("--allow-outside lets scenes do so"))
  }

  @Test func aStateThatIsGoneIsToldAndAnotherCanBeChosen() throws {
    let folder = try SceneFolder([
      "a.caml": """
      <caml><CALayer bounds="0 0 24 24" backgroundColor="1 0 0"><states><LKState name="Locked"/><LKState name="Open"/>
      </states></CALayer></caml>
      """
    ])
    let (_, address) = try start(folder, scene: "a.caml")
    let text = try get(address + "scene?state=Unlock").text
    #expect(text.contains(#"has no state “Unlock”"#), "\(text)")
    #expect(text.contains(#""pages":[{"#), "\(text)")
    #expect(text.contains(#""states":["Locked","Open"]"#), "\(text)")
    let values = try browse(
      address + "#state=Unlock", "wait=document.getElementById('picture').naturalWidth > 0",
      "value=document.querySelector('#problems li').innerText.includes('Unlock')",
      "value=[...document.getElementById('state').options].map((option) => option.value)",
      "value=(set('state', ''), load())", "wait=!document.querySelector('#problems li')", in: folder)
    #expect(values == ["true", #"["", "none", "Locked", "Open", "Unlock"]"#, "null"])
  }

  @Test func aSceneWithoutTheStateOfTheCommandIsShownAsItIsWritten() throws {
    let caml = """
      <caml><CALayer bounds="0 0 24 24" backgroundColor="1 0 0"><states><LKState name="Locked"/></states></CALayer></caml>
      """
    let folder = try SceneFolder(["a.caml": caml])
    let (run, address) = try start(folder, scene: "a.caml", "--state", "Typo")
    let outline = try get(address + "scene").text
    #expect(outline.contains("has no state “Typo”"), "\(outline)")
    #expect(outline.contains(#""pages":[{"#), "\(outline)")
    // What the page asks for next is of the state that the outline names.
    let state = try #require(outline.firstMatch(of: #/"state":"([^"]*)"/#)?.1, "\(outline)")
    for path in ["picture.svg", "picture.png", "places", "findings"] {
      let (status, text) = try get(address + path + "?state=\(state)")
      #expect(status == 200, "\(text)")
    }
    // It is read again like any other.
    try folder.write(caml.replacing("1 0 0", with: "0 0 1"), to: "a.caml")
    try run.wait { try get(address + "picture.svg?state=\(state)").text.contains("#00f") }
  }

  @Test func preflightIsOfTheRulesThatAreAskedFor() throws {
    let thin = Self.scene.replacing(
      #""id": "still", "frame": [10, 10, 30, 30]"#, with: #""id": "still", "frame": [10, 10, 30, 0.1]"#)
    let folder = try SceneFolder(["a.json": thin, "shop.json": #"{"rules": {"hairline": {"error": 0.4}}}"#])
    let (_, address) = try start(folder, "--rules", "shop.json")
    #expect(try get(address + "scene").text.contains(#""firstRules":"shop""#))
    #expect(
      try get(address + "preflight?rules=shop").text
        == #"[{"box":[10,10,30,0.1],"layer":"sublayers[0]","page":1,"severity":"error","#
        + #""text":"a line is 0.1 pt thick, less than 0.4 pt [hairline]"}]"#)
    #expect(try get(address + "preflight?rules=gwg2015-sheetcmyk").text.contains("screen-color"))
    #expect(try get(address + "preflight?rules=none").status == 400)
    #expect(try get(address + "preflight").status == 400)
    let values = try browse(
      address, "wait=document.querySelectorAll('.issue').length == 1",
      "value=document.querySelector('#preflight li').innerText",
      "value=document.querySelector('#preflight li').click()", Self.chosen,
      "value=(set('rules', 'off'), preflight())", "value=document.querySelectorAll('.issue').length",
      in: folder)
    #expect(
      values == [
        #""1a line is 0.1 pt thick, less than 0.4 pt [hairline]\npage 1""#, "null",
        #""still\nCALayer/still""#,
        "null", "0",
      ])
  }

  @Test func aTemplateIsShownWithAnyRow() throws {
    let template = """
      {"parameters": {"side": {"type": "number"}}, "bounds": [0, 0, 50, 50], "sublayers": [
        {"frame": [0, 0, {"$": "side"}, 5], "backgroundColor": "#cc2200"}]}
      """
    let folder = try SceneFolder(["a.json": template, "rows.csv": "side\n10\nmany\n30\n"])
    let (_, address) = try start(folder, scene: "a.json", "--data", "rows.csv")
    #expect(try get(address + "scene").text.contains(#""row":1,"rowCount":3"#))
    #expect(try get(address + "places?row=1").text.contains(#"{"box":[0,0,10,5],"layer":"sublayers[0]"}"#))
    #expect(try get(address + "places?row=3").text.contains(#"{"box":[0,0,30,5],"layer":"sublayers[0]"}"#))
    #expect(try get(address + "places?row=4").text == "there is no row 4, only 3")
    #expect(try get(address + "scene?row=2").text.contains("row 2, column side"))
  }

  @Test func browsersLeaveOutThePortOfAllAddresses() {
    #expect(HTTPServer.hosts(port: 8080) == ["127.0.0.1:8080", "localhost:8080"])
    #expect(HTTPServer.hosts(port: 80) == ["127.0.0.1:80", "localhost:80", "127.0.0.1", "localhost"])
  }

  @Test func onlyThisMachineIsServed() throws {
    let (_, address) = try start(SceneFolder(["a.json": Self.scene]))
    #expect(try get(address + "scene", host: "example.org").status == 403)
  }

  /// What a server at this machine answers to bytes.
  private func answer(to request: String, at address: String) throws -> String {
    let port = try #require(URL(string: address)?.port)
    let run = try CommandRun(
      "-c", #"printf '%b' "$1" | timeout 60 bash -c 'exec 3<>/dev/tcp/127.0.0.1/'$0'; cat >&3; cat <&3'"#,
      "\(port)", request,
      in: NSTemporaryDirectory(), program: "/bin/bash")
    return run.text
  }

  @Test func everyHostOfARequestIsLookedAt() throws {
    let (_, address) = try start(SceneFolder(["a.json": Self.scene]))
    let port = try #require(URL(string: address)?.port)
    func status(_ hosts: [String]) throws -> String {
      let lines = (["GET /scene HTTP/1.1"] + hosts.map { "Host: \($0)" } + ["Connection: close", "", ""])
        .joined(separator: "\\r\\n")
      return String(try answer(to: lines, at: address).prefix(12))
    }
    #expect(try status(["127.0.0.1:\(port)"]) == "HTTP/1.1 200")
    #expect(try status(["LocalHost:\(port)"]) == "HTTP/1.1 200")
    #expect(try status(["127.0.0.1:\(port)", "example.org"]) != "HTTP/1.1 200")
    #expect(try status(["example.org", "127.0.0.1:\(port)"]) != "HTTP/1.1 200")
    #expect(try status([]) != "HTTP/1.1 200")
  }

  @Test func noOtherPageMayEmbedOrReadWhatIsServed() throws {
    let (_, address) = try start(SceneFolder(["a.json": Self.scene]))
    let port = try #require(URL(string: address)?.port)
    for path in ["/", "/scene", "/picture.svg", "/nothing"] {
      let head = try answer(
        to: "GET \(path) HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\nConnection: close\\r\\n\\r\\n",
        at: address)
      for header in [
        "Content-Security-Policy: default-src 'none'", "X-Frame-Options: DENY",
        "Cross-Origin-Resource-Policy: same-origin",
      ] {
        #expect(head.contains(header), "\(path): \(header)")
      }
    }
  }

  @Test func layersAreShownByTheirNames() throws {
    let scene = #"{"bounds": [0, 0, 9, 9], "sublayers": [{"id": "L7", "name": "Title"}, {"id": "L8"}]}"#
    let (_, address) = try start(SceneFolder(["a.json": scene]))
    let text = try get(address + "scene").text
    #expect(text.contains(#""title":"Title""#), "\(text)")
    #expect(text.contains(#""title":"L8""#), "\(text)")
  }

  @Test func aPortInUseIsAnError() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    let (_, address) = try start(folder)
    let port = try #require(URL(string: address)?.port)
    let second = try CommandRun("preview", "a.json", "--port", "\(port)", in: folder.path)
    #expect(second.status == 1)
    #expect(
      second.errors
        == "layerpress: error: port \(port) is in use; --port names another, and --port 0 takes any that is free\n"
    )
  }

  @Test func aSceneThatIsNotThereIsRefused() throws {
    let run = try CommandRun("preview", "none.json", in: SceneFolder().path)
    #expect(run.status == 3)
    #expect(run.errors == "layerpress: error: none.json: the file does not exist\n")
  }

  @Test func aBrokenSceneIsToldAndTheLastPictureStays() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    let (run, address) = try start(folder)
    try folder.write(Self.scene.replacing("moving", with: "moving\", \"oops\": \""), to: "a.json")
    try run.wait { try get(address + "scene").text.contains(#""place":"a.json:5:23""#) }
    #expect(try get(address + "picture.svg").text.contains("<svg"))
    try folder.write(Self.scene, to: "a.json")
    try run.wait { try get(address + "scene").text.contains(#""diagnostics":[]"#) }
  }

  // MARK: In a browser

  /// What the steps' values are.
  private func browse(_ address: String, _ steps: String..., in folder: SceneFolder) throws -> [String] {
    let script = try #require(Bundle.module.path(forResource: "browse", ofType: "py", inDirectory: "Browser"))
    let run = try ProcessRun("/usr/bin/python3", [script, address] + steps, in: folder.path)
    guard run.status != 77 else { try skip("Chromium does not run here") }
    #expect(run.status == 0, "\(run.errors)")
    return run.text.split(separator: "\n").map(String.init)
  }

  /// The row of the tree that is chosen, and the heading of its properties.
  private static let chosen =
    "value=(document.querySelector('.row[aria-selected=true]') || {}).innerText + '/' + (document.querySelector('h3') || {}).innerText"

  @Test func aClickInThePictureOrTheTreeChoosesALayer() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    let (_, address) = try start(folder)
    let values = try browse(
      address + "#zoom=4", "wait=places.length == 3",
      // The picture lies in the middle of what is left between the panels: 270 and 970, 41 and 759.
      "click=520,300", Self.chosen,
      "value=document.getElementById('mark').hidden",
      "value=document.querySelectorAll('.row')[2].click()", Self.chosen,
      // Where both layers' page is all that there is.
      "click=440,575", Self.chosen, in: folder)
    #expect(
      values == [
        #""still\nCALayer/still""#, "false", "null", #""moving\nCALayer/moving""#, #""CALayer/CALayer""#,
      ])
  }

  @Test func aBrokenSceneIsToldBesideTheLastPictureOrNone() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    let (run, address) = try start(folder)
    try folder.write("{", to: "a.json")
    try run.wait { try get(address + "scene").text.contains(#""severity":"error""#) }
    let shown = "value=[document.getElementById('picture').naturalWidth, getComputedStyle(picture).display]"
    let problem = "wait=!!document.querySelector('#problems .error')"
    let last = try browse(address, "wait=places.length == 3", problem, shown, in: folder)
    #expect(last == [#"[100, "block"]"#])
    // What is broken from the start has no picture.
    let (_, other) = try start(folder)
    let first = try browse(other, problem, "value=setZoom(2)", shown, in: folder)
    #expect(first == ["null", #"[0, "none"]"#])
  }

  @Test func keysGoFromMomentToMoment() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    let (_, address) = try start(folder)
    let values = try browse(
      address, "wait=places.length == 3", "value=document.getElementById('time').max", "key=ArrowRight",
      "value=document.getElementById('moment').innerText", "key=End", "wait=places[2].box[0] == 10",
      "key=f", "wait=document.querySelector('[data-format=png]').getAttribute('aria-pressed') == 'true'",
      "value=document.getElementById('picture').naturalWidth > 0", in: folder)
    #expect(values == [#""2""#, #""0.033 s of 2.00""#, "true"])
  }

  @Test func playingEndsWithAnyOtherKeyAndIsBegunOnce() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    let (_, address) = try start(folder)
    let values = try browse(
      address, "wait=places.length == 3", "key= ", "value=document.getElementById('play').innerText",
      "key=ArrowRight", "value=document.getElementById('play').innerText",
      // Begun, ended and begun again while a picture is drawn.
      "value=(window.drawn = 0, window.ends = [], "
        + "draw = () => { drawn += 1; return new Promise((end) => ends.push(end)); }, null)",
      "key= ", "key= ", "key= ", "value=drawn", "value=ends.forEach((end) => end())", "wait=drawn > 2",
      "value=drawn", in: folder)
    #expect(values == [#""\u275a\u275a""#, #""\u25b6""#, "null", "2", "null", "3"])
  }

  @Test func thePageFollowsTheFile() throws {
    let folder = try SceneFolder(["a.json": Self.scene])
    let (_, address) = try start(folder)
    let desk = try SceneFolder()
    try desk.write(Self.scene.replacing("still", with: "renamed"), to: "next.json")
    let values = try browse(
      address, "wait=places.length == 3", "shot=shown.png",
      "move=\(desk.path)/next.json \(folder.path)/a.json",
      "wait=document.querySelectorAll('.row')[1].innerText.startsWith('renamed')", "value=scene.version",
      in: folder)
    #expect(values == ["2"])
  }
}
