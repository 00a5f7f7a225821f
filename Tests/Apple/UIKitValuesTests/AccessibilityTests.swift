import Testing
import UIKitValues

/// What views say for people who cannot see them, as their layers have it.
@Suite struct AccessibilityTests {
  private static let roles: [(UIAccessibilityTraits, CALayerAccessibilityRole)] = [
    (.header, .heading1), (.image, .figure), (.staticText, .paragraph), ([.button, .header], .heading1),
  ]

  @Test(arguments: roles) func traitsAreRoles(traits: UIAccessibilityTraits, role: CALayerAccessibilityRole) {
    let view = UIView()
    view.accessibilityTraits = traits
    #expect(view.layer.accessibilityRole == role)
    #expect(view.accessibilityTraits == traits)
  }

  @Test func otherTraitsAreNoRoles() {
    let view = UIView()
    view.accessibilityTraits = .button
    #expect(view.layer.accessibilityRole == nil)
  }

  @Test func whatIsHiddenIsDecoration() {
    let view = UIView()
    view.accessibilityElementsHidden = true
    #expect(view.layer.accessibilityRole == .artifact)
    view.accessibilityElementsHidden = false
    #expect(view.layer.accessibilityRole == nil)
  }

  @Test func whatIsNoElementIsNothingByItself() {
    let view = UIView()
    view.accessibilityTraits = .image
    view.isAccessibilityElement = false
    #expect(view.layer.accessibilityRole == CALayerAccessibilityRole.none)
    // Whatever its traits become, and whether it was hidden between.
    view.accessibilityTraits = .header
    view.accessibilityElementsHidden = true
    view.accessibilityElementsHidden = false
    #expect(view.layer.accessibilityRole == CALayerAccessibilityRole.none)
    view.accessibilityTraits = .image
    view.isAccessibilityElement = true
    #expect(view.layer.accessibilityRole == .figure)
  }

  @Test func labelsAndLanguagesArePassedOn() {
    let view = UIView()
    view.accessibilityLabel = "Une photo"
    view.accessibilityLanguage = "fr"
    #expect(view.layer.accessibilityLabel == "Une photo")
    #expect(view.layer.language == "fr")
  }
}
