import Foundation
import TestSupport
import Testing

/// `layerpress preflight` as people and scripts use it.
@Suite struct PreflightCommandTests {
  private static let line = """
    {"bounds": [0, 0, 120, 100], "backgroundColor": "device-cmyk(0 0 0 0.1)",
     "sublayers": [
       {"name": "rule", "class": "CAShapeLayer", "frame": [30, 30, 60, 30], "path": "M0 5H40",
        "lineWidth": WIDTH, "strokeColor": "device-cmyk(0 0 0 1)"}]}
    """

  private func folder(width: String) throws -> SceneFolder {
    try SceneFolder(["card.json": Self.line.replacing("WIDTH", with: width)])
  }

  @Test func whatIsWrongIsNamedWithItsLine() throws {
    let folder = try folder(width: "0.1")
    defer { folder.remove() }
    let run = try CommandRun("preflight", "card.json", "--bleed", "10", in: folder.path)
    #expect(run.status == 3)
    #expect(
      run.errors.contains(
        "card.json:3:4: error: page 1, sublayers[0] (“rule”): a line is 0.1 pt thick, less than 0.25 pt [hairline]"
      ),
      "\(run.errors)")
    #expect(try folder.names == ["card.json"])
  }

  @Test func whatIsRightIsSilent() throws {
    let folder = try folder(width: "1")
    defer { folder.remove() }
    let run = try CommandRun("preflight", "card.json", "--bleed", "10", "--verbose", in: folder.path)
    #expect(run.status == 0)
    #expect(
      run.messages.contains("card.json: 0 errors, 0 warnings by the rules gwg2015-sheetcmyk"),
      "\(run.messages)")
    #expect(!run.errors.contains("error: "))
  }

  @Test func aPDFIsLookedAt() throws {
    let folder = try folder(width: "0.1")
    defer { folder.remove() }
    #expect(try CommandRun("card.json", "-o", "card.pdf", "--bleed", "10", in: folder.path).status == 0)
    let run = try CommandRun("preflight", "card.pdf", in: folder.path)
    #expect(run.status == 3)
    #expect(run.errors.contains("a line is 0.1 pt thick"), "\(run.errors)")
    #expect(run.errors.contains("page 1 at 30, "), "\(run.errors)")
  }

  @Test func reportsAndPagesAreWritten() throws {
    let folder = try folder(width: "0.1")
    defer { folder.remove() }
    let run = try CommandRun(
      "preflight", "card.json", "--bleed", "10", "--report", "r.json", "--html", "r.html", in: folder.path)
    #expect(run.status == 3)
    let report = try #require(
      try JSONSerialization.jsonObject(with: folder.data("r.json")) as? [String: Any])
    let file = try #require((report["files"] as? [[String: Any]])?.first)
    let issue = try #require((file["issues"] as? [[String: Any]])?.first)
    #expect(
      issue["rule"] as? String == "hairline" && issue["line"] as? Int == 3 && issue["value"] as? Double == 0.1
    )
    let page = String(decoding: try folder.data("r.html"), as: UTF8.self)
    #expect(page.contains("<img src=\"data:image/png;base64,"))
    #expect(page.contains("a line is 0.1 pt thick, less than 0.25 pt"))
    #expect(page.contains("left:24.96%;top:34.95%;width:33.42%;height:0.1%"), "\(page.suffix(900))")
  }

  @Test func rulesAreChosen() throws {
    let folder = try folder(width: "0.3")
    defer { folder.remove() }
    try folder.write(#"{"basis": "digital", "rules": {"hairline": {"error": 0.4}}}"#, to: "shop.json")
    try folder.write("{", to: "bad.json")
    func run(_ rules: String) throws -> CommandRun {
      try CommandRun("preflight", "card.json", "--bleed", "10", "--rules", rules, in: folder.path)
    }
    #expect(try run("digital").status == 0)
    #expect(try run("gwg2015-newspaper").status == 3)
    #expect(try run("shop.json").status == 3)
    for (rules, words) in [
      ("bad.json", "it is not JSON"), ("none.json", "cannot be read"), ("digitol", "did you mean digital?"),
    ] {
      let refused = try run(rules)
      #expect(refused.status == 2)
      #expect(refused.errors.contains(words), "\(refused.errors)")
    }
  }

  @Test(arguments: [
    ("a.pdf", "rubbish", "it cannot be read as a PDF"), ("none.pdf", nil, "does not exist"),
  ])
  func otherFilesAreRefused(name: String, content: String?, words: String) throws {
    let folder = try SceneFolder([:])
    defer { folder.remove() }
    if let content { try folder.write(content, to: name) }
    let run = try CommandRun("preflight", name, "--report", "r.json", in: folder.path)
    #expect(run.status == 3)
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test func anEncryptedPDFNeedsItsPassword() throws {
    let folder = try folder(width: "1")
    defer { folder.remove() }
    #expect(try CommandRun("card.json", "-o", "card.pdf", "--bleed", "10", in: folder.path).status == 0)
    let qpdf = ["qpdf", "--encrypt", "secret", "owner", "256", "--", "card.pdf", "locked.pdf"]
    #expect(try ProcessRun("/usr/bin/env", qpdf, in: folder.path).status == 0)
    for password in [[], ["--password", "other"]] {
      let refused = try CommandRun(arguments: ["preflight", "locked.pdf"] + password, in: folder.path)
      #expect(refused.status == 3)
      #expect(refused.messages.contains("password"), "\(refused.messages)")
    }
    let open = try CommandRun("preflight", "locked.pdf", "--password", "secret", in: folder.path)
    #expect(open.status == 0, "\(open.errors)")
  }

  @Test func nothingThatIsReadIsOverwritten() throws {
    let folder = try folder(width: "1")
    defer { folder.remove() }
    let run = try CommandRun("preflight", "card.json", "--html", "card.json", in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("will not be overwritten"))
  }
}
