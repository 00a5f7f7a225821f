import Drawing
import Flattening

/// Finds pages that show nothing at all, which is probably a mistake.
struct EmptyPages {
  let pages: [CALayer]
  let fonts: FontSource

  /// Adds a finding for each page that shows nothing.
  func added(to findings: FindingCollector) -> FindingCollector {
    var findings = findings
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
  /// Whether anything of the drawing lies on the page.
  var isSeen: Bool {
    let bounds = drawing.facts.bounds
    guard !drawing.isEmpty, !bounds.isNull else { return false }
    let seen = bounds.intersection(CGRect(origin: .zero, size: size))
    return !seen.isNull && seen.width > 0 && seen.height > 0
  }
}
