import Foundation
import Testing

/// Input that is damaged is refused with its place; `--lenient` makes that a finding, and goes on.
@Suite struct DamagedInputTests {
  private func scene(_ sublayer: String) -> String {
    "{\"bounds\": [0, 0, 9, 9],\n \"sublayers\": [{\"frame\": [0, 0, 5, 5], \"backgroundColor\": \"#f00\"},\n  \(sublayer)]}"
  }

  /// The first error of a scene in every format, which all say the same, with nothing written; and what a lenient export
  /// says, which succeeds.
  private func check(
    _ folder: SceneFolder, _ error: String, finding: String?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for format in ["svg", "png", "pdf"] {
      let run = try CommandRun("scene.json", "-o", "out.\(format)", in: folder.path)
      #expect(run.status == 3, "\(run.errors)", sourceLocation: sourceLocation)
      #expect(run.errors.hasPrefix(error), "\(run.errors)", sourceLocation: sourceLocation)
      #expect(try !folder.names.contains("out.\(format)"), sourceLocation: sourceLocation)
    }
    let checked = try CommandRun("check", "scene.json", in: folder.path)
    #expect(checked.status == 3, "\(checked.errors)", sourceLocation: sourceLocation)
    #expect(checked.errors.hasPrefix(error), "\(checked.errors)", sourceLocation: sourceLocation)
    let lenient = try CommandRun(
      "scene.json", "--lenient", "-o", "out.svg", "--report", "report.json", in: folder.path)
    #expect(lenient.status == 0, "\(lenient.errors)", sourceLocation: sourceLocation)
    #expect(!lenient.errors.contains("error:"), "\(lenient.errors)", sourceLocation: sourceLocation)
    let report = String(decoding: try folder.data("report.json"), as: UTF8.self)
    #expect(
      report.contains("\"outcome\" : \"damaged\"") == (finding != nil), "\(report)",
      sourceLocation: sourceLocation)
    if let finding { #expect(report.contains(finding), "\(report)", sourceLocation: sourceLocation) }
  }

  @Test func picturesThatEndEarly() throws {
    let folder = try SceneFolder(["scene.json": scene("{\"frame\": [0, 0, 5, 5], \"contents\": \"a.png\"}")])
    let whole = try SceneFolder(["scene.json": "{\"bounds\": [0, 0, 99, 99], \"backgroundColor\": \"#123\"}"])
    #expect(try CommandRun("scene.json", "-o", "a.png", in: whole.path).status == 0)
    try whole.data("a.png").dropLast(14).write(to: URL(fileURLWithPath: folder.path + "/a.png"))
    try check(
      folder,
      "scene.json:3:39: error: sublayers[1].contents: the file \"a.png\" ends before the picture does\n",
      finding: "a.png: the file ends before the picture does")
  }

  /// A folder with `a.png`, whose structure is whole, but not the pixels in it.
  private func folderWithUnreadablePixels() throws -> SceneFolder {
    let folder = try SceneFolder(["scene.json": "{\"bounds\": [0, 0, 99, 99], \"backgroundColor\": \"#123\"}"]
    )
    #expect(try CommandRun("scene.json", "-o", "a.png", in: folder.path).status == 0)
    var bytes = try folder.data("a.png")
    let pixels = try #require(bytes.range(of: Data("IDAT".utf8)))
    for k in 0..<8 { bytes[pixels.upperBound + k] = 0xFF }
    try bytes.write(to: URL(fileURLWithPath: folder.path + "/a.png"))
    return folder
  }

  @Test func picturesThatCannotBeDecoded() throws {
    let folder = try folderWithUnreadablePixels()
    try folder.write(scene("{\"frame\": [0, 0, 5, 5], \"contents\": \"a.png\"}"), to: "scene.json")
    for format in ["pdf", "svg", "png"] {
      let run = try CommandRun("scene.json", "-o", "out.\(format)", in: folder.path)
      #expect(run.status == 3, "\(run.errors)")
      #expect(
        run.errors.hasPrefix("scene.json:3:3: error: sublayers[1]: damaged in \(format): a.png: "),
        "\(run.errors)")
      #expect(try CommandRun("scene.json", "--lenient", "-o", "out.\(format)", in: folder.path).status == 0)
    }
  }

  /// In perspective, equal pictures at the same place are drawn only once.
  @Test func eachLayerOfADamagedPictureIsNamed() throws {
    let folder = try folderWithUnreadablePixels()
    let layer =
      "{\"frame\": [0, 0, 5, 5], \"transform\": \"perspective(9) rotate(20deg, 0, 1, 0)\", \"contents\": \"a.png\"}"
    try folder.write("{\"bounds\": [0, 0, 9, 9], \"sublayers\": [\(layer), \(layer)]}", to: "scene.json")
    let run = try CommandRun(
      "scene.json", "--lenient", "-o", "out.pdf", "--report", "report.json", in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let report = String(decoding: try folder.data("report.json"), as: UTF8.self)
    #expect(report.contains("\"layer\" : \"sublayers[0]\""), "\(report)")
    #expect(report.contains("\"layer\" : \"sublayers[1]\""), "\(report)")
  }

  @Test func numbersThatOverflow() throws {
    let table = [
      ("{\"bounds\": [0, 0, 1e308, 5]}", "3:21: error: sublayers[1].bounds[2]", "its matrix is not finite"),
      ("{\"frame\": [0, 0, 1e308, 5]}", "3:20: error: sublayers[1].frame[2]", "the bounds are not finite"),
      (
        "{\"frame\": [0, 0, 5, 5], \"transform\": \"scale(1e200) scale(1e200)\"}",
        "3:40: error: sublayers[1].transform", "its matrix is not finite"
      ),
      (
        "{\"class\": \"CAShapeLayer\", \"frame\": [0, 0, 5, 5], \"path\": \"M0 0L1e308 9\"}",
        "3:60: error: sublayers[1].path", "its path has points that are not finite"
      ),
    ]
    for (sublayer, error, finding) in table {
      try check(
        try SceneFolder(["scene.json": scene(sublayer)]),
        "scene.json:\(error): numbers of geometry lie within ±1e15, found ", finding: finding)
    }
  }

  /// What only the sum of several values shows is said of the layer.
  @Test func numbersThatOverflowTogether() throws {
    let folder = try SceneFolder(["scene.json": scene("{\"frame\": [0, 0, 5, 5], \"zPosition\": 1e308}")])
    try check(
      folder, "scene.json:3:3: error: sublayers[1]: damaged: its matrix is not finite\n",
      finding: "its matrix is not finite")
  }

  @Test func keyTimesThatFallOrLieBeyondTheDuration() throws {
    for (times, column) in [("[0, 0.8, 0.4]", 120), ("[0, 0.5, 2]", 120), ("[-1, 0.5, 1]", 112)] {
      let animation =
        "{\"class\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\", \"values\": [0.5, 1, 0.5], \"keyTimes\": \(times)}"
      let folder = try SceneFolder(["scene.json": scene("{\"animations\": [\(animation)]}")])
      let run = try CommandRun("scene.json", "-o", "out.svg", in: folder.path)
      #expect(run.status == 3)
      #expect(run.errors.contains("sublayers[1].animations[0].keyTimes["), "\(run.errors)")
      #expect(run.errors.hasPrefix("scene.json:3:\(column)"), "\(run.errors)")
      #expect(run.errors.contains("keyTimes are 0…1 and never fall, found the number"), "\(run.errors)")
      let lenient = try CommandRun("scene.json", "--lenient", "-o", "out.svg", in: folder.path)
      #expect(lenient.status == 0, "\(lenient.errors)")
      #expect(
        lenient.errors.hasPrefix("scene.json:3:\(column): warning: sublayers[1].animations[0].keyTimes["),
        "\(lenient.errors)")
    }
  }

  @Test func keyTimesOfAnotherCountAreAWarning() throws {
    let animation =
      "{\"class\": \"CAKeyframeAnimation\", \"keyPath\": \"opacity\", \"values\": [0.5, 1, 0.5], \"keyTimes\": [0, 1]}"
    let folder = try SceneFolder([
      "scene.json": scene("{\"frame\": [0, 0, 5, 5], \"animations\": [\(animation)]}")
    ])
    let run = try CommandRun("scene.json", "-o", "out.svg", in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("has 2 keyTimes for 3 values; the first 2 count"), "\(run.errors)")
  }

  @Test func damageInCAML() throws {
    let folder = try SceneFolder([
      "a.caml": """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9"><sublayers>
      <CALayer bounds="0 0 1e308 1"/>
      <CALayer bounds="0 0 9 9"><animations><animation type="CAKeyframeAnimation" keyPath="opacity">
      <keyTimes><real value="0"/><real value="0.7"/><real value="0.2"/></keyTimes>
      <values><real value="0"/><real value="1"/><real value="0"/></values></animation></animations></CALayer>
      </sublayers></CALayer></caml>
      """
    ])
    let run = try CommandRun("a.caml", "-o", "a.svg", in: folder.path)
    #expect(run.status == 3)
    #expect(
      run.messages == """
        a.caml:2:18: error: sublayers[0].bounds: numbers of geometry lie within ±1e15, found "0 0 1e308 1"
        a.caml:4:1: error: sublayers[1].animations.animation.keyTimes: keyTimes are 0…1 and never fall, found 0.2

        """)
    #expect(try CommandRun("a.caml", "--lenient", "-o", "a.svg", in: folder.path).status == 0)
  }

  @Test func strictAndLenientExcludeEachOther() throws {
    let folder = try SceneFolder(["a.json": "{\"bounds\": [0, 0, 9, 9]}"])
    #expect(try CommandRun("a.json", "-o", "a.svg", "--strict", "--lenient", in: folder.path).status == 2)
  }
}
