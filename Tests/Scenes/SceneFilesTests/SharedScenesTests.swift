import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import SceneFiles

/// Every scene that the package and its fidelity cases have reads without a word, and reads again as it was written.
@Suite struct SharedScenesTests {
  private var package: URL {
    repository
  }

  private func check(_ url: URL) throws {
    let scene = try Scene(contentsOf: url)
    #expect(scene.warnings.map(\.description) == [])
    let written = try SceneWriter(imageFolder: scene.baseURL).data(for: scene)
    let copy = try Scene(data: written, file: "rewritten", baseURL: scene.baseURL)
    #expect(copy.pages.count == scene.pages.count)
    for (page, other) in zip(scene.pages, copy.pages) {
      #expect(LayerTreeEquality.areEqual(page, other), "\(url.path)")
      try checkAsCAML(page, of: scene)
    }
  }

  /// What CAML has a way to say comes back from there as well.
  private func checkAsCAML(_ page: CALayer, of scene: Scene) throws {
    let data: Data
    do throws(SceneWritingError) {
      data = try CAMLWriter(images: .folder(scene.baseURL)).data(for: page)
    } catch {
      let reasons = ["attributed string", "files of tiles", "font with a size", "an ink"]
      #expect(reasons.contains(where: error.reason.contains), "\(scene.file): \(error)")
      return
    }
    let copy = try Scene(data: data, file: scene.file + " as CAML", baseURL: scene.baseURL)
    #expect(copy.warnings.map(\.description) == [])
    let root = try #require(copy.pages.first)
    #expect(LayerTreeEquality.areEqual(page, root), "\(scene.file) as CAML")
  }

  @Test func samples() throws {
    let folder = package.appendingPathComponent("samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".json")
    }
    #expect(!names.isEmpty)
    for name in names { try check(folder.appendingPathComponent(name)) }
  }

  @Test func fidelityCases() throws {
    let folder = package.deletingLastPathComponent().appendingPathComponent("shared/oracle/cases")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      try skip("the fidelity cases are not beside the package (../shared/oracle/cases)")
    }
    let scenes = names.map { folder.appendingPathComponent($0).appendingPathComponent("scene.json") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    #expect(!scenes.isEmpty)
    for scene in scenes { try check(scene) }
  }
}
