import CoreGraphics
import Drawing

/// The key of what is embedded once: a file, parts of which may be pictures, or else a picture.
enum EmbeddedKey: Hashable {
  /// The address of the file's bytes, which all of its parts share.
  case file(UInt)
  case picture(ObjectIdentifier)

  init(_ picture: CGImage) {
    let isShared =
      !picture.isDeferred && !picture.isAlphaOfLuminance && picture.data.count > 64
      && !picture.needsPixels
    self =
      isShared
      ? .file(picture.data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) })
      : .picture(ObjectIdentifier(picture))
  }
}

/// The number of uses of drawings, pictures and glyphs on a page; repeated ones are worth an id.
struct DrawingCensus {
  struct FontKey: Hashable {
    var face: FontFace
    var size: Double

    init(_ run: GlyphRun) { (face, size) = (run.face, Double(run.size)) }
  }

  /// The number of instances and silhouettes of each drawing.
  private var drawings: [ObjectIdentifier: Int] = [:]
  private var images: [EmbeddedKey: Int] = [:]
  /// The number of uses by font, as hashing a font takes longer than hashing a number.
  private(set) var glyphs: [FontKey: [UInt32: Int]] = [:]
  private var isOfMoments = false

  private init() {}

  /// The census of an animation, at whose moments a drawing may be shown any number of times.
  static let ofMoments = {
    var census = DrawingCensus()
    census.isOfMoments = true
    return census
  }()

  /// Returns whether a drawing is shown in several places.
  func isRepeated(_ drawing: Drawing) -> Bool { isOfMoments || drawings[ObjectIdentifier(drawing)] ?? 0 > 1 }

  /// Returns whether a picture's file is shown in several places.
  func isRepeated(_ picture: CGImage) -> Bool { isOfMoments || images[EmbeddedKey(picture)] ?? 0 > 1 }

  init(_ drawing: Drawing, countsGlyphs: Bool) {
    // What a mask or a shadow shows is written apart from the same drawing shown as itself, so pictures count twice there.
    var known: [Set<ObjectIdentifier>] = [[], []]
    var pending = [Visit(drawing: drawing)]
    while let visit = pending.popLast() {
      for node in visit.drawing.nodes {
        switch node {
        case .group(_, let content): pending.append(visit.inside(content))
        case .image(let image): images[EmbeddedKey(image.image), default: 0] += 1
        case _ where visit.isSecond: break
        case .instance(let drawing, _): drawings[ObjectIdentifier(drawing), default: 0] += 1
        case .shadow(let shadow):
          if case .drawing(let drawing) = shadow.silhouette {
            drawings[ObjectIdentifier(drawing), default: 0] += 1
          }
        case .glyphs(let run) where countsGlyphs:
          Self.count(run, in: &glyphs[FontKey(run), default: [:]])
        case .path, .glyphs: break
        }
        // A group's content has no other use; what may have others is counted once.
        for drawing in node.references {
          var inner = visit.inside(drawing)
          switch node {
          case .group, .shadow: inner.isShape = true
          case .instance, .path, .glyphs, .image: break
          }
          inner.isSecond = known[inner.isShape ? 0 : 1].contains(ObjectIdentifier(drawing))
          if known[inner.isShape ? 1 : 0].insert(ObjectIdentifier(drawing)).inserted { pending.append(inner) }
        }
      }
    }
  }

  private struct Visit {
    var drawing: Drawing
    /// Whether it is part of a mask or a silhouette.
    var isShape = false
    /// Whether it was visited before, as the other of the two.
    var isSecond = false

    func inside(_ drawing: Drawing) -> Visit {
      Visit(drawing: drawing, isShape: isShape, isSecond: isSecond)
    }
  }

  private static func count(_ run: GlyphRun, in counts: inout [UInt32: Int]) {
    for glyph in run.glyphs { counts[glyph.id, default: 0] += 1 }
  }
}
