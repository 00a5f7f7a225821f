import CoreGraphics

/// A path that marks where a part of the content begins or ends; it lies far off the page, and is recognised by its shape.
///
/// It consists of two triangles, in the coordinates of the device: one beyond the upper left corner of everything, whose
/// sides are a number, and one beyond the lower right corner. So its box contains whatever Cairo clips to.
public enum ContentMark {
  /// What a mark says.
  public enum Meaning: Equatable, Sendable {
    /// A part of the content begins: the index in `ContentMarks.parts`.
    case begin(Int)
    /// The innermost part ends.
    case end
  }

  /// The distance of the triangles' right angles from the origin.
  static let reach = 30019
  private static let base = 1 << 12
  /// The most parts that marks can number; further ones cannot be told.
  public static let most = base * base - 2

  /// The corners of both triangles.
  public static func triangles(_ meaning: Meaning) -> [[CGPoint]] {
    let number =
      switch meaning {
      case .begin(let index): index + 1
      case .end: 0
      }
    let (width, height) = (number % base + 1, number / base + 1)
    return [
      [
        CGPoint(x: -reach, y: -reach), CGPoint(x: width - reach, y: -reach),
        CGPoint(x: -reach, y: height - reach),
      ],
      [CGPoint(x: reach, y: reach), CGPoint(x: reach - 1, y: reach), CGPoint(x: reach, y: reach - 1)],
    ]
  }

  /// What a path says; nil for any other. The whole may be moved and mirrored.
  ///
  /// - Parameter points: the corners of its triangles. Cairo returns to the first corner of the last one.
  public static func meaning(of points: [CGPoint]) -> Meaning? {
    guard points.count == 6 || points.count == 7 && points[6] == points[3] else { return nil }
    func side(_ a: Int, _ b: Int) -> CGVector {
      CGVector(dx: abs(points[b].x - points[a].x), dy: abs(points[b].y - points[a].y))
    }
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }
    let (across, small) = (side(0, 3), side(3, 4))
    let (width, height) = (side(0, 1), side(0, 2))
    guard isNear(across.dx, CGFloat(2 * reach)), isNear(across.dy, CGFloat(2 * reach)), isNear(small.dx, 1),
      isNear(small.dy, 0), isNear(width.dy, 0), isNear(height.dx, 0), width.dx < 1e6, height.dy < 1e6
    else { return nil }
    let number = (Int(width.dx.rounded()) - 1) + (Int(height.dy.rounded()) - 1) * base
    return number == 0 ? .end : .begin(number - 1)
  }
}

/// The parts of a document's content that are marked in Cairo's document, which can neither tag content nor group it to be
/// switched on and off (`ContentMark`).
public struct ContentMarks: Sendable {
  /// What a part of the content is.
  public enum Part: Sendable {
    /// The index of the element that it belongs to.
    case element(Int)
    /// Nothing that is read.
    case artifact
    /// The index of the layer in which it can be switched on and off.
    case layer(Int)
  }

  /// A layer of the document (optional content group: ISO 32000-1, 8.11).
  public struct Layer: Sendable, Hashable {
    /// The name that viewers show.
    public var name: String
    /// What it stands for, if it is not printed as other content is.
    public var finishing: CGInk.Finishing?

    /// Creates a layer.
    public init(name: String, finishing: CGInk.Finishing? = nil) {
      self.name = name
      self.finishing = finishing
    }
  }

  /// An element of the document's structure.
  public struct Element: Sendable {
    /// The index of its page, from 0.
    public var page: Int
    /// Its structure type (ISO 32000-1, 14.8.4), such as `P`.
    public var type: String
    /// The alternative text.
    public var label: String?
    /// A language tag (BCP 47).
    public var language: String?
    /// The place among its siblings on the same page; equal ones stay in the order of content.
    public var order: Double
    /// The index of the element that it is in, a smaller one; nil for the document.
    public var parent: Int?
    /// What is read instead of the content; nil to read that.
    public var text: String?
    /// Whether its part of the content is its own; otherwise it is decoration.
    public var hasContent = true
    /// The box of a figure or table, in points from the page's upper left corner, with y pointing down.
    public var box: CGRect?

    /// Creates an element.
    public init(
      page: Int, type: String, label: String? = nil, language: String? = nil, order: Double = 0,
      parent: Int? = nil
    ) {
      self.page = page
      self.type = type
      self.label = label
      self.language = language
      self.order = order
      self.parent = parent
    }
  }

  /// The parts, by the numbers of their marks.
  public private(set) var parts: [Part] = []
  /// The elements of the document.
  public var elements: [Element] = []
  /// The layers of the document.
  public private(set) var layers: [Layer] = []
  private var layerNumbers: [Layer: Int] = [:]

  /// Creates marks for an untagged document.
  public init() {}

  /// Returns the number of a layer's marks, which is the same on all pages; nil if there are too many.
  public mutating func number(of layer: Layer) -> Int? {
    if let known = layerNumbers[layer] { return known }
    guard let number = add(.layer(layers.count)) else { return nil }
    layers.append(layer)
    layerNumbers[layer] = number
    return number
  }

  /// Adds a part, and returns the number of its marks; nil if there are too many.
  public mutating func add(_ part: Part) -> Int? {
    guard parts.count < ContentMark.most else { return nil }
    parts.append(part)
    return parts.count - 1
  }
}
