/// How many things a picture may show that layers make many of, all layers together.
///
/// A few bytes of a scene can ask for more copies than any machine could draw: two replicators in each other multiply.
public struct InstanceLimits: Sendable, Hashable {
  /// Layers that replicators repeat, beyond each one's first copy; what lies in a copy counts too. Default a million.
  public var copies = 1_000_000
  /// Births of particles that emitters look at. Default a million.
  public var particles = 1_000_000
  /// Tiles of tiled layers that are in sight. Default four millions.
  public var tiles = 4_000_000

  /// The defaults.
  public init() {}

  /// An export of many pictures may show this many times as much as one of a single picture.
  private static let pictures = 100

  /// What each picture of an export may show, so that all of them together stay within bounds too.
  public func shared(among count: Int) -> InstanceLimits {
    guard count > Self.pictures else { return self }
    var limits = self
    limits.copies = copies / count * Self.pictures
    limits.particles = particles / count * Self.pictures
    limits.tiles = tiles / count * Self.pictures
    return limits
  }
}

extension InstanceLimits {
  /// How much of what is limited there was so far.
  struct Count {
    var copies = 0
    var particles = 0
    var tiles = 0
    /// Whether it was said that there are more.
    var isCut = (copies: false, particles: false, tiles: false)
  }
}
