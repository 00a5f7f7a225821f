extension NSTextAttachment {
  /// A picture with its own size, on the baseline.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// The picture. Default nil.
  public var image: UIImage? {
    get { source as? UIImage ?? picture.map { UIImage(cgImage: $0.image) } }
    set {
      source = newValue
      picture = newValue.flatMap { image in image.upright.cgImage.map { ($0, image.size) } }
    }
  }
}
