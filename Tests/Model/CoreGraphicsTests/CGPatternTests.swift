import CoreGraphics
import Foundation
import Testing

/// Patterns and the colours that paint with them, as Apple's code makes them.
@Suite struct CGPatternTests {
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

  @Test func contextsArePaintedWithPatterns() throws {
    let context = CGContext()
    let base = CGColorSpaceCreateDeviceRGB()
    context.setFillPattern(try #require(pattern(isColored: false)), colorComponents: [1, 0, 0, 1])
    context.fill(cell)
    #expect(
      context.operations.last?.state.fillColor.pattern == nil,
      "without a space there is no colour to paint in")
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: base)))
    context.setFillPattern(try #require(pattern(isColored: false)), colorComponents: [1, 0, 0, 0.5])
    context.fill(cell)
    let color = try #require(context.operations.last?.state.fillColor)
    #expect(color.tileColor?.components == [1, 0, 0, 0.5])
    context.setStrokePattern(try #require(pattern()), colorComponents: [0.25])
    context.stroke(cell)
    #expect(context.operations.last?.state.strokeColor.alpha == 0.25)
  }

  @Test func aCallbackDrawsOneTileAndItsInfoIsReleased() throws {
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
    let pattern = try #require(
      CGPattern(
        info: info, bounds: cell, matrix: .identity, xStep: 4, yStep: -3, tiling: .noDistortion,
        isColored: true, callbacks: &callbacks))
    #expect(log.words == ["draw", "release"])
    #expect(pattern.step == CGSize(width: 4, height: 3), "the sign of a step makes no difference")
    guard case .drawing(let recording) = pattern.content else {
      Issue.record("no drawing")
      return
    }
    #expect(recording.operations.count == 1)
  }

  @Test func whatCannotBeTiledIsRefused() {
    #expect(pattern() != nil)
    #expect(pattern(bounds: .zero) == nil)
    #expect(pattern(bounds: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 2)) == nil)
    #expect(pattern(step: 0) == nil)
    #expect(pattern(step: 0.01) == nil, "400 tiles lie on one another")
    #expect(pattern(matrix: CGAffineTransform(scaleX: 1, y: 0)) == nil)
    var none = CGPatternCallbacks(version: 0, drawPattern: nil, releaseInfo: nil)
    #expect(
      CGPattern(
        info: nil, bounds: cell, matrix: .identity, xStep: 4, yStep: 2, tiling: .noDistortion,
        isColored: true, callbacks: &none) == nil)
  }

  @Test func aColourOfAPatternHasAnAlphaAndNoOtherNumbers() throws {
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let tiles = try #require(pattern())
    let color = try #require(CGColor(patternSpace: space, pattern: tiles, components: [0.5]))
    #expect(space.model == .pattern)
    #expect(color.pattern == tiles)
    #expect(color.alpha == 0.5)
    #expect(color.components == [0.5])
    #expect(color.tileColor == nil)
    #expect(color.copy(alpha: 1)?.pattern == tiles)
    #expect(color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil) == nil)
    #expect(CGColor.black.converted(to: space, intent: .defaultIntent, options: nil) == nil)
    #expect(CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: tiles, components: [1]) == nil)
    #expect(CGColor(patternSpace: space, pattern: tiles, components: []) == nil)
    #expect(CGColor(colorSpace: space, components: [1]) == nil, "a pattern space alone makes no colour")
  }

  @Test func aPatternWithoutColoursHasThatOfItsComponents() throws {
    let base = CGColorSpaceCreateDeviceRGB()
    let space = try #require(CGColorSpace(patternBaseSpace: base))
    let tiles = try #require(pattern(isColored: false))
    let color = try #require(CGColor(patternSpace: space, pattern: tiles, components: [1, 0, 0, 0.25]))
    #expect(color.tileColor == CGColor(colorSpace: base, components: [1, 0, 0, 0.25]))
    let bare = try #require(CGColorSpace(patternBaseSpace: nil))
    #expect(
      CGColor(patternSpace: bare, pattern: tiles, components: [1]) == nil, "there is no colour to draw in")
    #expect(CGColorSpace(patternBaseSpace: space) == nil, "patterns have no patterns as colours")
  }

  @Test func coloursAreEqualWhereTheirPicturesAndMatricesAre() throws {
    let (one, same) = (try ImageFixture.gray(width: 2, height: 3), try ImageFixture.gray(width: 2, height: 3))
    let other = try ImageFixture.gray(width: 2, height: 3, value: 9)
    let turned = CGAffineTransform(rotationAngle: 1)
    #expect(CGColor(patternImage: one) == CGColor(patternImage: same))
    #expect(CGColor(patternImage: one)?.hash == CGColor(patternImage: same)?.hash)
    #expect(CGColor(patternImage: one) != CGColor(patternImage: other))
    #expect(CGColor(patternImage: one) != CGColor(patternImage: one, matrix: turned))
    #expect(CGColor(patternImage: one) != CGColor(patternImage: one, alpha: 0.5))
    #expect(
      CGColor(patternImage: one)?.pattern?.bounds == CGRect(x: 0, y: 0, width: 2, height: 3),
      "one pixel is one unit")
  }
}
