extension CGInk {
  /// What is done to a sheet besides printing it, or for which an ink stands: the processing steps of packaging and labels
  /// (ISO 19593-1). Not in Apple's API.
  public enum Finishing: String, Sendable, Hashable, CaseIterable {
    /// Cut through.
    case cutting
    /// Cut into the front, or into the back, but not through.
    case partialCutting, reversePartialCutting
    /// Creased from the front, or from the back, to be folded.
    case creasing, reverseCreasing
    /// Cut and creased by turns.
    case cuttingCreasing, reverseCuttingCreasing, partialCuttingCreasing, reversePartialCuttingCreasing
    /// Perforated, to be torn.
    case perforating
    /// Folded without a crease.
    case folding
    /// Holes.
    case drilling, punching
    /// Joined.
    case gluing, stapling
    /// Metallic foil, by a hot stamp or by glue.
    case hotFoil, coldFoil
    /// Raised, or sunk.
    case embossing, debossing
    /// Where ink has to reach beyond the cut.
    case bleed
    /// Where there must be no varnish, no ink, or neither.
    case varnishFree, inkFree, inkVarnishFree
    /// Where something is put later.
    case hologram, barcode, contentArea, codingMarking, imprinting
    /// White beneath other inks, for foils and brown paper.
    case white
    /// Clear varnish.
    case varnish
    /// Raised dots for readers who cannot see.
    case braille
    /// Measurements, for people.
    case dimensions
    /// A table with what the job is, for people.
    case legend
  }
}

extension CGInk.Finishing {
  /// The group of steps, a name in the dictionary of the PDF's layer (`GTS_ProcStepsGroup`).
  package var group: String {
    switch self {
    case .hologram, .barcode, .contentArea, .codingMarking, .imprinting: "Positions"
    case .white, .varnish, .braille, .dimensions, .legend: capitalized
    default: "Structural"
    }
  }

  /// The step within its group (`GTS_ProcStepsType`); nil for groups without steps.
  package var type: String? {
    switch self {
    case .white, .varnish, .braille, .dimensions, .legend: nil
    case .hotFoil: "FoilStamping"
    case .coldFoil: "ColdFoilStamping"
    default: capitalized
    }
  }

  /// The ink of what names none itself.
  package var ink: CGInk? {
    CGInk(name: type ?? group, alternate: alternate)
  }

  private var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// A colour in which drawings of such steps are often seen.
  private var alternate: CGColor {
    let inks: SIMD4<Double> =
      switch self {
      case .creasing, .reverseCreasing, .folding: SIMD4(1, 0, 0, 0)
      case .perforating: SIMD4(1, 0, 1, 0)
      case .hotFoil, .coldFoil: SIMD4(0.2, 0.35, 0.75, 0.1)
      case .white: SIMD4(0.15, 0, 0, 0)
      case .varnish: SIMD4(0, 0, 0.35, 0)
      case .gluing: SIMD4(0, 0.5, 1, 0)
      default: SIMD4(0, 1, 0, 0)
      }
    return CGColor(genericCMYKCyan: inks.x, magenta: inks.y, yellow: inks.z, black: inks.w, alpha: 1)
  }
}

/// How a print shop spells the names of inks: some of its programs tell by the name what an ink is for.
public struct InkNames: Sendable, Hashable {
  /// The names of the inks of finishing steps.
  public var finishing: [CGInk.Finishing: String] = [:]
  /// The names of other inks, by the names that documents give them. They win over those of their steps.
  public var inks: [String: String] = [:]

  /// Creates names that change nothing.
  public init() {}

  /// Whether an ink can have a name: it is not empty, and has no meaning of its own in PDFs.
  public static func isUsable(_ name: String) -> Bool {
    CGInk(name: name, alternate: CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1))
      != nil
  }

  /// Whether no name changes.
  public var isEmpty: Bool { finishing.isEmpty && inks.isEmpty }

  /// Returns an ink with the shop's name. A name that an ink cannot have is ignored.
  package func renamed(_ ink: CGInk) -> CGInk {
    let step = ink.finishing ?? CGInk.Finishing.allCases.first { $0.ink?.name == ink.name }
    guard let name = inks[ink.name] ?? step.flatMap({ finishing[$0] }) else { return ink }
    return CGInk(name: name, alternate: ink.alternate, finishing: ink.finishing) ?? ink
  }
}
