import CPango
import CoreGraphics

extension OutlineRecorder {
  /// Emboldens the outline as FreeType does if a font has no bold face.
  mutating func embolden(by strength: CGFloat) {
    // FreeType has 16-bit counts of points and contours, and coordinates in units of 1/64.
    guard points.count < Int(Int16.max) else { return }
    var vectors = points.map { FT_Vector(x: FT_Pos(($0.x * 64).rounded()), y: FT_Pos(($0.y * 64).rounded())) }
    // Whether these are signed depends on FreeType's version.
    var tags: [FTOutlineTag] = []
    var ends: [FTOutlineIndex] = []
    for segment in segments {
      switch segment {
      case .move:
        if !tags.isEmpty { ends.append(FTOutlineIndex(tags.count - 1)) }
        tags.append(1)
      case .line: tags.append(1)
      case .quad: tags += [0, 1]
      case .cubic: tags += [2, 2, 1]
      case .close: break
      }
    }
    guard !tags.isEmpty else { return }
    ends.append(FTOutlineIndex(tags.count - 1))
    let count = vectors.count
    vectors.withUnsafeMutableBufferPointer { vectors in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          var outline = FT_Outline(
            n_contours: FTOutlineIndex(ends.count), n_points: FTOutlineIndex(count),
            points: vectors.baseAddress,
            tags: tags.baseAddress, contours: ends.baseAddress, flags: 0)
          FT_Outline_Embolden(&outline, FT_Pos((strength * 64).rounded()))
        }
      }
    }
    points = vectors.map { CGPoint(x: CGFloat($0.x) / 64, y: CGFloat($0.y) / 64) }
  }
}
