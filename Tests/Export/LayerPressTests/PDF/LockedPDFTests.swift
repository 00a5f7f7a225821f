import Foundation
import LayerPress
import TestSupport
import Testing

/// PDFs that need a password, as Apple's API opens them.
@Suite struct LockedPDFTests {
  private func document(user: String) throws -> CGPDFDocument? {
    let folder = try TestFolder()
    defer { folder.remove() }
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    page.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    try Exporter().export(page, to: folder.file("open.pdf"))
    let run = try ProcessRun(
      "/usr/bin/qpdf",
      ["--encrypt", user, "owner", "256", "--", folder.file("open.pdf"), folder.file("locked.pdf")])
    #expect(run.status == 0, "\(run.errors)")
    return CGPDFDocument(URL(fileURLWithPath: folder.file("locked.pdf")))
  }

  @Test func aPasswordUnlocksTheDocument() throws {
    let document = try #require(try document(user: "secret"))
    #expect(document.isEncrypted && !document.isUnlocked)
    #expect(document.numberOfPages == 0 && document.page(at: 1) == nil)
    #expect(!document.unlockWithPassword("other"))
    #expect(!document.isUnlocked)
    #expect(document.unlockWithPassword("secret"))
    #expect(document.isUnlocked && document.numberOfPages == 1)
    let page = try #require(document.page(at: 1))
    #expect(page.getBoxRect(.mediaBox).size == CGSize(width: 40, height: 30))
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    layer.contents = page.image
    let folder = try TestFolder()
    defer { folder.remove() }
    #expect(try Exporter().export(layer, to: folder.file("a.png"), scale: 1).findings.isEmpty)
    #expect(try Array(DecodedPNG(path: folder.file("a.png"))[10, 10].prefix(3)) == [0, 0, 255])
  }

  @Test func whatAnybodyMayOpenIsUnlocked() throws {
    let document = try #require(try document(user: ""))
    #expect(document.isUnlocked && document.numberOfPages == 1)
    #expect(document.unlockWithPassword("anything"))
  }
}
