import Foundation
import TestSupport
import Testing

/// PDFs that a password protects.
@Suite struct EncryptedPDFTests {
  private static let page = """
    %PDF-1.4
    1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
    2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
    3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 40 30] /Contents 4 0 R >> endobj
    4 0 obj << /Length 26 >> stream
    0 0 0 1 k 0 0 40 30 re f  \u{20}
    endstream endobj
    trailer << /Root 1 0 R >>
    %%EOF

    """
  private static let scene = #"{"bounds": [0, 0, 40, 30], "contents": "locked.pdf"}"#

  private func folder(user: String, bits: String = "256") throws -> SceneFolder {
    let folder = try SceneFolder(["open.pdf": Self.page, "card.json": Self.scene])
    let run = try ProcessRun(
      "/usr/bin/env",
      ["qpdf", "--allow-weak-crypto", "--encrypt", user, "owner", bits, "--", "open.pdf", "locked.pdf"],
      in: folder.path)
    #expect([0, 3].contains(run.status), "\(run.errors)")
    return folder
  }

  @Test func withoutThePasswordTheSceneIsRefused() throws {
    let folder = try folder(user: "secret")
    defer { folder.remove() }
    let run = try CommandRun("card.json", "-o", "a.pdf", in: folder.path)
    #expect(run.status == 3)
    #expect(run.messages.contains("it is encrypted, and needs a password; --password opens it"))
    let wrong = try CommandRun("card.json", "--password", "other", "-o", "a.pdf", in: folder.path)
    #expect(wrong.status == 3)
    #expect(wrong.messages.contains("it is encrypted, and needs a password other than the one given"))
    #expect(!wrong.errors.contains("application did not handle"))
  }

  @Test(arguments: ["256", "128"]) func thePasswordOpensIt(bits: String) throws {
    let folder = try folder(user: "secret", bits: bits)
    defer { folder.remove() }
    for format in ["pdf", "svg", "png"] {
      let run = try CommandRun("card.json", "--password", "secret", "-o", "a.\(format)", in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    let check = try ProcessRun("/usr/bin/env", ["qpdf", "--check", "a.pdf"], in: folder.path)
    #expect(check.errors == "")
    let text = try ProcessRun("/usr/bin/env", ["qpdf", "--qdf", "a.pdf", "-"], in: folder.path)
    #expect(String(decoding: text.output, as: UTF8.self).contains("0 0 0 1 k"))
  }

  @Test func whatAnybodyMayOpenNeedsNone() throws {
    let folder = try folder(user: "")
    defer { folder.remove() }
    #expect(try CommandRun("card.json", "-o", "a.pdf", in: folder.path).status == 0)
    #expect(try CommandRun("card.json", "--password", "x", "-o", "a.pdf", in: folder.path).status == 0)
  }
}
