import Testing
import UIKitValues

struct ColorFilesTests {
  @Test func coloursComeFromCatalogs() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let set = folder.appendingPathComponent("Colors.xcassets/Brand/Accent.colorset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let json = """
      {"colors": [
        {"idiom": "universal", "color": {"color-space": "srgb",
          "components": {"red": "0.250", "green": "0x80", "blue": "255", "alpha": "0.500"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
          "color": {"color-space": "gray-gamma-22", "components": {"white": "0.750", "alpha": "1.000"}}}],
       "info": {"author": "xcode", "version": 1}}
      """
    try Data(json.utf8).write(to: set.appendingPathComponent("Contents.json"))
    let bundle = try #require(Bundle(path: folder.path))
    let color = try #require(UIColor(named: "Accent", in: bundle, compatibleWith: nil))
    #expect(color.cgColor.components == [0.25, 128.0 / 255, 1, 0.5])
    let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(dark.cgColor.components == [0.75, 1])
    #expect(UIColor(named: "Brand/Accent", in: bundle, compatibleWith: nil) == color)
    #expect(UIColor(named: "cent", in: bundle, compatibleWith: nil) == nil)
    #expect(NSColor(named: "none", bundle: bundle) == nil)
  }

  @Test func onlyCatalogsAreLookedThrough() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let json = #"{"colors": [{"color": {"components": {"red": "1.0", "green": "0.0", "blue": "0.0"}}}]}"#
    for set in ["Other/Red.colorset", "Colors.xcassets/Crimson.colorset"] {
      let set = folder.appendingPathComponent(set)
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      try Data(json.utf8).write(to: set.appendingPathComponent("Contents.json"))
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = try #require(Bundle(path: folder.path))
    #expect(UIColor(named: "Crimson", bundle: bundle) == .red)
    #expect(UIColor(named: "Red", bundle: bundle) == nil)
  }

  @Test func coloursComeBackFromArchives() throws {
    let color = UIColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 0.25)
    let data = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)
    #expect(read?.cgColor == color.cgColor)
  }

  @Test func tintsOfInksHaveNoFormInArchives() throws {
    let shown = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 1, black: 0, alpha: 1)
    let gold = UIColor(cgColor: CGColor(ink: try #require(CGInk(name: "Gold", alternate: shown))))
    let data = try NSKeyedArchiver.archivedData(withRootObject: gold, requiringSecureCoding: true)
    #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)) == nil)
  }

  @Test func literalsAreColours() {
    // swift-format-ignore: NoPlaygroundLiterals
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(color.cgColor.components == [1, 0.5, 0, 0.25])
  }

  @Test func coloursAreConverted() throws {
    let grey = try #require(NSColor.red.usingColorSpace(.genericGamma22Gray))
    #expect(grey.cgColor.components?.count == 2)
    let p3 = try #require(NSColor(displayP3Red: 0, green: 1, blue: 0, alpha: 1).usingColorSpace(.sRGB))
    #expect(p3.cgColor.colorSpace == CGColorSpace(name: CGColorSpace.sRGB))
    #expect(p3.greenComponent > 0.99)
    #expect(NSColor(patternImage: UIImage()).usingColorSpace(.sRGB) != nil)
  }
}
