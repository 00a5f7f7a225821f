import Testing
import UIKitValues

struct ValuesTests {
  @Test func valuesAreBoxed() {
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    let insets = UIEdgeInsets(top: 1, left: -2, bottom: -3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: -4)
    #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
    let endless = CABasicAnimation(keyPath: "opacity")
    endless.repeatCount = HUGE
    #expect(endless.repeatCount > 1e38)
    let turned = CGAffineTransform(rotationAngle: 1)
    #expect(NSValue(cgAffineTransform: turned).cgAffineTransformValue == turned)
  }

  @Test func resourcesAreFoundByName() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("{}".utf8).write(to: folder.appendingPathComponent("motion.json"))
    let bundle = try #require(Bundle(path: folder.path))
    #expect(NSDataAsset(name: "motion", bundle: bundle)?.data == Data("{}".utf8))
    #expect(NSDataAsset(name: "moti", bundle: bundle) == nil)
  }

  @Test func geometryIsWrittenAsStrings() {
    let rect = CGRect(x: 1, y: -2.5, width: 3, height: 4)
    #expect(NSCoder.string(for: rect) == "{{1, -2.5}, {3, 4}}")
    #expect(NSCoder.cgRect(for: "{{1, -2.5}, {3, 4}}") == rect)
    #expect(NSCoder.cgPoint(for: "{0,-1}") == CGPoint(x: 0, y: -1))
    #expect(NSCoder.cgSize(for: "{1, 2, 3}") == .zero)
    #expect(NSCoder.cgPoint(for: "{a, 1}") == .zero)
    let turned = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6)
    #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: turned)) == turned)
  }

  @Test func insetsMoveSides() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
      .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(rect == CGRect(x: 2, y: 1, width: 94, height: 46))
  }

  @Test func traitsAddUp() {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 3),
    ])
    #expect((traits.userInterfaceStyle, traits.displayScale) == (.dark, 3))
    #expect(UITraitCollection.current.userInterfaceStyle == .unspecified)
  }
}
