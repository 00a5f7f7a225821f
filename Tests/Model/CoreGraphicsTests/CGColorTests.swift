import CoreGraphics
import TestSupport
import Testing

@Suite struct CGColorTests {
  private func assertSRGB(
    _ color: CGColor?, _ red: Double, _ green: Double, _ blue: Double, accuracy: Double = 1e-4,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let rgb = color?.srgbComponents else {
      Issue.record("no colour", sourceLocation: sourceLocation)
      return
    }
    expectEqual(rgb.red, red, accuracy: accuracy, sourceLocation: sourceLocation)
    expectEqual(rgb.green, green, accuracy: accuracy, sourceLocation: sourceLocation)
    expectEqual(rgb.blue, blue, accuracy: accuracy, sourceLocation: sourceLocation)
  }

  private func color(_ space: String, _ components: [CGFloat]) -> CGColor? {
    CGColorSpace(name: space).flatMap { CGColor(colorSpace: $0, components: components) }
  }

  @Test func srgbKeepsItsNumbers() {
    let color = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.components == [0.1, 0.2, 0.3, 0.4])
    #expect(color.numberOfComponents == 4)
    assertSRGB(color, 0.1, 0.2, 0.3, accuracy: 0)
    #expect(color.colorSpace?.name == CGColorSpace.sRGB)
  }

  @Test func displayP3GoesThroughLinearLight() {
    // Reference: CSS Color 4's sample code, color(display-p3 1 0 0) and (0 1 0) in sRGB.
    assertSRGB(color(CGColorSpace.displayP3, [1, 0, 0, 1]), 1.0931, -0.2267, -0.1501)
    assertSRGB(color(CGColorSpace.displayP3, [0, 1, 0, 1]), -0.5116, 1.0183, -0.3107)
    assertSRGB(color(CGColorSpace.displayP3, [1, 1, 1, 1]), 1, 1, 1)
  }

  @Test func linearSpacesAreEncoded() {
    assertSRGB(color(CGColorSpace.linearSRGB, [0.5, 0, 1, 1]), 0.735357, 0, 1)
    assertSRGB(color(CGColorSpace.linearGray, [0.5, 1]), 0.735357, 0.735357, 0.735357)
  }

  @Test func greyAndInks() {
    assertSRGB(CGColor(gray: 0.25, alpha: 1), 0.25, 0.25, 0.25, accuracy: 0)
    assertSRGB(
      CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0.5, black: 0.2, alpha: 1), 0, 0.8, 0.4)
    #expect(CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0, black: 0, alpha: 1).numberOfComponents == 5)
  }

  @Test func conversionThereAndBack() throws {
    let original = CGColor(srgbRed: 0.9, green: 0.4, blue: 0.1, alpha: 0.7)
    for name in [
      CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.linearSRGB, CGColorSpace.genericCMYK,
      CGColorSpace.linearDisplayP3, CGColorSpace.extendedLinearDisplayP3, CGColorSpace.dcip3,
      CGColorSpace.itur_709, CGColorSpace.coreMedia709, CGColorSpace.itur_2020, CGColorSpace.linearITUR_2020,
      CGColorSpace.extendedITUR_2020, CGColorSpace.extendedLinearITUR_2020, CGColorSpace.rommrgb,
      CGColorSpace.acescgLinear, CGColorSpace.genericXYZ,
    ] {
      let space = try #require(CGColorSpace(name: name))
      let there = original.converted(to: space, intent: .defaultIntent, options: nil)
      #expect(there?.colorSpace?.name == name)
      #expect(there?.alpha == 0.7)
      assertSRGB(there, 0.9, 0.4, 0.1, accuracy: 1e-9)
    }
  }

  /// By the numbers of the standards: 18 % grey in television's curve, BT.2020's red, and white about D50.
  @Test func spacesOfFilmsAndProfiles() {
    assertSRGB(
      color(CGColorSpace.itur_709, [0.409, 0.409, 0.409, 1]), 0.4614, 0.4614, 0.4614, accuracy: 1e-3)
    assertSRGB(color(CGColorSpace.linearITUR_2020, [1, 0, 0, 1]), 1.2483, -0.3879, -0.1435, accuracy: 1e-3)
    assertSRGB(color(CGColorSpace.genericXYZ, [0.9642, 1, 0.8249, 1]), 1, 1, 1, accuracy: 1e-3)
    assertSRGB(color(CGColorSpace.rommrgb, [0.5, 0.5, 0.5, 1]), 0.5726, 0.5726, 0.5726, accuracy: 1e-3)
    #expect(CGColorSpace(name: CGColorSpace.genericXYZ)?.model == .XYZ)
    #expect(CGColorSpace(name: CGColorSpace.itur_2020)?.isWideGamutRGB == true)
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.isWideGamutRGB == false)
  }

  @Test func conversionCutsToTheTargetUnlessItIsExtended() throws {
    let p3 = try #require(color(CGColorSpace.displayP3, [1, 0, 0, 1]))
    let plain = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    assertSRGB(p3.converted(to: plain, intent: .defaultIntent, options: nil), 1, 0, 0)
    assertSRGB(p3.converted(to: extended, intent: .defaultIntent, options: nil), 1.0931, -0.2267, -0.1501)
  }

  @Test func equalAsValues() {
    let a = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(a == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(a.hashValue == CGColor(red: 1, green: 0, blue: 0, alpha: 1).hashValue)
    #expect(a != a.copy(alpha: 0.5))
    #expect(a != CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), "another space, as on Apple's systems")
    #expect(CGColor.clear.alpha == 0)
  }

  @Test func tooFewComponentsAreNoColour() {
    #expect(color(CGColorSpace.sRGB, [1, 0, 0]) == nil)
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0]) == nil)
  }

  @Test func unknownSpaceIsNone() {
    #expect(CGColorSpace(name: "no such space") == nil)
  }

  @Test func gradientSortsAndSpreads() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let even = try #require(CGGradient(colorsSpace: space, colors: [.black, .white, .black], locations: nil))
    #expect(even.locations == [0, 0.5, 1])
    let sorted = try #require(CGGradient(colorsSpace: space, colors: [.black, .white], locations: [2, -1]))
    #expect(sorted.locations == [0, 1])
    #expect(sorted.colors == [.white, .black])
    #expect(CGGradient(colorsSpace: space, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: space, colors: [.black, .white], locations: [0]) == nil)
  }
}
