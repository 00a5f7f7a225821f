/// Computes the numbers of a function: reads as many as its domain has dimensions, and writes as many as its range has.
public typealias CGFunctionEvaluateCallback = (
  _ info: UnsafeMutableRawPointer?, _ in: UnsafePointer<CGFloat>, _ out: UnsafeMutablePointer<CGFloat>
) -> Void

/// Is called once its function is gone.
public typealias CGFunctionReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// What a function is made of.
public struct CGFunctionCallbacks {
  /// Only kept. 0.
  public var version: UInt32
  /// Computes the function; nil for a function of zeros.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Is called when the function is gone.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Callbacks of a function.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// A function from some numbers to some others, which shadings take their colours from.
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  /// The least and greatest number of each dimension; nil for no bounds.
  let domain: [ClosedRange<CGFloat>]?
  private let range: [ClosedRange<CGFloat>]?
  private let domainDimension: Int
  /// How many numbers it gives.
  let rangeDimension: Int

  /// Nil without dimensions, and for bounds of which the first is not the lesser.
  ///
  /// - Parameters:
  ///   - info: is handed to the callbacks.
  ///   - domain: two bounds for each number that is taken, which is held between them.
  ///   - range: two bounds for each number that is given, which is held between them.
  ///   - callbacks: are copied.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int,
    range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard domainDimension > 0, rangeDimension > 0 else { return nil }
    func bounds(_ numbers: UnsafePointer<CGFloat>, _ count: Int) -> [ClosedRange<CGFloat>]? {
      var result: [ClosedRange<CGFloat>] = []
      for index in 0..<count {
        let (low, high) = (numbers[2 * index], numbers[2 * index + 1])
        guard low <= high else { return nil }
        result.append(low...high)
      }
      return result
    }
    self.domain = domain.flatMap { bounds($0, domainDimension) }
    self.range = range.flatMap { bounds($0, rangeDimension) }
    guard (domain == nil) == (self.domain == nil), (range == nil) == (self.range == nil) else { return nil }
    self.info = info
    self.callbacks = callbacks.pointee
    self.domainDimension = domainDimension
    self.rangeDimension = rangeDimension
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The numbers for one number; further ones that it takes are 0. What is no number counts as 0.
  func values(at input: CGFloat) -> [CGFloat] {
    var inputs = [CGFloat](repeating: 0, count: domainDimension)
    inputs[0] = domain.map { min(max(input, $0[0].lowerBound), $0[0].upperBound) } ?? input
    var outputs = [CGFloat](repeating: 0, count: rangeDimension)
    callbacks.evaluate?(info, inputs, &outputs)
    return outputs.enumerated().map { index, value in
      guard value.isFinite else { return 0 }
      return range.map { min(max(value, $0[index].lowerBound), $0[index].upperBound) } ?? value
    }
  }
}
