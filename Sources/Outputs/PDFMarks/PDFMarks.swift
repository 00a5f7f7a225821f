import CoreGraphics

/// The marks by which drawing a PDF with Cairo passes information to its finishing.
///
/// Cairo does not support all of PDF. Where something is missing, drawing leaves marks, which finishing
/// replaces. Nothing else in the document looks like them.
///
/// | in Cairo's document | drawn by | what finishing makes of it |
/// |---|---|---|
/// | a soft mask of alpha, whose drawing ends with a form with the box of `LuminosityMark` | `PDFComposition` | a soft mask of luminosity |
/// | a page of whole points (`PDFMarks.sheet`), the drawing in its lower left corner | `PDFDrawing` | the page's true boxes |
/// | colours of `InkMarks` | `Drawing+InkMarks` | the inks that they stand for; shadows in black ink darken others |
/// | a JPEG without a picture, `PictureMark(number: n)`, in plain grey, RGB or CMYK | `PictureStore` | the nth carried picture, with `/Decode`, `/ICCBased` and a mask, as the file says, also one in the colours of its own profile; or a page of a PDF as a form |
/// | two triangles beyond the corners of everything (`ContentMark`) | `ContentMarker` | marked content of an element, an artifact or a layer (`ContentMarks`) |
///
/// Everything else that finishing changes are peculiarities of Cairo, which the passes of `PDFFinishing`
/// describe.
public enum PDFMarks {
  /// The size of Cairo's page for a page of a size in points: Cairo clips drawings to whole points.
  public static func sheet(for size: CGSize) -> CGSize {
    CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }
}

/// A form that marks a luminosity mask instead of an alpha mask; it draws nothing, and is recognised by its
/// box.
public enum LuminosityMark {
  private static let reach = 30013

  /// The form's box, in its own coordinates.
  public static var box: CGRect {
    CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
  }

  /// Whether a form is the mark.
  ///
  /// - Parameter box: left, bottom, right and top.
  public static func isMark(box: [Int]) -> Bool { box == [-reach, -reach, reach, reach] }
}
