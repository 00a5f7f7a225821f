/// Called for the elements of a path.
public typealias CGPathApplierFunction = (
  _ info: UnsafeMutableRawPointer?, _ element: UnsafePointer<CGPathElement>
) -> Void

extension CGPath {
  /// An element of a path with its points.
  public enum Element: Sendable, Hashable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  /// The elements of a path, in order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let verbs: [CGPathElementType]
    private let points: [CGPoint]
    private var nextVerb = 0
    private var nextPoint = 0

    init(_ storage: PathStorage) {
      verbs = storage.verbs
      points = storage.points
    }

    /// Returns the next element; nil after the last.
    public mutating func next() -> Element? {
      guard nextVerb < verbs.count else { return nil }
      let verb = verbs[nextVerb]
      let first = nextPoint
      nextVerb += 1
      nextPoint += verb.pointCount
      switch verb {
      case .moveToPoint: return .move(to: points[first])
      case .addLineToPoint: return .line(to: points[first])
      case .addQuadCurveToPoint: return .quadCurve(to: points[first + 1], control: points[first])
      case .addCurveToPoint:
        return .curve(to: points[first + 2], control1: points[first], control2: points[first + 1])
      case .closeSubpath: return .closeSubpath
      }
    }
  }

  /// The path's elements. Every subpath starts with a move, and no two moves follow each other.
  public final var elements: Elements { Elements(storage) }

  /// The kinds of the elements, packed.
  public final var verbs: [CGPathElementType] { storage.verbs }

  /// The points of all elements, packed: `CGPathElementType.pointCount` for each, control points before ends.
  public final var points: [CGPoint] { storage.points }

  /// Calls the body for each element in order.
  public final func forEachElement(_ body: (Element) throws -> Void) rethrows {
    for element in elements { try body(element) }
  }

  /// Calls the function for each element in order with `info`; the element is only valid during the call.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls the block for each element in order; the element is only valid during the call.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    // Apple's element points to mutable memory, so the block gets a copy.
    var points = storage.points + [.zero]
    let verbs = storage.verbs
    points.withUnsafeMutableBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      for verb in verbs {
        var element = CGPathElement(type: verb, points: next)
        block(&element)
        next += verb.pointCount
      }
    }
  }
}
