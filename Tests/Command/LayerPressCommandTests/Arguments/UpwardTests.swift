import Foundation
import TestSupport
import Testing

/// Documents on whose pages y grows upwards: everything lies where it should, and stands upright, in every format.
@Suite struct UpwardTests {
  /// Red and green above blue and white.
  private static let quarters =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8DA8J+BkYHh////DAAe9gT9Ce00PgAAAABJRU5ErkJggg=="

  /// Checks pixels, y downwards, of a page of 40 × 80 points.
  private func check(
    _ inside: String, _ attributes: String = "", shows expected: [(x: Int, y: Int, color: String)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text =
      "<caml><CALayer bounds=\"0 0 40 80\" position=\"20 40\" \(attributes)>\(inside)</CALayer></caml>"
    let folder = try SceneFolder(["a.caml": text])
    for format in ["png", "pdf", "svg"] {
      let run = try CommandRun("a.caml", "-o", "a.\(format)", in: folder.path)
      #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
      #expect(run.errors == "", "\(format)", sourceLocation: sourceLocation)
      let picture = try Picture("a.\(format)", in: folder)
      expectEqual([picture.width, picture.height], [40, 80], format, sourceLocation: sourceLocation)
      for (x, y, color) in expected {
        #expect(picture.name(x, y) == color, "\(format) at \(x), \(y)", sourceLocation: sourceLocation)
      }
    }
  }

  private let square = "<CALayer bounds=\"0 0 20 20\" position=\"20 15\" backgroundColor=\"1 0 0\"/>"

  @Test func theOriginIsAtTheBottom() throws {
    try check(
      "<sublayers>\(square)</sublayers>",
      shows: [(20, 65, "red"), (20, 50, "white"), (20, 78, "white"), (20, 15, "white")])
  }

  @Test func unlessTheRootIsFlipped() throws {
    try check(
      "<sublayers>\(square)</sublayers>", "geometryFlipped=\"1\"",
      shows: [(20, 15, "red"), (20, 65, "white")])
  }

  @Test func aFlippedLayerTurnsWhatIsInIt() throws {
    let inner =
      "<CALayer bounds=\"0 0 40 40\" position=\"20 60\" geometryFlipped=\"1\"><sublayers>\(square)</sublayers></CALayer>"
    try check(
      "<sublayers>\(inner)</sublayers>", shows: [(20, 15, "red"), (20, 30, "white"), (20, 65, "white")])
    let twice =
      "<CALayer bounds=\"0 0 40 40\" position=\"20 20\" geometryFlipped=\"1\"><sublayers>\(square)</sublayers></CALayer>"
    try check(
      "<sublayers>\(twice)</sublayers>", "geometryFlipped=\"1\"", shows: [(20, 25, "red"), (20, 10, "white")])
  }

  @Test func imagesStandUpright() throws {
    for flipped in ["", "geometryFlipped=\"1\""] {
      let y = flipped.isEmpty ? 60 : 20
      let image =
        "<CALayer bounds=\"0 0 40 40\" position=\"20 \(y)\" magnificationFilter=\"nearest\"><contents type=\"CGImage\" src=\"\(Self.quarters)\"/></CALayer>"
      try check(
        "<sublayers>\(image)</sublayers>", flipped,
        shows: [(10, 10, "red"), (30, 10, "green"), (10, 30, "blue"), (30, 30, "white"), (20, 60, "white")])
    }
  }

  @Test func partsOfImagesAreCountedFromTheBottom() throws {
    let image =
      "<CALayer bounds=\"0 0 40 40\" position=\"20 60\" magnificationFilter=\"nearest\" contentsRect=\"0 0 1 0.5\"><contents type=\"CGImage\" src=\"\(Self.quarters)\"/></CALayer>"
    try check(
      "<sublayers>\(image)</sublayers>", shows: [(10, 10, "blue"), (30, 10, "white"), (10, 30, "blue")])
  }

  @Test func gravityTopIsUp() throws {
    let image =
      "<CALayer bounds=\"0 0 40 80\" position=\"20 40\" contentsGravity=\"topLeft\" contentsScale=\"0.1\" magnificationFilter=\"nearest\"><contents type=\"CGImage\" src=\"\(Self.quarters)\"/></CALayer>"
    try check(
      "<sublayers>\(image)</sublayers>",
      shows: [(5, 5, "red"), (15, 5, "green"), (5, 15, "blue"), (5, 70, "white")])
  }

  @Test func textStandsUpright() throws {
    for flipped in ["0", "1"] {
      let text = """
        <caml><CALayer bounds="0 0 40 40" geometryFlipped="\(flipped)"><sublayers>
          <CATextLayer bounds="0 0 40 40" position="20 20" fontSize="32" foregroundColor="0 0 0">
            <string type="string" value="L"/><font type="string" value="DejaVu Sans"/></CATextLayer></sublayers></CALayer></caml>
        """
      let folder = try SceneFolder(["a.caml": text])
      for format in ["png", "pdf", "svg"] {
        #expect(try CommandRun("a.caml", "-o", "a.\(format)", in: folder.path).status == 0)
        let picture = try Picture("a.\(format)", in: folder)
        let rows = (0..<40).filter { picture.ink($0..<$0 + 1) > 0 }
        let (top, bottom) = (try #require(rows.first), try #require(rows.last))
        // The foot of the letter is wide; the text begins at the top of its layer in either direction.
        #expect(
          picture.ink(bottom - 1..<bottom) > 3 * picture.ink(top + 1..<top + 2), "\(format), \(flipped)")
        #expect(top < 40 - bottom, "\(format), \(flipped)")
      }
    }
  }

  @Test func anglesTurnAgainstTheClock() throws {
    let hand =
      "<CALayer bounds=\"0 0 4 20\" position=\"20 40\" anchorPoint=\"0.5 0\" transform=\"rotate(90deg)\" backgroundColor=\"0 0 1\"/>"
    try check(
      "<sublayers>\(hand)</sublayers>", shows: [(10, 40, "blue"), (30, 40, "white"), (20, 30, "white")])
    // On a page on which y grows downwards, a hand that points down turns to the left as well: with the clock.
    try check(
      "<sublayers>\(hand)</sublayers>", "geometryFlipped=\"1\"", shows: [(10, 40, "blue"), (30, 40, "white")])
  }

  @Test func gradientsBeginAtTheBottom() throws {
    let gradient =
      "<CAGradientLayer bounds=\"0 0 40 80\" position=\"20 40\"><colors><CGColor value=\"1 0 0\"/><CGColor value=\"0 0 1\"/></colors></CAGradientLayer>"
    try check("<sublayers>\(gradient)</sublayers>", shows: [(20, 75, "red"), (20, 5, "blue")])
    try check(
      "<sublayers>\(gradient)</sublayers>", "geometryFlipped=\"1\"",
      shows: [(20, 5, "red"), (20, 75, "blue")])
  }

  @Test func shadowsFallDown() throws {
    let layer =
      "<CALayer bounds=\"0 0 20 20\" position=\"20 50\" backgroundColor=\"1 0 0\" shadowOpacity=\"1\" shadowRadius=\"0\" shadowOffset=\"0 -15\"/>"
    try check(
      "<sublayers>\(layer)</sublayers>", shows: [(20, 30, "red"), (20, 50, "black"), (20, 15, "white")])
  }

  @Test func cornersAndShapes() throws {
    // Only the lower left corner is round.
    let layer =
      "<CALayer bounds=\"0 0 40 40\" position=\"20 20\" backgroundColor=\"1 0 0\" cornerRadius=\"20\" maskedCorners=\"1\"/>"
    try check(
      "<sublayers>\(layer)</sublayers>",
      shows: [(2, 77, "white"), (37, 77, "red"), (2, 42, "red"), (20, 60, "red")])
    let shape =
      "<CAShapeLayer bounds=\"0 0 40 80\" position=\"20 40\" fillColor=\"0 0 1\" path=\"0 0 m 40 0 l 0 80 l h\"/>"
    try check(
      "<sublayers>\(shape)</sublayers>", shows: [(5, 70, "blue"), (35, 10, "white"), (35, 70, "white")])
  }

  @Test func scrolledBounds() throws {
    let layer =
      "<CALayer bounds=\"0 30 40 40\" position=\"20 60\" masksToBounds=\"1\"><sublayers><CALayer bounds=\"0 0 40 10\" position=\"20 35\" backgroundColor=\"1 0 0\"/></sublayers></CALayer>"
    try check(
      "<sublayers>\(layer)</sublayers>", shows: [(20, 35, "red"), (20, 20, "white"), (20, 60, "white")])
  }
}
