import LayerPress
import QuartzCore
import TestSupport
import Testing

/// Whatever a plane shows looks the same where others cut it, which cannot be seen: each kind of contents on a sheet of
/// its own, cut and whole, in pixels and where other programs show documents.
@Suite struct CutContentsTests {
  private static let scale = 2.0

  private func page(_ sheet: ContentSheet, isCut: Bool) throws -> CALayer {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 400
    return try sheet.page(sublayerTransform: eye, transform: turned(0.6, tilt: -0.25)) {
      guard isCut else { return [] }
      return [(-0.7, 0.35), (0, 0.9)].map { turn, tilt in
        let cutter = CALayer()
        cutter.backgroundColor = CGColor(gray: 1, alpha: 0.002)
        cutter.bounds.size = CGSize(width: 70, height: 60)
        cutter.transform = turned(turn, tilt: tilt)
        return cutter
      }
    }
  }

  private func turned(_ turn: CGFloat, tilt: CGFloat) -> CATransform3D {
    CATransform3DConcat(
      CATransform3DMakeRotation(tilt, 1, 0, 0), CATransform3DMakeRotation(turn, 0, 1, 0.2))
  }

  /// How much the cuts change of each kind of contents, in each viewer.
  private func changes(_ kinds: [ContentKinds.Kind]) throws -> [[(first: Int, fifth: Int, rest: Int)]] {
    let sheet = ContentSheet(kinds: kinds)
    return try Viewer.allCases.mapOnAllProcessors { viewer in
      let changes = try PictureChanges(
        from: viewer.picture(of: page(sheet, isCut: false), scale: Self.scale),
        to: viewer.picture(of: page(sheet, isCut: true), scale: Self.scale))
      return sheet.largest(of: changes, scale: Self.scale)
    }
  }

  /// Viewers' arithmetic at edges, where a clip makes another polygon of an area, is all that may differ.
  @Test func nothingShowsThatContentsAreCut() throws {
    let kinds = ContentKinds().all
    for (viewer, changes) in zip(Viewer.allCases, try changes(kinds)) {
      for (kind, change) in zip(kinds, changes) {
        if viewer == .librsvg, kind.name == "SVG contents" {
          // The cells of what is used as a mask lie otherwise, and are off by a tenth of a point otherwise.
          #expect(change.first <= 64)
          #expect(change.rest <= 40)
          continue
        }
        #expect(change.first <= (viewer == .none ? 16 : 32), "\(kind.name), \(viewer)")
        #expect(change.fifth <= (viewer == .none ? 10 : 14), "\(kind.name), \(viewer)")
        #expect(change.rest <= (viewer == .none ? 4 : 10), "\(kind.name), \(viewer)")
      }
    }
  }

  /// Of what some blend modes join, two halves never come to the whole: pixels belong to one part each.
  @Test func blendModesThatCountOnceShowNoSeam() throws {
    let kinds = ["difference", "exclusion", "hardLight"].map { mode -> ContentKinds.Kind in
      (
        mode,
        {
          let layer = CALayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 52, height: 40)
          layer.backgroundColor = CGColor(srgbRed: 0.9, green: 0.5, blue: 0.3, alpha: 1)
          layer.compositingFilter = "\(mode)BlendMode"
          return layer
        }
      )
    }
    for (viewer, changes) in zip(Viewer.allCases, try changes(kinds)) {
      for (kind, change) in zip(kinds, changes) {
        // MuPDF rounds the mask of two cuts otherwise in a pixel here and there.
        if viewer != .mupdf { #expect(change.first <= 16, "\(kind.name), \(viewer)") }
        #expect(change.fifth <= 14, "\(kind.name), \(viewer)")
        #expect(change.rest <= 8, "\(kind.name), \(viewer)")
      }
    }
  }
}
