import CoreGraphics

/// What the one who draws a PDF by Cairo and the one who finishes it agree on.
///
/// Cairo cannot say all that a PDF can. In the place of what is missing, drawing leaves marks, from which finishing makes what
/// is meant. Nothing else in the document has their form.
///
/// | in Cairo's document | drawn by | what finishing makes of it |
/// |---|---|---|
/// | a form whose box is that of `FormMark.fill(n)` | `LuminosityMask` | its content, box and graphics state become those of `DocumentMasks.fills[n]` |
/// | a soft mask of alpha, whose drawing ends with a form with the box of `FormMark.luminosity` | `PDFComposition` | a soft mask of luminosity |
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

/// What a form stands for that is known by its box.
public enum FormMark: Hashable, Sendable {
  /// `DocumentMasks.fills[n]`, in place of what the form draws. Its box is `[-30011 -30011 30011 30011+n]`.
  case fill(Int)
  /// In a mask whose brightness is meant rather than its alpha; it shows nothing. Its box is `[-30013 -30013 30013 30013]`.
  case luminosity

  private static let fillReach = 30011
  private static let luminosityReach = 30013

  /// Nil for the box of an ordinary form.
  ///
  /// - Parameter box: left, bottom, right and top.
  public init?(box: [Int]) {
    guard box.count == 4, let reach = box.dropFirst(2).first, let top = box.last, box[0] == -reach,
      box[1] == -reach
    else { return nil }
    switch reach {
    case Self.fillReach where top >= reach: self = .fill(top - reach)
    case Self.luminosityReach where top == reach: self = .luminosity
    default: return nil
    }
  }

  /// The form's box, in its own coordinates.
  public var box: CGRect {
    switch self {
    case .fill(let number):
      let reach = Double(Self.fillReach)
      return CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach + Double(number))
    case .luminosity:
      let reach = Double(Self.luminosityReach)
      return CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    }
  }
}

/// What finishing puts into a document in the place of marks, since Cairo cannot say it.
public struct DocumentMasks: Sendable {
  /// Each mask's drawing, once.
  public var drawings: [MaskDrawing] = []
  /// What forms are to draw that are marked as `FormMark.fill`.
  public var fills: [MaskFill] = []
  /// Whether there are forms that are marked as `FormMark.luminosity`.
  public var holdsLuminosity = false

  /// Nothing to put into a document, until one is drawn.
  public init() {}
}

/// The drawing of a mask whose brightness is a shadow's alpha, or a part of one.
public struct MaskDrawing: Sendable {
  /// The drawing, in operators of PDF.
  public let content: [UInt8]
  /// A box around the drawing, in its own coordinates.
  public let box: CGRect
  /// Drawings before this one, by their places in `DocumentMasks.drawings`, that its content shows by `name(_:)`.
  public let parts: [Int]
  /// Whether it is composed by itself, before it is shown. Default true.
  public let isGroup: Bool

  /// A drawing and its box.
  public init(content: [UInt8], box: CGRect, parts: [Int] = [], isGroup: Bool = true) {
    self.content = content
    self.box = box
    self.parts = parts
    self.isGroup = isGroup
  }

  /// What a drawing is called in the content of those that show it.
  public static func name(_ drawing: Int) -> String { "D\(drawing)" }
}

/// A colour through a mask.
public struct MaskFill: Sendable {
  /// The graphics state with the mask, by its name in the form's resources.
  public static let state = "M"

  /// The mask, by its place in `DocumentMasks.drawings`.
  public let drawing: Int
  /// The form's content, in operators of PDF: sets the state and fills the box.
  public let content: [UInt8]
  /// A box around the mask's drawing, in the form's coordinates.
  public let box: CGRect

  /// A fill of a box.
  public init(drawing: Int, content: [UInt8], box: CGRect) {
    self.drawing = drawing
    self.content = content
    self.box = box
  }
}
