import Foundation
import Testing

/// Pictures that are larger than anyone meant.
@Suite struct OutputLimitTests {
  @Test func aPageOfATrillionPixelsIsRefused() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 1000000, 1000000]}"#])
    let run = try CommandRun(
      "a.json", "-o", "a.{format}", "--formats", "svg,png", in: folder.path)
    #expect(run.status == 1)
    #expect(
      run.errors.contains("1000000 × 1000000 pixels, 1000000000000 in all, which is more than 2000000000"),
      "\(run.errors)")
    #expect(run.errors.contains("--max-output-pixels"), "\(run.errors)")
    #expect(try folder.names == ["a.json"])
  }

  @Test func theLimitIsAnOption() throws {
    let folder = try SceneFolder(["a.json": #"{"bounds": [0, 0, 40, 30]}"#])
    for (limit, status) in [("1199", 1), ("1200", 0)] as [(String, Int32)] {
      for name in ["a.png", "a.apng"] {
        let run = try CommandRun(
          "a.json", "-o", name, "--max-output-pixels", limit, in: folder.path)
        #expect(run.status == status, "\(run.errors)")
      }
    }
    let wrong = try CommandRun("a.json", "-o", "a.png", "--max-output-pixels", "0", in: folder.path)
    #expect(wrong.status == 2)
  }
}
