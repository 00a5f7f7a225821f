import PDFFinishing
import QuartzCore
import SVGWriting

/// How an export is done. The defaults fit most uses.
public struct ExportOptions: Sendable {
  /// The moments of the animations that are shown, in seconds. Default [0].
  ///
  /// Each page of a document makes a picture at each moment: a page of a PDF, a frame of an animated PNG, or a file of
  /// its own (see `ExportOutput.moment`). Pictures of several moments are drawn on several threads, which share decoded
  /// images and layouts.
  public var times: [Double] = [0]
  /// How long an animated PNG shows its last moment, in seconds. Default nil: as long as the one before it.
  public var lastMomentDuration: Double?
  /// The colour of the paper. Default nil: none, which leaves PNG and SVG transparent.
  public var background: CGColor?
  /// How pages lie in PDFs.
  public var pdf = PDF()
  /// How SVGs are written.
  public var svg = SVG()
  /// What of a press PNGs show. Default nil: nothing, but the colours of a screen.
  public var proof: Proof?
  /// How small PNGs are made. Default `.default`.
  public var pngLevel = PNGLevel.default
  /// Dots per inch of whatever a vector format cannot say as vectors. Default 300.
  public var fallbackDPI: Double = 300
  /// The most pixels to an inch of the page that pictures in PDF and SVG may have; finer ones are made smaller. Default nil:
  /// files go into documents as they are.
  public var maxImageDPI: Double?
  /// The quality of JPEGs that `maxImageDPI` writes anew, 1…100. Default 85.
  public var jpegQuality = 85
  /// The most pixels of a picture that is decoded: a small file may claim to be a very large picture.
  public var pixelLimit = CGImage.defaultPixelLimit
  /// The most pixels of a PNG, or of a frame of an animated one: a page that is much larger than was meant is refused
  /// before anything is drawn. Default two billion.
  public var outputPixelLimit = 2_000_000_000
  /// Font files, and folders of them, that text may use besides the system's. Nothing is installed.
  public var fonts: [String] = []
  /// Whether text may use the fonts of the system. Without them, the same fonts give the same text everywhere.
  /// Default true.
  public var usesSystemFonts = true
  /// Whether anything that is not exported exactly (approximated, rasterised, dropped, a font replaced) is an error,
  /// and then nothing is written. Default false.
  public var isStrict = false
  /// Whether what is damaged (pictures that end early or cannot be read, numbers that are not finite)
  /// is left out and reported as a finding. Otherwise it is an error, and nothing is written. Default false.
  public var isLenient = false
  /// Written into PDFs as the date of creation. Default nil: none, so that the same input gives the same bytes.
  public var date: ExportDate?
  /// How many threads walk, paint and compress. Default nil: as many as the machine has cores.
  public var workers: Int?
  /// Whether the report says how long the export took; it then differs from run to run. Default false.
  public var measuresTime = false

  /// The defaults.
  public init() {}
}

extension ExportOptions {
  /// The first moment that is shown; setting it makes it the only one.
  public var time: Double {
    get { times.first ?? 0 }
    set { times = [newValue] }
  }

  /// How pages lie in a PDF.
  public struct PDF: Sendable, Hashable {
    /// The sheet; nil for pages as large as their layers. Default nil.
    public var paper: Paper?
    /// How far outside of the place where the paper will be cut the layer reaches, on each side, in points of the sheet,
    /// also where `paper` enlarges or reduces the layer. Default 0. The layer's edge is written as the page's BleedBox, the
    /// place of the cut as its TrimBox.
    public var bleed: Double = 0
    /// Which standards the file follows. Default none. Those for presses need an output intent, and each needs a date
    /// (`ExportOptions.date`).
    public var standards = PDFStandards()
    /// What the file is to be printed by. Default nil: colours are sRGB as every viewer takes them.
    public var outputIntent: OutputIntent?
    /// What colours become: they stay as they are, or become the inks of the output intent, or greys. Default `keep`.
    public var colorSpace = PDFColorSpace.keep
    /// Whether black ink alone, fully printed, is printed over what lies behind it, so that no paper shines beside black text
    /// where plates do not meet exactly. Default false. Layers have it of their own (`CALayer.overprint`).
    public var overprintsBlack = false

    /// Pages as large as their layers, without bleed.
    public init() {}
  }

  /// A sheet that a page is placed on, in its middle. What lies outside of the page's box is cut off.
  public struct Paper: Sendable, Hashable {
    /// Width and height in points.
    public var size: CGSize
    /// Whether the page is enlarged or reduced to fill what the margins leave. Default false: natural size.
    public var fits: Bool
    /// Points on each side that `fits` leaves free; the sheet must be larger than its margins in any case. Default 0.
    public var margin: Double

    /// A sheet of a size in points, on which the page has its natural size unless `fits` is on.
    public init(size: CGSize, fits: Bool = false, margin: Double = 0) {
      self.size = size
      self.fits = fits
      self.margin = margin
    }
  }

  /// What PNGs show of a press, ink and paper. They are opaque.
  public struct Proof: Sendable, Hashable {
    /// The press.
    public var press: OutputIntent
    /// How colours become its inks, as in a PDF (`PDF.colorSpace`).
    public var colors = PressColors()
    /// Whether black ink alone is printed over what lies behind it, as in a PDF (`PDF.overprintsBlack`). Default false.
    public var overprintsBlack = false
    /// Whether white is shown as the paper's. Default false: as the screen's.
    public var showsPaper = false

    /// A proof for a press, white being the screen's.
    public init(_ press: OutputIntent) { self.press = press }
  }

  /// How SVG is written.
  public struct SVG: Sendable, Hashable {
    /// What writes the file.
    public enum Engine: String, Sendable, CaseIterable {
      /// As a person would write it: names, groups, links, text.
      case native
      /// By Cairo, for comparison: paths only.
      case cairo
    }

    /// How text is said: as outlines, or as text.
    public typealias Text = SVGOptions.Text
    /// How shadows are said.
    public enum Shadows: String, Sendable, CaseIterable {
      /// One `feGaussianBlur` per distinct shadow.
      case filter
      /// Paths alone, in a mask, for readers without filters: within 4/255 of a Gaussian.
      case vector
    }
    /// How the file reads: short, or indented.
    public typealias Layout = SVGOptions.Layout

    /// What writes the file. Default `native`; the other settings are its own.
    public var engine = Engine.native
    /// How text is said. Default `outlines`.
    public var text = Text.outlines
    /// How shadows are said. Default `filter`.
    public var shadows = Shadows.filter
    /// How the file reads. Default `compact`.
    public var layout = Layout.compact
    /// Whether animations are written into the SVG, which then plays them by itself (SMIL). Where nothing else is asked
    /// by `times`, they are shown from the first moment to the last, and what repeats for ever does. Default false.
    public var isAnimated = false
    /// Whether the SVG is to stand within a page of HTML: without what only a file of its own needs, its namespace, title,
    /// description and language. Default false.
    public var isInline = false
    /// Put before every id, so that several files can stand in one document, made a valid name where it is none; see also
    /// `ExportOutput.idPrefix`. Default empty.
    public var idPrefix = ""
    /// Decimals of a coordinate, 0…9, in points; scaled contents get as many as that takes. Default 3.
    public var precision = 3

    /// The defaults.
    public init() {}
  }
}
