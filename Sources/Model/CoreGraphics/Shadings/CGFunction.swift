/// Evaluates a function: reads as many numbers as its domain has dimensions, and writes as many as its range
/// has.
public typealias CGFunctionEvaluateCallback = (
  _ info: UnsafeMutableRawPointer?, _ in: UnsafePointer<CGFloat>, _ out: UnsafeMutablePointer<CGFloat>
) -> Void

/// Called when its function is released.
public typealias CGFunctionReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// The callbacks of a function.
public struct CGFunctionCallbacks {
  /// Stored without effect. 0.
  public var version: UInt32
  /// Evaluates the function; nil for a function of zeros.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Called when the function is released.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// Creates the callbacks of a function.
  public init(
    version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?
  ) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// A function between vectors of numbers, from which shadings take their colours.
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  /// The minimum and maximum of each dimension; nil for no bounds.
  let domain: [ClosedRange<CGFloat>]?
  private let range: [ClosedRange<CGFloat>]?
  private let domainDimension: Int
  /// The number of values that it returns.
  let rangeDimension: Int

  /// Nil without dimensions, and if a lower bound is not less than the upper one.
  ///
  /// - Parameters:
  ///   - info: passed to the callbacks.
  ///   - domain: two bounds for each input, which is clamped to them.
  ///   - range: two bounds for each output, which is clamped to them.
  ///   - callbacks: copied.
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

  /// The values for one input; further inputs are 0. NaN counts as 0.
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
