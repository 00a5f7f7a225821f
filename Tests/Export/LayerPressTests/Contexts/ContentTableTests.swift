import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Each kind of contents, turned in the page, seen in perspective, and running through the eye: documents look in other
/// programs as our own pixels do.
@Suite struct ContentTableTests {
  private let kinds = ContentKinds().all + ContentKinds().seldom

  @Test func testTurned() throws {
    let turn = CATransform3DMakeAffineTransform(
      CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 1.1, y: 0.8))
    // Poppler 22.12 sets the tiles of patterns within SVG pictures on whole pixels: up to 229 of 255.
    try check(kinds, unlike: [.poppler: ["SVG tiles that are no rectangles"]]) {
      try $0.page(transform: turn)
    }
  }

  @Test func inPerspective() throws {
    // Librsvg 2.54 paints gradients on level lines that our maps turn, whose numbers are rounded: up to 248 of 255. Unturned
    // it paints none, as SVG has it.
    try check(kinds, unlike: [.librsvg: ["SVG gradients without an area"]]) {
      try $0.page(sublayerTransform: eye(140), transform: turned(0.8, tilt: -0.4))
    }
  }

  @Test func throughTheEye() throws {
    // Rings, fans and warped pictures, which have tests of their own, take seconds without an optimiser.
    let slow = ["radial", "conic", "picture with", "nine"]
    let kinds = kinds.filter { kind in !slow.contains { kind.name.contains($0) } }
    let tiles = "SVG tiles that are no rectangles"
    // Seen so steeply the tiles are a picture of pixels, which poppler 22.12 and librsvg 2.54 make smaller by other means than
    // we do: up to 102 of 255. Of the gradients the same holds as above, up to 221.
    try check(kinds, unlike: [.librsvg: ["SVG gradients without an area", tiles], .poppler: [tiles]]) {
      try $0.page(sublayerTransform: eye(14), transform: turned(0.75, tilt: 0.1))
    }
  }

  private func eye(_ distance: CGFloat) -> CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / distance
    return perspective
  }

  private func turned(_ turn: CGFloat, tilt: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(tilt, 1, 0, 0), CATransform3DMakeRotation(turn, 0, 1, 0))
  }

  /// - Parameter unlike: what some viewers cannot show.
  private func check(
    _ kinds: [ContentKinds.Kind], unlike: [Viewer: [String]] = [:],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ page: (ContentSheet) throws -> CALayer
  ) throws {
    let sheet = ContentSheet(kinds: kinds)
    let viewers = [Viewer.poppler, .librsvg]
    let pictures = try ([Viewer.none] + viewers).mapOnAllProcessors { viewer in
      let page = try page(sheet)
      for cell in page.sublayers ?? [] { cell.masksToBounds = true }
      return try viewer.picture(of: page, scale: 1)
    }
    for (viewer, picture) in zip(viewers, pictures.dropFirst()) {
      let changes = try PictureChanges(from: pictures[0], to: picture, reach: 1)
      for (kind, change) in zip(kinds, sheet.largest(of: changes, scale: 1)) {
        guard !(unlike[viewer] ?? []).contains(kind.name) else { continue }
        // All but edges, which are smoothed differently: of letters there are many.
        #expect(change.fifth <= 40, "\(kind.name), \(viewer)", sourceLocation: sourceLocation)
        #expect(change.rest <= 20, "\(kind.name), \(viewer)", sourceLocation: sourceLocation)
      }
    }
  }
}
