import CoreGraphics

/// What the one who draws a PDF by Cairo and the one who finishes it agree on.
///
/// Cairo cannot say all that a PDF can. In the place of what is missing, drawing leaves marks, from which finishing makes what
/// is meant. Nothing else in the document has their form.
///
/// | in Cairo's document | drawn by | what finishing makes of it |
/// |---|---|---|
/// | a soft mask of alpha, whose drawing ends with a form with the box of `LuminosityMark` | `PDFComposition` | a soft mask of luminosity |
/// | a page of whole points (`PDFMarks.sheet`), the drawing in its upper left corner | `PDFDrawing` | the page's true boxes |
/// | colours of `InkMarks` | `Drawing+InkMarks` | the inks that they stand for |
/// | a JPEG without a picture, `PictureMark(number: n)`, in plain grey, RGB or CMYK | `PictureStore` | the nth carried picture, with `/Decode`, `/ICCBased` and a mask, as the file says |
///
/// The rest of what finishing changes are not marks, but habits of Cairo, which the passes of `PDFFinishing` name.
public enum PDFMarks {
  /// How large Cairo's page is for a page of a size in points: Cairo cuts drawings at whole points.
  public static func sheet(for size: CGSize) -> CGSize {
    CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }
}

/// A form in a mask whose brightness is meant rather than its alpha; it shows nothing, and is known by its box.
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
