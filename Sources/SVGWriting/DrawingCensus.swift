import CoreGraphics
import Drawing

/// The key of what is embedded once: a file, parts of which may be pictures, or else a picture.
enum PictureKey: Hashable {
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
  private var images: [PictureKey: Int] = [:]
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
  func isRepeated(_ picture: CGImage) -> Bool { isOfMoments || images[PictureKey(picture)] ?? 0 > 1 }

  init(_ drawing: Drawing, countsGlyphs: Bool) {
    var known: Set<ObjectIdentifier> = []
    var pending = [drawing]
    while let drawing = pending.popLast() {
      for node in drawing.nodes {
        switch node {
        case .group(_, let content): pending.append(content)
        case .instance(let drawing, _): drawings[ObjectIdentifier(drawing), default: 0] += 1
        case .shadow(let shadow):
          if case .drawing(let drawing) = shadow.silhouette {
            drawings[ObjectIdentifier(drawing), default: 0] += 1
          }
        case .image(let image): images[PictureKey(image.image), default: 0] += 1
        case .glyphs(let run) where countsGlyphs:
          Self.count(run, in: &glyphs[FontKey(run), default: [:]])
        case .path, .glyphs: break
        }
        // A group's content has no other use; what may have others is counted once.
        for drawing in node.references where known.insert(ObjectIdentifier(drawing)).inserted {
          pending.append(drawing)
        }
      }
    }
  }

  private static func count(_ run: GlyphRun, in counts: inout [UInt32: Int]) {
    for glyph in run.glyphs { counts[glyph.id, default: 0] += 1 }
  }
}
