/// Why an image could not be created.
public enum CGImageError: Error, Sendable, Hashable {
  /// The file could not be read, for the system's reason.
  case unreadable(String)
  case empty
  /// The bytes are text other than SVG.
  case text
  case unknownFormat
  /// A format that is not read; its name, and a command that converts it.
  case unreadFormat(String, remedy: String)
  /// The bytes end inside the header of this format.
  case truncatedHeader(CGImage.Format)
  /// The header of this format contradicts its specification.
  case invalidHeader(CGImage.Format, String)
  case zeroSize(width: Int, height: Int)
  /// A page other than the first was requested of a format without pages.
  case noPages(CGImage.Format)
  /// More pixels than the caller allows.
  case tooLarge(width: Int, height: Int, limit: Int)
}

extension CGImageError: CustomStringConvertible {
  /// A sentence without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .empty: "is an empty file"
    case .text: "is text, not an image"
    case .unknownFormat: "is not an image of a known format (PNG, JPEG, GIF, WebP, TIFF, BMP, SVG, PDF)"
    case .unreadFormat(let name, let remedy): "is \(name), which is not read; convert it: \(remedy)"
    case .noPages(let format): "is an image of the format \(format.displayName), which has no pages"
    case .truncatedHeader(let format): "ends inside the \(format.displayName) header"
    case .invalidHeader(let format, let reason): "is not a valid \(format.displayName): \(reason)"
    case .zeroSize(let width, let height): "has no area (\(width) × \(height) pixels)"
    case .tooLarge(let width, let height, let limit):
      "is too large (\(width) × \(height) pixels; the limit is \(limit) pixels)"
    }
  }
}

extension CGImageError {
  /// Whether the file has a known format, but is incomplete or inconsistent.
  package var isDamage: Bool {
    switch self {
    case .empty, .truncatedHeader, .invalidHeader: true
    case .unreadable, .text, .unknownFormat, .unreadFormat, .zeroSize, .noPages, .tooLarge: false
    }
  }
}

extension CGImage.Format {
  /// The format's name as people write it.
  public var displayName: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .gif: "GIF"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .bmp: "BMP"
    case .svg: "SVG"
    case .pdf: "PDF"
    case .pixels: "pixel image"
    }
  }
}
