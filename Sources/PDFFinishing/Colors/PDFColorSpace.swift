/// What the colours of a PDF become.
public enum PDFColorSpace: Sendable, Hashable {
  /// They stay what they are: colours of a screen, and inks where they name these.
  case keep
  /// The inks of the output intent, which is needed then.
  case cmyk(PressColors)
  /// Greys, as bright as the colours were; inks, too.
  case gray
}
