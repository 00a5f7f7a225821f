import QuartzCore

/// Limits, over all layers of a picture, for what takes long and cannot be seen.
///
/// A few bytes of a scene can ask for more than any machine could draw: nested replicators multiply. What exceeds a
/// limit is left out or drawn approximately, with a finding.
public struct DrawingLimits: Sendable, Hashable {
  /// Layers that replicators repeat, beyond first copies, including those within copies. Default: one
  /// million.
  public var copies = CAReplicatorLayer.mostCopies
  /// Births of particles that emitters consider. Default: one million.
  public var particles = 1_000_000
  /// Visible tiles of tiled layers. Default: four million.
  public var tiles = 4_000_000
  /// Pieces into which the planes of one space cut each other; of the farthest planes beyond that, some may be drawn in
  /// the wrong order. Default: ten thousand, which a hundred planes that all intersect do not reach.
  public var pieces = 10_000
  /// Lines and curves of paths. Paths beyond that are left out. Default: ten million.
  public var segments = 10_000_000
  /// Colours of a gradient. Of more, neighbours are averaged. Default: ten thousand.
  public var stops = 10_000
  /// Dashes of one line. Of more, dashes and gaps become longer. Default: a hundred thousand.
  public var dashes = 100_000
  /// Elements of an animated SVG, each counted at each moment; of more, fewer moments are shown. Default: two million.
  public var elements = 2_000_000

  /// The defaults.
  public init() {}

  /// The limits by name, as the command line names them.
  public static let names: [(name: String, limit: WritableKeyPath<DrawingLimits, Int> & Sendable)] = [
    ("copies", \.copies), ("particles", \.particles), ("tiles", \.tiles), ("pieces", \.pieces),
    ("segments", \.segments), ("stops", \.stops), ("dashes", \.dashes),
    ("elements", \.elements),
  ]

  /// How many times the limits an export of many pictures may use in total.
  private static let pictures = 100

  /// Returns the limits for each picture of an export, so that all of them together stay within bounds too.
  public func shared(among count: Int) -> DrawingLimits {
    guard count > Self.pictures else { return self }
    var limits = self
    limits.copies = copies / count * Self.pictures
    limits.particles = particles / count * Self.pictures
    limits.tiles = tiles / count * Self.pictures
    limits.segments = segments / count * Self.pictures
    return limits
  }

  /// The counts so far of what is limited.
  struct Count {
    var copies = 0
    var particles = 0
    var tiles = 0
    var segments = 0
    /// Whether exceeding each limit has been reported.
    var isCut = (copies: false, particles: false, tiles: false, segments: false)
  }
}
