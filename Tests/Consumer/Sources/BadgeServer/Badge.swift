// Laid out as it is in docs/cookbook.md.
// swift-format-ignore-file

import LayerPress

/// What a browser gets for `/Ada.pdf`, `/Ada.svg` or `/Ada.png`; nil for what there is not.
func answer(_ path: String) async throws -> (type: String, body: Data)? {
  let parts = path.dropFirst().split(separator: ".")
  guard parts.count == 2, let name = String(parts[0]).removingPercentEncoding else { return nil }
  switch parts[1] {
  case "pdf": return ("application/pdf", try await badge(for: name, as: .pdf))
  case "svg": return ("image/svg+xml", try await badge(for: name, as: .svg))
  case "png": return ("image/png", try await badge(for: name, as: .png(scale: 2)))
  default: return nil
  }
}

func badge(for name: String, as format: ExportOutput.Format) async throws -> Data {
  let badge = CAGradientLayer()
  badge.bounds = CGRect(x: 0, y: 0, width: 320, height: 96)
  badge.colors = [CGColor(red: 0.1, green: 0.3, blue: 0.7, alpha: 1), CGColor(red: 0.4, green: 0.2, blue: 0.6, alpha: 1)]
  badge.cornerRadius = 16
  let text = CATextLayer()
  text.frame = CGRect(x: 16, y: 28, width: 288, height: 44)
  text.string = name
  text.font = "DejaVu Sans"
  text.alignmentMode = .center
  text.foregroundColor = CGColor(gray: 1, alpha: 1)
  badge.addSublayer(text)
  return try await Exporter().dataInBackground(of: badge, as: format)
}
