import LayerPress
import QuartzCore
import SceneFiles
import XCTest

/// Animations written into SVG.
final class AnimatedSVGTests: XCTestCase {
  private func svg(
    _ scene: String, options: ExportOptions = ExportOptions(), named name: String = "a.svg"
  ) throws -> (text: String, report: ExportReport) {
    let folder = try TestFolder(self)
    var exporter = Exporter(options: options)
    exporter.options.svg.isAnimated = true
    let report = try exporter.export(AnimatedScenes.layer(scene), to: folder.file(name))
    return (try folder.text(name), report)
  }

  private func page(_ sublayer: String) -> String {
    #"{"bounds": [0, 0, 100, 100], "sublayers": [{"bounds": [0, 0, 10, 10], "position": [20, 50], "#
      + #""backgroundColor": "navy", "animations": ["# + sublayer + "]}]}"
  }

  func testWhatDoesNotMoveIsAPlainDocument() throws {
    let still = #"{"bounds": [0, 0, 10, 10], "backgroundColor": "red"}"#
    let folder = try TestFolder(self)
    try Exporter().export(AnimatedScenes.layer(still), to: folder.file("plain.svg"))
    XCTAssertEqual(try svg(still).text, try folder.text("plain.svg"))
  }

  func testAStraightWayIsTwoKeyFrames() throws {
    let text = try svg(
      page(#"{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 80, "duration": 2}"#)
    ).text
    XCTAssertTrue(
      text.contains(
        #"<animateTransform attributeName="transform" type="translate" dur="2s" fill="freeze" "#
          + #"values="15 45;75 45;15 45" keyTimes="0;1;1"/>"#), text)
  }

  func testATimingFunctionIsASpline() throws {
    let text = try svg(
      page(
        #"{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 80, "duration": 2, "#
          + #""repeatCount": "inf", "autoreverses": true, "timingFunction": "easeIn"}"#)
    ).text
    XCTAssertTrue(text.contains(#"repeatCount="indefinite" calcMode="spline""#), text)
    XCTAssertTrue(text.contains(#"keySplines=".42 0 1 1;0 0 .58 1""#), text)
    XCTAssertTrue(text.contains(#"dur="4s""#), text)
  }

  func testAFullTurnIsOneFromZeroTo360() throws {
    let text = try svg(
      page(
        #"{"class": "CABasicAnimation", "keyPath": "transform.rotation.z", "fromValue": 0, "#
          + #""toValue": 6.283185307179586, "duration": 1.5, "repeatCount": "inf"}"#)
    ).text
    // About the layer's middle; no key frames of a translation beside it.
    XCTAssertTrue(text.contains(#"type="rotate" additive="sum" dur="1.5s""#), text)
    XCTAssertTrue(text.contains(#"values="0 5 5;360 5 5""#), text)
    XCTAssertEqual(text.components(separatedBy: "<animate").count, 2, text)
  }

  /// A line as somebody would draw it by hand has 330 bytes, a spinner 322.
  func testALineThatIsDrawnIsADashThatGrows() throws {
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
    XCTAssertTrue(
      drawn.contains(
        #"<animate attributeName="stroke-dasharray" dur="3s" repeatCount="indefinite" values="0 200;100 200"/>"#
      ),
      String(drawn.prefix(600)))
    XCTAssertTrue(drawn.contains(##"d="M8 40C8 10 40 40 40 8" pathLength="100""##), String(drawn.prefix(600)))
    XCTAssertLessThan(drawn.utf8.count, 400)
    let moving = try line(
      "M8 40C8 10 40 40 40 8",
      #"{"class": "CABasicAnimation", "keyPath": "strokeStart", "fromValue": 0, "toValue": 1, "duration": 3, "#
        + #""repeatCount": "inf"}"#)
    XCTAssertTrue(moving.contains(#"values="100 200;0 200""#), String(moving.prefix(600)))
    XCTAssertTrue(moving.contains(#"<animate attributeName="stroke-dashoffset""#), String(moving.prefix(600)))
    // Dashes begin anew with each subpath.
    XCTAssertTrue(try line("M8 40h20 M8 8h20", end).contains(#"<animate attributeName="d""#))
    // What does not change is no dash.
    let spinner = try svg(
      #"{"bounds": [0, 0, 48, 48], "sublayers": [{"class": "CAShapeLayer", "frame": [4, 4, 40, 40], "#
        + #""path": {"ellipse": [0, 0, 40, 40]}, "fillColor": null, "strokeColor": "blue", "lineWidth": 4, "strokeEnd": 0.3, "#
        + #""animations": [{"class": "CABasicAnimation", "keyPath": "transform.rotation.z", "byValue": 6.283185307, "#
        + #""duration": 1, "repeatCount": "inf"}]}]}"#
    ).text
    XCTAssertFalse(spinner.contains("dash"), spinner)
    XCTAssertLessThan(spinner.utf8.count, 450)
  }

  func testAGroupThatRepeatsForEverIsToldOnce() throws {
    let text = try svg(
      page(
        #"{"class": "CAAnimationGroup", "duration": 2, "repeatCount": "inf", "animations": [{"class": "CABasicAnimation", "#
          + #""keyPath": "position.x", "toValue": 80, "duration": 2}]}"#)
    ).text
    XCTAssertTrue(text.contains(#"dur="2s" repeatCount="indefinite" values="15 45;75 45"/>"#), text)
  }

  func testWhatHasNoCounterpartIsSampled() throws {
    let spring = try svg(
      page(
        #"{"class": "CASpringAnimation", "keyPath": "position.x", "toValue": 80, "damping": 4, "duration": 2}"#
      )
    ).text
    let frames = try XCTUnwrap(spring.components(separatedBy: #"values=""#).dropFirst().first)
      .prefix { $0 != "\"" }.split(separator: ";").count
    XCTAssertGreaterThan(frames, 20)
    XCTAssertLessThan(frames, 125)
  }

  func testParticlesAreToldForAWhileAndReported() throws {
    let (text, report) = try svg(AnimatedScenes.sparks)
    XCTAssertEqual(report.findings.map(\.outcome), [.approximated])
    XCTAssertTrue(report.findings[0].reason.contains("particles never repeat"))
    XCTAssertTrue(text.contains(#"calcMode="discrete""#))
    XCTAssertFalse(text.contains(#"calcMode="spline""#))
  }

  func testTheMomentsThatAreAskedForAreShownAgainAndAgain() throws {
    var options = ExportOptions()
    options.moments.times = [1, 1.5, 2]
    options.moments.lastDuration = 0.5
    let text = try svg(
      page(#"{"class": "CABasicAnimation", "keyPath": "position.x", "toValue": 80, "duration": 4}"#),
      options: options
    ).text
    XCTAssertTrue(text.contains(#"dur="1.5s" repeatCount="indefinite" values="30 45;"#), text)
  }

  func testTheBytesAreTheSameOnAnyNumberOfThreads() throws {
    var texts: [String] = []
    for workers in [1, 3] {
      var options = ExportOptions()
      options.workers = workers
      texts.append(try svg(AnimatedScenes.spinner, options: options).text)
    }
    XCTAssertEqual(texts[0], texts[1])
  }

  func testPaintsChangeBetweenColoursOnly() throws {
    // Browsers show a list that has anything else in it as black, all along.
    let text = try svg(AnimatedScenes.paints).text
    let lists = text.components(separatedBy: "<animate ").dropFirst().filter {
      $0.hasPrefix(#"attributeName="fill" "#) || $0.hasPrefix(#"attributeName="stroke" "#)
    }
    XCTAssertGreaterThan(lists.count, 2)
    for list in lists {
      let values = try XCTUnwrap(list.components(separatedBy: #"values=""#).last).prefix { $0 != "\"" }
      XCTAssertFalse(values.contains("none") || values.contains("url("), list)
    }
  }

  func testTheDocumentIsWellFormed() throws {
    let folder = try TestFolder(self)
    var exporter = Exporter()
    exporter.options.svg.isAnimated = true
    for scene in [AnimatedScenes.many, AnimatedScenes.paints, AnimatedScenes.copies] {
      try exporter.export(AnimatedScenes.layer(scene), to: folder.file("a.svg"))
      XCTAssertEqual(try Tool("xmllint", ["--noout", folder.file("a.svg")]).errors, "")
      let text = try folder.text("a.svg")
      let ids = text.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      XCTAssertEqual(Set(ids).count, ids.count, "ids are given once")
    }
  }
}
