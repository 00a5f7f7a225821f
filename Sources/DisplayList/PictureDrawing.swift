import CoreGraphics

/// What a picture without pixels of its own draws, as items: for whoever must change its shapes rather than show it whole.
public struct PictureDrawing: Sendable {
  /// Balanced items; the picture's upper left corner is (0, 0), its units are the picture's.
  public var items: [DisplayItem]
  /// What the items refer to, from index 0.
  public var definitions: [Definition]
  /// Whether something in it is composed with what lies beneath by another mode than over: then it is composed by itself.
  public var isIsolated: Bool

  /// A drawing without definitions that joins what lies beneath as others do, unless they are given.
  public init(
    items: [DisplayItem], definitions: [Definition] = [], isIsolated: Bool = false
  ) {
    self.items = items
    self.definitions = definitions
    self.isIsolated = isIsolated
  }
}

/// Who knows how pictures without pixels are drawn.
public protocol PictureDrawings: Sendable {
  /// What the whole of a picture draws, however it is cropped; may be asked by several threads at once.
  func drawing(of image: CGImage) throws(UnreadablePicture) -> PictureDrawing
}

/// A picture whose drawing cannot be said in items, and must be shown whole.
public struct UnreadablePicture: Error, Hashable, CustomStringConvertible {
  /// What it is that cannot be said, in words that go on "it has".
  public var description: String

  /// Words that go on "it has".
  public init(_ description: String) { self.description = description }
}
