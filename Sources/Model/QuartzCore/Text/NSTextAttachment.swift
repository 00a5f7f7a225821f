/// A picture in a line of text, in the place of the character U+FFFC. `UIKitValues` adds `image`.
open class NSTextAttachment: NSObject {
  private let mark = UnderlayMark()
  /// The character that stands for a picture in a string.
  public static let character = 0xFFFC

  /// The box of the picture in points, about the place on the baseline where its character begins, with y pointing up. Default
  /// zero: the picture's own size, on the baseline.
  open var bounds = CGRect.zero
  /// The bytes of the picture's file. Default nil.
  open var contents: Data? {
    didSet { picture = contents.flatMap { try? CGImage(encodedData: $0) }.map { ($0, $0.naturalSize) } }
  }
  /// The uniform type of `contents`, which makes no difference: files are known by their bytes. Default nil.
  open var fileType: String?
  /// What is shown, and its size in points.
  package var picture: (image: CGImage, size: CGSize)?
  /// The object that the picture is of.
  package var source: AnyObject?

  /// A picture's file; nil for none yet.
  public init(data contentData: Data?, ofType uti: String?) {
    super.init()
    fileType = uti
    // Observers do not run within initialisers.
    setContents(contentData)
  }

  /// An attachment without a picture.
  public override convenience init() { self.init(data: nil, ofType: nil) }

  private func setContents(_ data: Data?) { contents = data }

  /// The box that the picture is drawn in: `bounds`, or its own size on the baseline.
  package var box: CGRect { bounds == .zero ? CGRect(origin: .zero, size: picture?.size ?? .zero) : bounds }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextAttachment else { return false }
    return box == other.box && picture?.image == other.picture?.image
  }

  public override var hash: Int { picture?.image.hashValue ?? 0 }
}

extension NSAttributedString {
  /// A string of one character, in the place of which a picture stands.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
