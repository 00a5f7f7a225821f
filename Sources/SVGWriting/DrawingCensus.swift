import CoreGraphics
import Drawing

/// What is embedded once: a file, of which several pictures may be parts, or else a picture.
enum PictureKey: Hashable {
  /// The place of the file's bytes, which all of its parts share.
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

/// How often drawings, pictures and glyphs occur on a page: what is drawn again is worth an id.
struct DrawingCensus {
  struct FontKey: Hashable {
    var face: FontFace
    var size: Double

    init(_ run: GlyphRun) { (face, size) = (run.face, Double(run.size)) }
  }

  /// Instances and silhouettes of each drawing.
  private var drawings: [ObjectIdentifier: Int] = [:]
  private var images: [PictureKey: Int] = [:]
  /// By font, since its many words take longer to find than a number.
  private(set) var glyphs: [FontKey: [UInt32: Int]] = [:]
  private var isOfMoments = false

  private init() {}

  /// Of the moments of an animation, at each of which a drawing may be shown more or less often.
  static let ofMoments = {
    var census = DrawingCensus()
    census.isOfMoments = true
    return census
  }()

  /// Whether a drawing is shown in several places.
  func isRepeated(_ drawing: Drawing) -> Bool { isOfMoments || drawings[ObjectIdentifier(drawing)] ?? 0 > 1 }

  /// Whether a picture's file is shown in several places.
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
        // A group's content belongs to it alone; what may be used elsewhere as well is counted once.
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
