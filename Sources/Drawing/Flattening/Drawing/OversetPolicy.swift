/// What becomes of text that does not fit its layer.
public enum OversetPolicy: String, Sendable, Hashable, CaseIterable {
  /// It is cut off at the layer's bounds, or truncated as the layer says, with a finding.
  case report
  /// It is made smaller until it fits.
  case shrink
  /// It is damage, by which an export is refused unless it is lenient.
  case stop
}
