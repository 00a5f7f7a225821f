import CoreGraphics
import XCTest

/// Patterns and the colours that paint with them, as Apple's code makes them.
final class CGPatternTests: XCTestCase {
  private let cell = CGRect(x: 0, y: 0, width: 4, height: 2)

  private func pattern(
    bounds: CGRect? = nil, matrix: CGAffineTransform = .identity, step: CGFloat = 4, isColored: Bool = true
  ) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, context in context.fill(CGRect(x: 1, y: 1, width: 2, height: 1)) },
      releaseInfo: nil)
    return CGPattern(
      info: nil, bounds: bounds ?? cell, matrix: matrix, xStep: step, yStep: -3, tiling: .constantSpacing,
      isColored: isColored, callbacks: &callbacks)
  }

  func testContextsArePaintedWithPatterns() throws {
    let context = CGContext()
    let base = CGColorSpaceCreateDeviceRGB()
    context.setFillPattern(try XCTUnwrap(pattern(isColored: false)), colorComponents: [1, 0, 0, 1])
    context.fill(cell)
    XCTAssertNil(
      context.operations.last?.state.fillColor.pattern, "without a space there is no colour to paint in")
    context.setFillColorSpace(try XCTUnwrap(CGColorSpace(patternBaseSpace: base)))
    context.setFillPattern(try XCTUnwrap(pattern(isColored: false)), colorComponents: [1, 0, 0, 0.5])
    context.fill(cell)
    let color = try XCTUnwrap(context.operations.last?.state.fillColor)
    XCTAssertEqual(color.tileColor?.components, [1, 0, 0, 0.5])
    context.setStrokePattern(try XCTUnwrap(pattern()), colorComponents: [0.25])
    context.stroke(cell)
    XCTAssertEqual(context.operations.last?.state.strokeColor.alpha, 0.25)
  }

  func testACallbackDrawsOneTileAndItsInfoIsReleased() throws {
    final class Log { var words: [String] = [] }
    let log = Log()
    let info = Unmanaged.passUnretained(log).toOpaque()
    func note(_ info: UnsafeMutableRawPointer?, _ word: String) {
      info.map { Unmanaged<Log>.fromOpaque($0).takeUnretainedValue().words.append(word) }
    }
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        note(info, "draw")
        context.fill(CGRect(x: 1, y: 1, width: 2, height: 1))
      },
      releaseInfo: { info in note(info, "release") })
    let pattern = try XCTUnwrap(
      CGPattern(
        info: info, bounds: cell, matrix: .identity, xStep: 4, yStep: -3, tiling: .noDistortion,
        isColored: true, callbacks: &callbacks))
    XCTAssertEqual(log.words, ["draw", "release"])
    XCTAssertEqual(pattern.step, CGSize(width: 4, height: 3), "the sign of a step makes no difference")
    guard case .drawing(let recording) = pattern.content else { return XCTFail("no drawing") }
    XCTAssertEqual(recording.operations.count, 1)
  }

  func testWhatCannotBeTiledIsRefused() {
    XCTAssertNotNil(pattern())
    XCTAssertNil(pattern(bounds: .zero))
    XCTAssertNil(pattern(bounds: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 2)))
    XCTAssertNil(pattern(step: 0))
    XCTAssertNil(pattern(step: 0.01), "400 tiles lie on one another")
    XCTAssertNil(pattern(matrix: CGAffineTransform(scaleX: 1, y: 0)))
    var none = CGPatternCallbacks(version: 0, drawPattern: nil, releaseInfo: nil)
    XCTAssertNil(
      CGPattern(
        info: nil, bounds: cell, matrix: .identity, xStep: 4, yStep: 2, tiling: .noDistortion,
        isColored: true, callbacks: &none))
  }

  func testAColourOfAPatternHasAnAlphaAndNoOtherNumbers() throws {
    let space = try XCTUnwrap(CGColorSpace(patternBaseSpace: nil))
    let tiles = try XCTUnwrap(pattern())
    let color = try XCTUnwrap(CGColor(patternSpace: space, pattern: tiles, components: [0.5]))
    XCTAssertEqual(space.model, .pattern)
    XCTAssertEqual(color.pattern, tiles)
    XCTAssertEqual(color.alpha, 0.5)
    XCTAssertEqual(color.components, [0.5])
    XCTAssertNil(color.tileColor)
    XCTAssertEqual(color.copy(alpha: 1)?.pattern, tiles)
    XCTAssertNil(color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil))
    XCTAssertNil(CGColor.black.converted(to: space, intent: .defaultIntent, options: nil))
    XCTAssertNil(CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: tiles, components: [1]))
    XCTAssertNil(CGColor(patternSpace: space, pattern: tiles, components: []))
    XCTAssertNil(CGColor(colorSpace: space, components: [1]), "a pattern space alone makes no colour")
  }

  func testAPatternWithoutColoursHasThatOfItsComponents() throws {
    let base = CGColorSpaceCreateDeviceRGB()
    let space = try XCTUnwrap(CGColorSpace(patternBaseSpace: base))
    let tiles = try XCTUnwrap(pattern(isColored: false))
    let color = try XCTUnwrap(CGColor(patternSpace: space, pattern: tiles, components: [1, 0, 0, 0.25]))
    XCTAssertEqual(color.tileColor, CGColor(colorSpace: base, components: [1, 0, 0, 0.25]))
    let bare = try XCTUnwrap(CGColorSpace(patternBaseSpace: nil))
    XCTAssertNil(
      CGColor(patternSpace: bare, pattern: tiles, components: [1]), "there is no colour to draw in")
    XCTAssertNil(CGColorSpace(patternBaseSpace: space), "patterns have no patterns as colours")
  }

  func testColoursAreEqualWhereTheirPicturesAndMatricesAre() throws {
    let (one, same) = (try ImageFixture.gray(width: 2, height: 3), try ImageFixture.gray(width: 2, height: 3))
    let other = try ImageFixture.gray(width: 2, height: 3, value: 9)
    let turned = CGAffineTransform(rotationAngle: 1)
    XCTAssertEqual(CGColor(patternImage: one), CGColor(patternImage: same))
    XCTAssertEqual(CGColor(patternImage: one)?.hash, CGColor(patternImage: same)?.hash)
    XCTAssertNotEqual(CGColor(patternImage: one), CGColor(patternImage: other))
    XCTAssertNotEqual(CGColor(patternImage: one), CGColor(patternImage: one, matrix: turned))
    XCTAssertNotEqual(CGColor(patternImage: one), CGColor(patternImage: one, alpha: 0.5))
    XCTAssertEqual(
      CGColor(patternImage: one)?.pattern?.bounds, CGRect(x: 0, y: 0, width: 2, height: 3),
      "one pixel is one unit")
  }
}
