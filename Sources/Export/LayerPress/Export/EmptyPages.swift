import Drawing
import Flattening

/// Finds pages that show nothing at all, or nothing on white paper, which is probably a mistake.
struct EmptyPages {
  let pages: [CALayer]
  let fonts: FontSource
  /// Whether something is painted beneath all pages.
  let hasBackground: Bool

  /// Adds a finding for each page that shows nothing.
  func added(to findings: FindingCollector) -> FindingCollector {
    var findings = findings
    for (page, isWhite) in findings.showsOnlyWhiteText where isWhite && !hasBackground {
      guard pages.indices.contains(page - 1), hasDefaultColor(pages[page - 1]) else { continue }
      findings.add(
        .warning,
        "the page has only white text and no background; CATextLayer's foregroundColor is white by default",
        page: page, root: pages[page - 1], format: nil)
    }
    for (page, isSeen) in findings.isSeen where !isSeen {
      guard pages.indices.contains(page - 1) else { continue }
      let root = pages[page - 1]
      var reason = "nothing can be seen on the page"
      if let moment = momentOfSight(of: root) {
        let seconds = (moment * 1000).rounded() / 1000
        reason +=
          " at this moment; at \(seconds) s there is something (ExportOptions.time \(seconds))"
      }
      findings.add(.warning, reason, page: page, root: root, format: nil)
    }
    return findings
  }

  /// Whether a text layer has the colour that all have at first.
  private func hasDefaultColor(_ root: CALayer) -> Bool {
    let initial = CATextLayer().foregroundColor
    return LayerTree([root]).contains { layer in
      (layer as? CATextLayer).map { $0.string is String && $0.foregroundColor === initial } ?? false
    }
  }

  /// A moment at which something of an animated page is visible; nil if none was found.
  private func momentOfSight(of root: CALayer) -> Double? {
    let timeline = Flattener(options: FlatteningOptions(fonts: fonts)).timeline(of: root)
    guard !timeline.isStill else { return nil }
    let end = max(timeline.end, timeline.period ?? 0, 1)
    let breaks = ([0] + timeline.breaks.prefix(Self.mostLooks) + [end]).sorted()
    // Halfway between two jumps, since what fades in is still invisible where it begins.
    let moments = zip(breaks, breaks.dropFirst()).map { ($0 + $1) / 2 } + [end]
    return moments.first { time in
      let options = FlatteningOptions(time: time, fonts: fonts, limits: DrawingLimits())
      return Flattener(options: options).page(of: root).isSeen
    }
  }

  /// The most moments that are tried to find one at which a page is not empty.
  private static let mostLooks = 32
}

extension DrawnPage {
  /// Whether there is text, all of it white, and nothing else.
  var showsOnlyWhiteText: Bool {
    let facts = drawing.facts
    guard facts.has(.text), !facts.has([.colors, .images, .shadows, .filters, .masks]),
      facts.expandedCount < Self.mostRuns
    else { return false }
    return drawing.reachable().allSatisfy { part in
      part.nodes.allSatisfy { node in
        switch node {
        case .glyphs(let run): run.stroke == nil && run.fill.map(\.isWhite) ?? false
        case .group, .instance: true
        case .path, .image, .shadow: false
        }
      }
    }
  }

  /// With more text than this, someone has looked at the page.
  private static let mostRuns = 1000

  /// Whether anything of the drawing lies on the page.
  var isSeen: Bool {
    let bounds = drawing.facts.bounds
    guard !drawing.isEmpty, !bounds.isNull else { return false }
    let seen = bounds.intersection(CGRect(origin: .zero, size: size))
    return !seen.isNull && seen.width > 0 && seen.height > 0
  }
}

extension Paint {
  fileprivate var isWhite: Bool {
    if case .color(let color) = self { color.red == 1 && color.green == 1 && color.blue == 1 } else { false }
  }
}
