import QuartzCore
import XMLReading

/// The input for reading a CAML document: its bytes, its assets, and its name in messages.
struct CAMLSource {
  var data: Data
  /// The file's name in messages.
  var file: String
  var assets: any AssetSource
  /// Whether y already points down, as a bundle's index may say.
  var isGeometryFlipped = false
  /// Whether damaged input is used as far as possible, instead of refusing the document.
  var isLenient = false
  /// Another document, whose objects this one refers to.
  var styles: (data: Data, file: String)?
}

/// The layer tree of a document, and its diagnostics.
struct CAMLDocument {
  /// Nil if there are errors.
  private(set) var layer: CALayer?
  private(set) var diagnostics: [SceneDiagnostic] = []
  /// The positions of layers, by file.
  private(set) var places: [String: [(layer: CALayer, line: Int, column: Int)]] = [:]

  init(_ source: CAMLSource) {
    guard var document = parse(source.data, source.file) else { return }
    if let styles = source.styles {
      guard let first = parse(styles.data, styles.file) else { return }
      let root = first.root
      if root.name != "caml" {
        let place = SceneProblem(
          offset: root.offset, node: 0, message: "expected the element caml, found \(root.name)")
        diagnostics += SceneProblem.diagnostics(of: [place], in: first, file: styles.file)
        return
      }
      document = XMLDocument(document, after: first, file: styles.file)
    }
    let reader = CAMLReader(document, images: ImageLibrary(source.assets), isLenient: source.isLenient)
    let root = reader.read()
    diagnostics = SceneProblem.diagnostics(of: reader.context.problems.all, in: document, file: source.file)
    guard diagnostics.allSatisfy({ $0.severity != .error }), let root else { return }
    layer = root
    var cursor = LineIndex.Cursor(document.lines)
    for (layer, element) in reader.context.layers.sorted(by: { $0.element < $1.element }) {
      let (line, column) = cursor.place(of: Int(document.nodes[element].offset))
      let place = document.place(ofLine: line)
      places[place.file ?? source.file, default: []].append((layer, place.line, column))
    }
  }

  /// Parses the XML; nil after recording an error.
  private mutating func parse(_ data: Data, _ file: String) -> XMLDocument? {
    do throws(XMLError) {
      return try XMLDocument(reading: [UInt8](data))
    } catch {
      diagnostics += error.problems.map {
        SceneDiagnostic(file: file, line: $0.line, column: $0.column, message: $0.message)
      }
      return nil
    }
  }
}

extension CALayer {
  /// Converts the root of a tree for a page on which y points up to one on which it points down, and vice
  /// versa, without changing its appearance.
  ///
  /// The contents of the layer are flipped by `geometryFlipped`; properties relative to the page (corners,
  /// shadow) are mirrored.
  package func turnGeometry() {
    isGeometryFlipped.toggle()
    var corners: CACornerMask = []
    let pairs: [(CACornerMask, CACornerMask)] = [
      (.layerMinXMinYCorner, .layerMinXMaxYCorner), (.layerMaxXMinYCorner, .layerMaxXMaxYCorner),
    ]
    for (low, high) in pairs {
      if maskedCorners.contains(low) { corners.insert(high) }
      if maskedCorners.contains(high) { corners.insert(low) }
    }
    if corners != maskedCorners { maskedCorners = corners }
    if shadowOpacity > 0 { shadowOffset.height = -shadowOffset.height }
    if let path = shadowPath {
      var mirror = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      shadowPath = path.copy(using: &mirror)
    }
  }
}
