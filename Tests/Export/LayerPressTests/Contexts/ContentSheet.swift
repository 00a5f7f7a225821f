import QuartzCore

/// A page with a cell for each of some kinds of contents.
struct ContentSheet {
  static let cell = CGSize(width: 70, height: 56)
  private static let columns = 6

  var kinds: [ContentKinds.Kind]

  /// - Parameters:
  ///   - sublayerTransform: of each cell.
  ///   - transform: of the contents, which stand in the middle of their cell.
  ///   - others: are put beneath the contents.
  func page(
    sublayerTransform: CATransform3D = CATransform3DIdentity, transform: CATransform3D,
    others: () -> [CALayer] = { [] }
  ) throws -> CALayer {
    let rows = (kinds.count + Self.columns - 1) / Self.columns
    let page = TestLayers.page(Self.cell.width * Double(Self.columns), Self.cell.height * Double(rows))
    page.backgroundColor = CGColor(gray: 1, alpha: 1)
    for (k, kind) in kinds.enumerated() {
      let cell = CALayer()
      cell.frame = CGRect(
        x: Self.cell.width * Double(k % Self.columns), y: Self.cell.height * Double(k / Self.columns),
        width: Self.cell.width, height: Self.cell.height)
      cell.sublayerTransform = sublayerTransform
      let contents = try kind.layer()
      contents.transform = transform
      cell.sublayers = others() + [contents]
      for layer in cell.sublayers ?? [] {
        layer.position = CGPoint(x: Self.cell.width / 2, y: Self.cell.height / 2)
      }
      page.addSublayer(cell)
    }
    return page
  }

  /// Of each cell the first, the fifth and the twenty-fifth of the pixels that change most.
  ///
  /// - Parameter scale: of the pictures.
  func largest(of changes: PictureChanges, scale: Double) -> [(first: Int, fifth: Int, rest: Int)] {
    let (width, height) = (Int(Self.cell.width * scale), Int(Self.cell.height * scale))
    return kinds.indices.map { k in
      let (left, top) = (k % Self.columns * width, k / Self.columns * height)
      func largest(butFor few: Int) -> Int {
        changes.largest(butFor: few, columns: left..<left + width, rows: top..<top + height)
      }
      return (largest(butFor: 0), largest(butFor: 4), largest(butFor: 24))
    }
  }
}
