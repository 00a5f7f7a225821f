import CoreGraphics
import Foundation

extension ShadowContours {
  /// For whom contours are made.
  public enum Purpose: Sendable {
    /// Opaque greys whose edges are antialiased, as text that is compressed.
    case antialiasedGreys
    /// Path data in whole numbers, without antialiasing.
    case pathData

    /// Into how many levels alpha may be divided, from the finest on.
    static let steps = [ShadowContours.finestSteps, ShadowContours.defaultSteps, 64]
    /// How far a line of equal alpha may be off at least and at most, in 1/255.
    private static let (finest, coarsest) = (0.4, 1.4)

    /// How many bytes the points of so many contours may take in a file of 60 kB.
    func room(steps: Int) -> Double { self == .pathData ? 59_900 - Self.pathBytes * Double(steps) : 56_500 }

    /// What a path of SVG takes besides its points.
    static let pathBytes = 31.0

    /// About how many bytes the points of a path take.
    func bytes(of path: CGPath, on grid: ContourGrid) -> Double {
      guard self == .pathData else { return 2.2 * 2 * Double(path.points.count) }
      var (bytes, last) = (0.0, CGPoint.zero)
      for point in path.points {
        // A digit more from 10 on, and from 100 on; a sign or a space.
        for delta in [point.x - last.x, point.y - last.y] {
          bytes += 2 + max(0, log10(max(1, abs(Double(delta)) / grid.unit)).rounded(.down))
        }
        last = point
      }
      return bytes
    }

    /// The finest contours that fit, or the coarsest there are.
    ///
    /// Half a step and what a line is off add up, and the bytes that it takes grow with the steps and with the root of its
    /// accuracy.
    ///
    /// - Parameters:
    ///   - limit: into how many levels alpha is divided at most.
    ///   - bytes: what the finest steps take at the tolerance `sample`.
    func fineness(atMost limit: Int, bytes: Double) -> (steps: Int, tolerance: Double) {
      func error(_ steps: Int) -> Double { 127.5 / Double(steps) + fitting(steps, bytes) }
      let best = Self.steps.map { min(limit, $0) }.min { error($0) < error($1) } ?? limit
      return (best, tolerance(steps: best, bytes: bytes))
    }

    /// How far lines may be off, in 1/255, so that so many steps fit.
    ///
    /// - Parameter bytes: as in `fineness(atMost:bytes:)`.
    func tolerance(steps: Int, bytes: Double) -> Double {
      min(fitting(steps, bytes), Self.coarsest)
    }

    private func fitting(_ steps: Int, _ bytes: Double) -> Double {
      let share = bytes * Double(steps) / Double(ShadowContours.finestSteps) / room(steps: steps)
      return max(Self.tolerance(share: share), Self.finest)
    }

    /// How far lines may be off that take so many times as many bytes as there is room for, when they are off by `sample`.
    static func tolerance(share: Double) -> Double { sample * share * share }

    /// How far lines are off by whose bytes the fineness is chosen, in 1/255.
    static let sample = 0.6

    /// Units to a standard deviation for lines that are made on the grid: short numbers where each counts, with one point
    /// within the tolerance everywhere; fine ones for the handles of curves.
    func lineFineness(tolerance: Double) -> Double {
      max(52 / tolerance, self == .pathData ? 0 : 97)
    }

    /// How far a rectangle's contour may be off, in 1/255.
    var rectangleTolerance: Double { self == .pathData ? 0.3 : 0.45 }

    /// What renderers lose at antialiased edges in 300 dpi, for a threshold and in 1/255.
    ///
    /// Where an edge covers a part of a pixel, MuPDF cuts numbers off and poppler darkens less than it should. Where the
    /// blur is steep, as beside tips and notches, several edges share a pixel, and each covers again what another one has
    /// covered already. MuPDF has no 128: it shows 129 in its place, and 127 where that is cut off, so the level above 128
    /// begins earlier.
    func loss(at threshold: Double, isRectangle: Bool) -> Double {
      guard self == .antialiasedGreys else { return 0 }
      if abs(threshold - 129) < 0.9 { return isRectangle ? 0.75 : 0.35 }
      let depth = min(threshold, 255 - threshold)
      if isRectangle { return 0.5 * min(1, depth * 6 / 255) }
      return 0.17 + 0.3 * min(1, depth / 10) * max(0, 1 - depth / 80)
    }
  }
}
