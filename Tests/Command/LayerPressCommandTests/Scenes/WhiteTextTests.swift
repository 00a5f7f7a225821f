import Testing

/// Text in the white that text layers have at first, which nobody sees on white paper.
@Suite struct WhiteTextTests {
  private static let finding =
    "the page has only white text and no background; CATextLayer's foregroundColor is white by default"

  private func run(_ keys: String, _ options: String...) throws -> CommandRun {
    let folder = try SceneFolder([
      "card.json": """
      {"bounds": [0, 0, 90, 20], \(keys) "sublayers": [
        {"class": "CATextLayer", "frame": [0, 0, 90, 20], "string": "Words", "font": "DejaVu Sans", "fontSize": 12}]}
      """
    ])
    defer { folder.remove() }
    return try CommandRun(arguments: ["card.json", "-o", "a.pdf"] + options, in: folder.path)
  }

  @Test func onNothingItIsAFinding() throws {
    let run = try run("")
    #expect(run.status == 0)
    #expect(run.messages.contains(Self.finding), "\(run.errors)")
    #expect(try self.run("", "--strict").status == 3)
  }

  @Test func onAColorItIsNone() throws {
    #expect(try run(#""backgroundColor": "navy","#, "--strict").errors == "")
    #expect(try run("", "--strict", "--background", "navy").errors == "")
  }
}
