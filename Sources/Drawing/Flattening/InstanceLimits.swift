import QuartzCore

/// Limits, over all layers of a picture, for what layers multiply.
///
/// A few bytes of a scene can ask for more copies than any machine could draw: nested replicators multiply.
public struct InstanceLimits: Sendable, Hashable {
  /// Layers that replicators repeat, beyond first copies, including those within copies. Default: one
  /// million.
  public var copies = CAReplicatorLayer.mostCopies
  /// Births of particles that emitters consider. Default: one million.
  public var particles = 1_000_000
  /// Visible tiles of tiled layers. Default: four million.
  public var tiles = 4_000_000

  /// The defaults.
  public init() {}

  /// How many times the limits an export of many pictures may use in total.
  private static let pictures = 100

  /// Returns the limits for each picture of an export, so that all of them together stay within bounds too.
  public func shared(among count: Int) -> InstanceLimits {
    guard count > Self.pictures else { return self }
    var limits = self
    limits.copies = copies / count * Self.pictures
    limits.particles = particles / count * Self.pictures
    limits.tiles = tiles / count * Self.pictures
    return limits
  }

  /// The counts so far of what is limited.
  struct Count {
    var copies = 0
    var particles = 0
    var tiles = 0
    /// Whether exceeding each limit has been reported.
    var isCut = (copies: false, particles: false, tiles: false)
  }
}
