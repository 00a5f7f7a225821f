import Foundation
import LayerPress
import QuartzCore
import SceneFiles
import Testing

/// Animations written into SVG.
@Suite struct AnimatedSVGTests {
  private func svg(
    _ scene: String, options: ExportOptions = ExportOptions(), named name: String = "a.svg"
  ) throws -> (text: String, report: ExportReport) {
    let folder = try TestFolder()
    var exporter = Exporter(options: options)
    exporter.options.svg.isAnimated = true
    let report = try exporter.export(AnimatedScenes.layer(scene), to: folder.file(name))
    return (try folder.text(name), report)
  }

  private func page(_ sublayer: String) -> String {
    #"{"bounds": [0, 0, 100, 100], "sublayers": [{"bounds": [0, 0, 10, 10], "position": [20, 50], "#
      + #""backgroundColor": "navy", "animations": ["# + sublayer + "]}]}"
  }

  @Test func whatDoesNotMoveIsAPlainDocument() throws {
    let still = #"{"bounds": [0, 0, 10, 10], "backgroundColor": "red"}"#
    let folder = try TestFolder()
    try Exporter().export(AnimatedScenes.layer(still), to: folder.file("plain.svg"))
    #expect(try svg(still).text == folder.text("plain.svg"))
  }

  /// Each of the particles is another at each moment.
  @Test func animationsOfVeryManyElementsShowFewerMoments() throws {
    let cell =
      #"{"contents": "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><path d='M0 0h1v1z'/></svg>", "#
      + #""birthRate": 90, "lifetime": 1, "velocity": 9, "emissionRange": 6.2832}"#
    var options = ExportOptions()
    options.limits.elements = 5000
    let (text, report) = try svg(
      #"{"bounds": [0, 0, 50, 50], "sublayers": [{"class": "CAEmitterLayer", "frame": [0, 0, 50, 50], "#
        + #""emitterPosition": [25, 25], "emitterCells": [\#(cell)]}]}"#, options: options)
    let moments = report.findings.map(\.reason).filter { $0.contains("moments a second") }
    #expect(moments.count == 1, "\(report.findings)")
    #expect(text.hasSuffix("</svg>\n"))
  }

  @Test func aStraightWayIsTwoKeyFrames() throws {
    let text = try svg(
      page(#"{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 80, "duration": 2}"#)
    ).text
    #expect(
      text.contains(
        #"<animateTransform attributeName="transform" type="translate" dur="2s" fill="freeze" "#
          + #"values="15 45;75 45;15 45" keyTimes="0;1;1"/>"#), "\(text)")
  }

  @Test func aTimingFunctionIsASpline() throws {
    let text = try svg(
      page(
        #"{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 80, "duration": 2, "#
          + #""repeatCount": "inf", "autoreverses": true, "timingFunction": "easeIn"}"#)
    ).text
    #expect(text.contains(#"repeatCount="indefinite" calcMode="spline""#), "\(text)")
    #expect(text.contains(#"keySplines=".42 0 1 1;0 0 .58 1""#), "\(text)")
    #expect(text.contains(#"dur="4s""#), "\(text)")
  }

  @Test func aFullTurnIsOneFromZeroTo360() throws {
    let text = try svg(
      page(
        #"{"class": "CABasicAnimation", "keyPath": "transform.rotation.z", "fromValue": 0, "#
          + #""toValue": 6.283185307179586, "duration": 1.5, "repeatCount": "inf"}"#)
    ).text
    // About the layer's middle; no key frames of a translation beside it.
    #expect(text.contains(#"type="rotate" additive="sum" dur="1.5s""#), "\(text)")
    #expect(text.contains(#"values="0 5 5;360 5 5""#), "\(text)")
    #expect(text.components(separatedBy: "<animate").count == 2, "\(text)")
  }

  /// A line as somebody would draw it by hand has 330 bytes, a spinner 322.
  @Test func contractALineThatIsDrawnIsAShortDashThatGrows() throws {
    func line(_ path: String, _ animations: String) throws -> String {
      try svg(
        #"{"bounds": [0, 0, 48, 48], "sublayers": [{"class": "CAShapeLayer", "path": "\#(path)", "fillColor": null, "#
          + #""strokeColor": "blue", "lineWidth": 4, "lineCap": "round", "animations": [\#(animations)]}]}"#
      ).text
    }
    let end =
      #"{"class": "CABasicAnimation", "keyPath": "strokeEnd", "fromValue": 0, "toValue": 1, "duration": 3, "#
      + #""repeatCount": "inf"}"#
    let drawn = try line("M8 40C8 10 40 40 40 8", end)
    #expect(
      drawn.contains(
        #"<animate attributeName="stroke-dasharray" dur="3s" repeatCount="indefinite" values="0 200;100 200"/>"#
      ), Comment(rawValue: String(drawn.prefix(600))))
    #expect(
      drawn.contains(##"d="M8 40C8 10 40 40 40 8" pathLength="100""##),
      Comment(rawValue: String(drawn.prefix(600))))
    #expect(drawn.utf8.count < 400)
    let moving = try line(
      "M8 40C8 10 40 40 40 8",
      #"{"class": "CABasicAnimation", "keyPath": "strokeStart", "fromValue": 0, "toValue": 1, "duration": 3, "#
        + #""repeatCount": "inf"}"#)
    #expect(moving.contains(#"values="100 200;0 200""#), Comment(rawValue: String(moving.prefix(600))))
    #expect(
      moving.contains(#"<animate attributeName="stroke-dashoffset""#),
      Comment(rawValue: String(moving.prefix(600))))
    // Dashes begin anew with each subpath.
    #expect(try line("M8 40h20 M8 8h20", end).contains(#"<animate attributeName="d""#))
    // What does not change is no dash.
    let spinner = try svg(
      #"{"bounds": [0, 0, 48, 48], "sublayers": [{"class": "CAShapeLayer", "frame": [4, 4, 40, 40], "#
        + #""path": {"ellipse": [0, 0, 40, 40]}, "fillColor": null, "strokeColor": "blue", "lineWidth": 4, "strokeEnd": 0.3, "#
        + #""animations": [{"class": "CABasicAnimation", "keyPath": "transform.rotation.z", "byValue": 6.283185307, "#
        + #""duration": 1, "repeatCount": "inf"}]}]}"#
    ).text
    #expect(!spinner.contains("dash"), "\(spinner)")
    #expect(spinner.utf8.count < 450)
  }

  @Test func aGroupThatRepeatsForEverIsToldOnce() throws {
    let text = try svg(
      page(
        #"{"class": "CAAnimationGroup", "duration": 2, "repeatCount": "inf", "animations": [{"class": "CABasicAnimation", "#
          + #""keyPath": "position.x", "toValue": 80, "duration": 2}]}"#)
    ).text
    #expect(text.contains(#"dur="2s" repeatCount="indefinite" values="15 45;75 45"/>"#), "\(text)")
  }

  @Test func whatHasNoCounterpartIsSampled() throws {
    let spring = try svg(
      page(
        #"{"class": "CASpringAnimation", "keyPath": "position.x", "toValue": 80, "damping": 4, "duration": 2}"#
      )
    ).text
    let frames = try #require(spring.components(separatedBy: #"values=""#).dropFirst().first)
      .prefix { $0 != "\"" }.split(separator: ";").count
    #expect(frames > 20)
    #expect(frames < 125)
  }

  @Test func particlesAreToldForAWhileAndReported() throws {
    let (text, report) = try svg(AnimatedScenes.sparks)
    #expect(report.findings.map(\.outcome) == [.approximated])
    #expect(report.findings[0].reason.contains("particles never repeat"))
    #expect(text.contains(#"calcMode="discrete""#))
    #expect(!text.contains(#"calcMode="spline""#))
  }

  @Test func theMomentsThatAreAskedForAreShownAgainAndAgain() throws {
    var options = ExportOptions()
    options.moments.times = [1, 1.5, 2]
    options.moments.lastDuration = 0.5
    let text = try svg(
      page(#"{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 80, "duration": 4}"#),
      options: options
    ).text
    #expect(text.contains(#"dur="1.5s" repeatCount="indefinite" values="30 45;"#), "\(text)")
  }

  @Test func theBytesAreTheSameOnAnyNumberOfThreads() throws {
    var texts: [String] = []
    for workers in [1, 3] {
      var options = ExportOptions()
      options.workers = workers
      texts.append(try svg(AnimatedScenes.spinner, options: options).text)
    }
    #expect(texts[0] == texts[1])
  }

  @Test func paintsChangeBetweenColoursOnly() throws {
    // Browsers show a list that has anything else in it as black, all along.
    let text = try svg(AnimatedScenes.paints).text
    let lists = text.components(separatedBy: "<animate ").dropFirst().filter {
      $0.hasPrefix(#"attributeName="fill" "#) || $0.hasPrefix(#"attributeName="stroke" "#)
    }
    #expect(lists.count > 2)
    for list in lists {
      let values = try #require(list.components(separatedBy: #"values=""#).last).prefix { $0 != "\"" }
      #expect(!values.contains("none"), "\(list)")
      #expect(!values.contains("url("), "\(list)")
    }
  }

  @Test func theDocumentIsWellFormed() throws {
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.svg.isAnimated = true
    for scene in [AnimatedScenes.many, AnimatedScenes.paints, AnimatedScenes.copies] {
      try exporter.export(AnimatedScenes.layer(scene), to: folder.file("a.svg"))
      #expect(try Tool("xmllint", ["--noout", folder.file("a.svg")]).errors == "")
      let text = try folder.text("a.svg")
      let ids = text.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(Set(ids).count == ids.count, "ids are given once")
    }
  }
}
