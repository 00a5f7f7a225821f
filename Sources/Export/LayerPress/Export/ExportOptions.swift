import Documents
import Flattening
import Imposition
import PDFFinishing
import PDFParts
import Press
import SVGWriting

/// The options of an export. The defaults fit most uses.
public struct ExportOptions: Sendable {
  /// The moments of the animations that are shown. Default 0 alone.
  public var moments = Moments()
  /// The background colour. Default nil: none, which leaves PNG and SVG transparent.
  public var background: CGColor?
  /// The options of PDF.
  public var pdf = PDF()
  /// The options of SVG.
  public var svg = SVG()
  /// The options of PNG.
  public var png = PNG()
  /// The options of images in all formats.
  public var images = Images()
  /// The fonts that text may use.
  public var fonts = Fonts()
  /// How the print shop calls the inks. Default: as they are called.
  public var inkNames = InkNames()
  /// What becomes of text that does not fit its layer. Default `report`.
  public var overset = Overset.report
  /// What draws layers that show what another framework draws: films, Metal, OpenGL. Default none.
  public var providers = LayerContentsProviders()
  /// Which imperfections are errors. Default `normal`: damaged input.
  public var strictness = Strictness.normal
  /// The limits for what takes long and cannot be seen.
  public var limits = Limits()
  /// The number of threads that walk, paint and compress. Default nil: as many as the machine has cores.
  public var workers: Int?
  /// Whether the report contains the duration of the export, which differs from run to run. Default false.
  public var measuresTime = false

  /// Creates the default options.
  public init() {}
}

extension ExportOptions {
  /// The first moment that is shown; setting it makes it the only one.
  public var time: Double {
    get { moments.times.first ?? 0 }
    set { moments.times = [newValue] }
  }

  /// What becomes of text that does not fit its layer: it is cut off with a finding, made smaller, or an error.
  public typealias Overset = OversetPolicy

  /// The limits, over all layers of a picture, for what takes long and cannot be seen: copies, particles, tiles, pieces of
  /// planes, segments of paths, stops of gradients, dashes.
  public typealias Limits = DrawingLimits

  /// Moments of animations.
  ///
  /// Each page of a document makes a picture at each moment: a page of a PDF, a frame of an animated PNG, or
  /// a file of its own (see `ExportOutput.moment`). Several moments are drawn on several threads, which share
  /// decoded images and layouts.
  public struct Moments: Sendable, Hashable {
    /// In seconds; never empty. Default [0].
    public var times: [Double]
    /// How long animated pictures show the last of them, in seconds. Default nil: as long as the one before it.
    public var lastDuration: Double?

    /// Creates moments, by default that of time 0.
    public init(times: [Double] = [0], lastDuration: Double? = nil) {
      self.times = times
      self.lastDuration = lastDuration
    }
  }

  /// Which imperfections are errors, in which case nothing is written. All others are findings of the report.
  public enum Strictness: Sendable, Hashable {
    /// None: damaged input (images that are truncated or cannot be read, numbers that are not finite) is left
    /// out.
    case lenient
    /// Damaged input.
    case normal
    /// Also anything that cannot be exported exactly: approximated, rasterised, dropped, a font replaced.
    case strict
  }

  /// The fonts that text may use.
  public struct Fonts: Sendable, Hashable {
    /// Font files, or folders of them, besides the system's fonts. They are not installed.
    public var paths: [String] = []
    /// Whether text may use the fonts of the system. Without them, the same fonts give the same result on
    /// every machine. Default true.
    public var usesSystem = true

    /// Creates the fonts of the system.
    public init() {}
  }

  /// How documents hold what providers draw.
  public enum Frames: String, Sendable, CaseIterable {
    /// All pixels as they are.
    case lossless
    /// As JPEG, of the quality of `Images.jpegQuality`; frames with an alpha stay lossless.
    case jpeg
  }

  /// The options of images in all formats.
  public struct Images: Sendable, Hashable {
    /// The resolution, in dots per inch, of whatever a vector format cannot express as vectors. Default 300.
    public var fallbackDPI: Double = 300
    /// The highest resolution, in pixels per inch of the page, of images in PDF and SVG; finer images are
    /// scaled down. Default nil: image files are embedded unchanged.
    public var maxDPI: Double?
    /// How PDF and SVG hold what providers draw, such as the frames of a film. Default `lossless`.
    public var frames = Frames.lossless
    /// The quality of JPEGs that are recompressed because of `maxDPI`, and of `frames`, 1…100. Default 85.
    public var jpegQuality = 85
    /// The most pixels of an image that is decoded: a small file may claim to be a very large image.
    public var pixelLimit = CGImage.defaultPixelLimit

    /// Creates the default options.
    public init() {}
  }

  /// The options of PNG.
  public struct PNG: Sendable, Hashable {
    /// How hard PNGs are compressed. Default `.default`.
    public var level = PNGLevel.default
    /// The press that PNGs simulate. Default nil: none, PNGs show the colours of a screen.
    public var proof: Proof?
    /// The most pixels of a PNG, or of one frame of an animated PNG: a page that is far larger than intended
    /// is refused before anything is drawn. Default two billion.
    public var pixelLimit = 2_000_000_000

    /// Creates the default options.
    public init() {}
  }

  /// The options of PDF.
  public struct PDF: Sendable, Hashable {
    /// The sheet that pages are placed on. Default nil: pages are as large as their layers.
    public var paper: Paper?
    /// How far the layer extends beyond the trim edge on each side, in points of the sheet, even if `paper`
    /// scales the layer. Default nil: as far as the page's own `CALayer.bleed` says, or not at all. The layer's edge is
    /// written as the page's BleedBox, the trim edge as its TrimBox.
    public var bleed: PageEdges?
    /// The marks around the bleed, for those who cut and print. Default nil: none. Without `paper`, the sheet becomes as
    /// large as they need.
    public var marks: PrinterMarks?
    /// What is on a sheet: a page, or several. Default: one page.
    public var layout = SheetPlan.Layout.single
    /// How sheets are printed on both sides. Default nil: on one side, unless they are folded.
    public var turning: SheetTurning?
    /// The standards that the file conforms to. Default none. Those for printing need an output intent, and
    /// all of them need a date (`DocumentMetadata.date`, `date`).
    public var standards = PDFStandards()
    /// The printing condition that the file is made for. Default nil: colours are sRGB.
    public var outputIntent: OutputIntent?
    /// What colours are converted to: nothing, the inks of the output intent, or greys. Default `keep`.
    public var colorSpace = PDFColorSpace.keep
    /// Whether pure, full black ink overprints what lies behind it, so that no paper shows around black text
    /// where plates do not align exactly. Default false. Layers can set this themselves
    /// (`CALayer.overprint`).
    public var overprintsBlack = false
    /// Whether the document is tagged, for people who cannot see its pages: a structure of headings, paragraphs, pictures
    /// with alternative texts and so on, in reading order (`CALayer.accessibilityRole`, `accessibilityLabel`). Default
    /// false; standards for readers ask for it anyway.
    public var isTagged = false
    /// Whether the named sublayers of pages can be switched on and off in viewers (optional content). Default false.
    /// Finishing steps (`CALayer.finishing`) always can.
    public var hasLayers = false
    /// The outline that viewers show beside the pages. Default nil: none.
    public var bookmarks: Bookmarks?
    /// The creation date. Default nil: that of the document's metadata.
    public var date: ExportDate?
    /// The part of a longer document that is written instead of a PDF; nil for a whole one.
    package var part: PartDescription?

    /// Creates options for pages as large as their layers, without bleed.
    public init() {}
  }

  /// What the outline of a PDF lists.
  public enum Bookmarks: String, Sendable, Hashable, CaseIterable {
    /// The pages, by the names of their layers, which also become their labels.
    case pages
    /// The headings (`CALayer.accessibilityRole`), one within the other by their levels.
    case headings
  }

  /// A sheet on which a page is placed. What lies outside of the page's box is clipped.
  public struct Paper: Sendable, Hashable {
    /// Width and height in points.
    public var size: CGSize
    /// Whether the page is scaled to the sheet within its margins: so that all of it is seen, or so that it fills the
    /// sheet, which cuts off what is too much. Default nil: natural size.
    public var scaling: SheetPlan.Scaling?
    /// Where on the sheet the page lies. Default: in its middle.
    public var alignment = SheetAlignment.center
    /// The margin that scaling and alignment leave on each side, in points; the sheet must always be larger than its
    /// margins. Default 0.
    public var margin: Double

    /// Creates a sheet of a size in points, on which the page has its natural size unless `fits` is on.
    public init(size: CGSize, fits: Bool = false, margin: Double = 0) {
      self.size = size
      self.scaling = fits ? .contain : nil
      self.margin = margin
    }

    /// Whether the page is scaled so that all of it is seen on the sheet.
    public var fits: Bool {
      get { scaling == .contain }
      set { scaling = newValue ? .contain : nil }
    }
  }

  /// A proof: PNGs that simulate a press, its inks and its paper. They are opaque.
  public typealias Proof = PressProof

  /// The options of SVG.
  public struct SVG: Sendable, Hashable {
    /// What writes the file.
    public enum Engine: String, Sendable, CaseIterable {
      /// The package's own writer, as a person would write it: names, groups, links, text.
      case native
      /// Cairo's writer, for comparison: paths only.
      case cairo
    }

    /// How text is written: as outlines, or as text.
    public typealias Text = SVGOptions.Text
    /// How shadows are written.
    public enum Shadows: String, Sendable, CaseIterable {
      /// One `feGaussianBlur` per distinct shadow.
      case filter
      /// Paths in a mask, for viewers without filters: within 4/255 of a Gaussian.
      case vector
    }
    /// How the file is laid out: compact, or indented.
    public typealias Layout = SVGOptions.Layout

    /// What writes the file. Default `native`; the other options apply to that only.
    public var engine = Engine.native
    /// How text is written. Default `outlines`.
    public var text = Text.outlines
    /// How shadows are written. Default `filter`.
    public var shadows = Shadows.filter
    /// How the file is laid out. Default `compact`.
    public var layout = Layout.compact
    /// Whether animations are written into the SVG as SMIL, so that it plays on its own. Unless `moments` say
    /// otherwise, they play from the first moment to the last, and repeat for ever if the layers' animations
    /// do. Default false.
    public var isAnimated = false
    /// Whether the SVG is to be inlined in a page of HTML: without its namespace, title, description and
    /// language, which only a separate file needs. Default false.
    public var isInline = false
    /// A prefix for every id, so that several files can be combined in one document. It is turned into a
    /// valid name if it is not one; see also `ExportOutput.idPrefix`. Default empty.
    public var idPrefix = ""
    /// The number of decimals of a coordinate in points, 0…9; scaled contents get as many as that precision
    /// takes. Default 3.
    public var precision = 3

    /// Creates the default options.
    public init() {}
  }
}
