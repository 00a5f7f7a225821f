/// What the colours of a PDF are converted to.
public enum PDFColorSpace: Sendable, Hashable {
  /// Nothing: colours stay sRGB, or inks if they specify them.
  case keep
  /// The inks of the output intent, which is then required.
  case cmyk(PressColors)
  /// Greys of the same luminance; also for inks.
  case gray
}
