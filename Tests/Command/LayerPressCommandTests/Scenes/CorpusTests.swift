import Foundation
import TestSupport
import Testing

/// The scenes of Tests/Corpus, which once failed, in every format.
@Suite struct CorpusTests {
  private static let corpus = repository.appendingPathComponent("Tests/Corpus")

  private static let scenes: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []
    return names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".caml") }.sorted()
  }()

  @Test func thereAreScenes() { #expect(Self.scenes.count > 20) }

  @Test(arguments: scenes, ["svg", "png", "pdf", "check"])
  func whatOnceFailedEndsOrderly(scene: String, format: String) throws {
    let folder = try SceneFolder([:])
    defer { folder.remove() }
    let name = Self.corpus.appendingPathComponent(scene).path
    // Far beyond doubt: the slowest takes some seconds, in a debug build, on a busy machine.
    // A tenth of the copies that are allowed by default shows the same.
    let limits = ["--timeout", "600", "--max-memory", "3G", "--limit", "copies=100000"]
    var arguments = format == "check" ? ["check", name] : [name, "-o", "out.\(format)"]
    if format == "svg", scene.hasSuffix("-animated.json") {
      arguments += ["--animate", "--limit", "elements=10000"]
    }
    let run = try CommandRun(arguments: arguments + limits, in: folder.path)
    #expect([0, 1, 3].contains(run.status), "\(run.errors.suffix(500))")
    #expect(!run.errors.contains("error: stopped"), "\(run.errors.suffix(500))")
    // Libraries do not print.
    #expect(!run.errors.contains("WARNING:"), "\(run.errors.suffix(500))")
    let allowed: Set<Unicode.Scalar> = ["\n", "\t"]
    #expect(run.errors.unicodeScalars.allSatisfy { $0.value >= 32 || allowed.contains($0) })
    #expect(try folder.names == (format != "check" && run.status == 0 ? ["out.\(format)"] : []))
  }
}
