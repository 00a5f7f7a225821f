import Foundation
import LayerPress
import QuartzCore
import Testing

/// Faces of solids meet without a hair of what lies behind, in pixels and where other programs show documents.
@Suite struct MeetingFacesTests {
  private let view: CATransform3D = {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 400
    let turned = CATransform3DConcat(
      CATransform3DMakeRotation(0.7, 0, 1, 0), CATransform3DMakeRotation(-0.5, 1, 0.3, 0))
    return CATransform3DConcat(turned, perspective)
  }()
  private let half: CGFloat = 35

  /// A black page; what lies on it is seen in perspective.
  private func page(_ layers: [CALayer]) -> CALayer {
    let page = TestLayers.page(150, 150)
    page.backgroundColor = CGColor(gray: 0, alpha: 1)
    page.sublayers = layers
    return page
  }

  /// A cube of which only what faces the eye is drawn, so that the page lies behind its edges.
  private func cube(_ dress: (CALayer) -> Void) -> CALayer {
    let turns = [
      CATransform3DIdentity, CATransform3DMakeRotation(.pi, 0, 1, 0),
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeRotation(-.pi / 2, 0, 1, 0),
      CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(-.pi / 2, 1, 0, 0),
    ]
    let faces = turns.map { turn -> CALayer in
      let face = CALayer()
      face.bounds = CGRect(x: 0, y: 0, width: 2 * half, height: 2 * half)
      face.position = CGPoint(x: 75, y: 75)
      face.isDoubleSided = false
      face.transform = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, half), turn)
      dress(face)
      return face
    }
    let page = page(faces)
    page.sublayerTransform = view
    return page
  }

  /// What a cube covers, as one flat area.
  private func silhouette() -> CALayer {
    let corners = (0..<8).map { k -> CGPoint in
      func side(_ bit: Int) -> CGFloat { k >> bit & 1 == 0 ? -half : half }
      let (x, y, z) = (side(0), side(1), side(2))
      let w = x * view.m14 + y * view.m24 + z * view.m34 + view.m44
      return CGPoint(
        x: 75 + (x * view.m11 + y * view.m21 + z * view.m31) / w,
        y: 75 + (x * view.m12 + y * view.m22 + z * view.m32) / w)
    }
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 150, height: 150)
    shape.fillColor = CGColor(gray: 1, alpha: 1)
    let path = CGMutablePath()
    path.addLines(between: Self.hull(of: corners))
    path.closeSubpath()
    shape.path = path
    return page([shape])
  }

  private static func hull(of points: [CGPoint]) -> [CGPoint] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [CGPoint]) -> [CGPoint] {
      points.reduce(into: []) { chain, p in
        while chain.count > 1 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          guard (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) <= 0 else { break }
          chain.removeLast()
        }
        chain.append(p)
      }.dropLast()
    }
    return chain(sorted) + chain(sorted.reversed())
  }

  /// How many pixels of a white cube differ from its silhouette by more than a few steps, and by how much.
  private func difference(
    _ viewer: Viewer, scale: Double, dress: (CALayer) -> Void
  ) throws -> PictureChanges {
    try PictureChanges(
      from: viewer.picture(of: silhouette(), scale: scale),
      to: viewer.picture(of: cube(dress), scale: scale))
  }

  /// Neither between the faces nor along the outer edges, but for the pixels of corners.
  @Test func aWhiteCubeLooksLikeItsSilhouette() throws {
    for viewer in Viewer.allCases {
      for scale in [1.0, 3] {
        let changes = try difference(viewer, scale: scale) { $0.backgroundColor = CGColor(gray: 1, alpha: 1) }
        #expect(changes.largest(butFor: 8) <= 8, "\(viewer), \(scale)")
        #expect(changes.largest() <= 56, "\(viewer), \(scale)")
      }
    }
  }

  /// A background is drawn inside of its border alone.
  @Test func bordersMeetAsBackgroundsDo() throws {
    let changes = try difference(.none, scale: 2) { face in
      face.backgroundColor = CGColor(gray: 1, alpha: 1)
      face.borderColor = CGColor(gray: 1, alpha: 1)
      face.borderWidth = 3
    }
    #expect(changes.largest(butFor: 8) <= 10)
  }

  @Test func picturesAndGradientsMeetAsColoursDo() throws {
    let white = try TestLayers.picture(8, grey: 255)
    let pictures = try difference(.none, scale: 2) { $0.contents = white }
    // Outer edges of pictures in perspective are smoothed by samples.
    let within = 100..<200
    #expect(pictures.largest(butFor: 4, columns: within, rows: within) <= 8)
    let gradients = try difference(.none, scale: 2) { face in
      let gradient = CAGradientLayer()
      gradient.frame = face.bounds
      gradient.colors = [CGColor(gray: 1, alpha: 1), CGColor(gray: 0.99, alpha: 1)]
      face.addSublayer(gradient)
    }
    #expect(gradients.largest(butFor: 8) <= 10)
  }

  /// A cube that another plane cuts: its faces are drawn in parts.
  @Test func partsOfCutFacesMeetToo() throws {
    let cut = cube { $0.backgroundColor = CGColor(gray: 1, alpha: 1) }
    let cutter = CALayer()
    cutter.bounds = CGRect(x: 0, y: 0, width: 120, height: 30)
    cutter.position = CGPoint(x: 75, y: 75)
    cutter.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
    cutter.backgroundColor = CGColor(gray: 1, alpha: 0.002)
    cut.addSublayer(cutter)
    for viewer in Viewer.allCases {
      let changes = try PictureChanges(
        from: viewer.picture(of: silhouette(), scale: 2), to: viewer.picture(of: cut, scale: 2))
      #expect(changes.largest(butFor: 12) <= 12, "\(viewer)")
    }
  }

  /// From one moment to the next strips are others, and would be seen on their way.
  @Test func movingSVGGoesWithout() throws {
    let folder = try TestFolder()
    func paths(isAnimated: Bool) throws -> Int {
      let cube = cube { $0.backgroundColor = CGColor(gray: 1, alpha: 1) }
      let turn = CABasicAnimation(keyPath: "opacity")
      (turn.fromValue, turn.toValue, turn.duration) = (1, 0.9, 0.1)
      cube.sublayers?[0].add(turn, forKey: nil)
      var options = ExportOptions()
      options.svg.isAnimated = isAnimated
      let file = folder.file("\(isAnimated).svg")
      try Exporter(options: options).export(
        ExportDocument(pages: [cube]), to: [ExportOutput(.svg, path: file)])
      return try folder.text("\(isAnimated).svg").components(separatedBy: "<path").count - 1
    }
    #expect(try paths(isAnimated: true) == 4, "three faces on the page")
    #expect(try paths(isAnimated: false) > 4)
  }
}
