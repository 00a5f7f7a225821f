/// Draws what layers show that another framework draws on Apple's systems: a film, a scene of Metal or OpenGL, a web page.
///
/// Exporters ask the providers among their options (`LayerContentsProviders`). What a provider returns takes the place of the
/// layer's `contents`: corners, masks, shadows, filters and perspective apply to it as to any picture.
///
/// ```swift
/// struct Plasma: LayerContentsProvider {
///   func contents(for request: LayerContentsRequest) throws -> CGImage? {
///     plasma(width: request.width, height: request.height, time: request.time)
///   }
/// }
/// exporter.options.providers.register(Plasma(), for: CAMetalLayer.self)
/// ```
public protocol LayerContentsProvider: Sendable {
  /// Returns a layer's contents at a moment, or nil for none, which leaves the layer its own `contents`.
  ///
  /// Called on any thread, also on several at once, but once for each layer, moment and size of an export. What it throws becomes
  /// a finding about the layer: as damaged input if it is a `LayerContentsError` that says so, else as something that is not drawn.
  func contents(for request: LayerContentsRequest) throws -> CGImage?

  /// Returns the times at which a layer's contents change, for formats that play by themselves; nil, the default, if they
  /// never do.
  func changes(of layer: CALayer) -> LayerContentsChanges?

  /// Whether contents depend on the size in pixels that is asked for. Default true.
  var dependsOnSize: Bool { get }
}

extension LayerContentsProvider {
  public func changes(of layer: CALayer) -> LayerContentsChanges? { nil }
  public var dependsOnSize: Bool { true }
}

/// What contents are wanted of a provider.
public struct LayerContentsRequest {
  /// The layer, with the values that it has at the moment. It must not be changed.
  public let layer: CALayer
  /// The layer itself, which is of the caller's class; an animated `layer` is a copy.
  public let model: CALayer
  /// How many pixels its bounds take in the output, in width and height; never 0. Contents of any size are used.
  public let width, height: Int
  /// The moment in seconds of the layer's own clock.
  public let time: Double
  /// The most pixels that contents may have.
  public let pixelLimit: Int
  private let report: (LayerContentsError) -> Void

  /// A request.
  ///
  /// - Parameters:
  ///   - layer: the layer with the values of the moment.
  ///   - model: the layer itself; nil if it is the same.
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - time: the moment in seconds of the layer's own clock.
  ///   - pixelLimit: the most pixels that contents may have.
  ///   - report: receives what is not as it should be of contents that are drawn nevertheless.
  public init(
    layer: CALayer, model: CALayer? = nil, width: Int, height: Int, time: Double,
    pixelLimit: Int = CGImage.defaultPixelLimit,
    report: @escaping (LayerContentsError) -> Void = { _ in }
  ) {
    self.model = model ?? layer
    (self.layer, self.width, self.height, self.time) = (layer, width, height, time)
    (self.pixelLimit, self.report) = (pixelLimit, report)
  }

  /// Adds to the export's findings what is not as it should be of contents that are drawn nevertheless: a warning, or damage,
  /// which ends an export unless it is lenient. The same words for every moment make one finding.
  public func report(_ reason: String, isDamage: Bool = false) {
    report(LayerContentsError(reason, isDamage: isDamage))
  }
}

/// The times at which contents change.
public struct LayerContentsChanges: Sendable, Equatable {
  /// The times in seconds of the layer's own clock, ascending. The last is when contents stay as they are, unless they repeat.
  public var times: [Double]
  /// The time after which everything repeats; nil for contents that end.
  public var period: Double?

  /// Changes at these times.
  public init(times: [Double], period: Double? = nil) {
    self.times = times
    self.period = period
  }
}

/// Why a provider has no contents.
public struct LayerContentsError: Error, Hashable, CustomStringConvertible {
  /// The reason, as a sentence without a full stop.
  public var description: String
  /// Whether the input is damaged, which ends an export unless it is lenient.
  public var isDamage: Bool

  /// An error that says why.
  public init(_ description: String, isDamage: Bool = false) {
    self.description = description
    self.isDamage = isDamage
  }
}

/// The providers of an export.
public struct LayerContentsProviders: Sendable {
  private var byClass: [ObjectIdentifier: any LayerContentsProvider] = [:]
  private var byLayer: [ObjectIdentifier: (provider: any LayerContentsProvider, layer: KeptLayer)] = [:]

  /// Keeps a layer, so that no other has its identity.
  private struct KeptLayer: @unchecked Sendable {
    let layer: CALayer
  }

  /// Creates no providers.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { byClass.isEmpty && byLayer.isEmpty }

  /// Has a provider draw all layers of a class and its subclasses. The one for the nearest class counts.
  public mutating func register(_ provider: any LayerContentsProvider, for layerClass: CALayer.Type) {
    byClass[ObjectIdentifier(layerClass)] = provider
  }

  /// Has a provider draw one layer, whatever draws its class.
  public mutating func register(_ provider: any LayerContentsProvider, for layer: CALayer) {
    byLayer[ObjectIdentifier(layer)] = (provider, KeptLayer(layer: layer))
  }

  /// The provider of a layer: its own, its player's, or that of its class.
  ///
  /// - Parameter layer: no presentation copy.
  public func provider(for layer: CALayer) -> (any LayerContentsProvider)? {
    if let own = byLayer[ObjectIdentifier(layer)] { return own.provider }
    if let source = (layer as? AVPlayerLayer)?.source { return source }
    return byClass.isEmpty ? nil : provider(forClass: type(of: layer))
  }

  /// The provider for the nearest class.
  private func provider(forClass layerClass: CALayer.Type) -> (any LayerContentsProvider)? {
    var next: AnyClass? = layerClass
    while let current = next {
      if let provider = byClass[ObjectIdentifier(current)] { return provider }
      next = _getSuperclass(current)
    }
    return nil
  }

  /// Whether the contents of some layer may depend on the size in pixels.
  package var dependOnSize: Bool {
    byClass.values.contains(where: \.dependsOnSize) || byLayer.values.contains { $0.provider.dependsOnSize }
  }
}
