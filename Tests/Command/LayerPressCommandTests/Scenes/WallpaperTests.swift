import Foundation
import TestSupport
import Testing

/// Two wallpapers that devices have shown, where they are at hand: in a folder beside this package, no part of it.
@Suite struct WallpaperTests {
  private func wallpaper(_ name: String) throws -> String {
    let root = repository
    let file = root.deletingLastPathComponent().appendingPathComponent("shared/wallpapers/\(name).tendies")
      .path
    guard FileManager.default.fileExists(atPath: file) else {
      try skip("the wallpapers are not beside this package")
    }
    return file
  }

  /// Checks pixels of 390 × 844 points, in every format and state.
  private func check(_ file: String, _ expected: [(state: String, x: Int, y: Int, color: [Int])]) throws {
    let folder = try SceneFolder()
    for state in Set(expected.map(\.state)) {
      for format in ["png", "pdf", "svg"] {
        let run = try CommandRun(file, "-o", "a.\(format)", "--state", state, "-q", in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let picture = try Picture("a.\(format)", in: folder)
        expectEqual([picture.width, picture.height], [390, 844])
        for pixel in expected where pixel.state == state {
          let found = picture.color(pixel.x, pixel.y)
          let isNear = zip(found, pixel.color).allSatisfy { abs($0 - $1) <= 12 } && !found.isEmpty
          #expect(isNear, "\(format), \(state) at \(pixel.x), \(pixel.y): \(found), not \(pixel.color)")
        }
      }
    }
  }

  /// Their editor gives ids twice, which says nothing about how they look.
  @Test func strictTakesThem() throws {
    for name in ["Simple_Minecraft_Chest", "Spinning_Squares"] {
      let run = try CommandRun("check", try wallpaper(name), "--strict", in: try SceneFolder().path)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  /// The chest stands at the bottom; its lid is above, and swings up.
  @Test func aChest() throws {
    try check(
      try wallpaper("Simple_Minecraft_Chest"),
      [
        ("Locked", 195, 100, [130, 102, 58]),
        ("Locked", 195, 350, [130, 102, 58]),
        ("Locked", 196, 590, [134, 134, 134]),
        ("Locked", 100, 750, [166, 112, 26]),
        ("Locked", 195, 835, [40, 33, 23]),
        ("Unlock", 195, 100, [130, 102, 58]),
        ("Unlock", 195, 350, [63, 34, 2]),
        ("Unlock", 196, 590, [40, 36, 25]),
        ("Unlock", 100, 750, [166, 112, 26]),
        ("Unlock", 195, 835, [40, 33, 23]),
        ("Sleep", 195, 100, [130, 102, 58]),
        ("Sleep", 195, 350, [130, 102, 58]),
        ("Sleep", 196, 590, [134, 134, 134]),
        ("Sleep", 100, 750, [166, 112, 26]),
        ("Sleep", 195, 835, [40, 33, 23]),
      ])
  }

  @Test func squaresInTheMiddle() throws {
    try check(
      try wallpaper("Spinning_Squares"),
      [
        ("Locked", 195, 100, [0, 0, 0]),
        ("Locked", 195, 422, [195, 125, 0]),
        ("Locked", 195, 500, [112, 16, 0]),
        ("Locked", 195, 545, [64, 0, 0]),
        ("Locked", 195, 620, [0, 0, 0]),
        ("Locked", 195, 800, [0, 0, 0]),
        ("Unlock", 195, 100, [0, 0, 0]),
        ("Unlock", 195, 422, [195, 125, 0]),
        ("Unlock", 195, 500, [148, 44, 0]),
        ("Unlock", 195, 545, [64, 0, 0]),
        ("Unlock", 195, 620, [0, 0, 0]),
        ("Unlock", 195, 800, [0, 0, 0]),
        ("Sleep", 195, 100, [0, 0, 0]),
        ("Sleep", 195, 422, [0, 0, 0]),
        ("Sleep", 195, 500, [0, 0, 0]),
        ("Sleep", 195, 545, [0, 0, 0]),
        ("Sleep", 195, 620, [195, 125, 0]),
        ("Sleep", 195, 800, [64, 0, 0]),
      ])
  }
}
