import CoreGraphics
import DisplayList

struct LayoutGlyphShapes: GlyphShapes {
  func shape(of glyph: UInt32, face: FontFace, size: Double) -> GlyphShape? { nil }
}
struct DecodedPictures: PictureCoding {
  func pixels(of image: CGImage) -> PixelRows? { nil }
  func png(of pixels: PixelRows) -> Data? { nil }
}
