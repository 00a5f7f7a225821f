/// Keys whose values are lengths in points, and so may have a unit: `"85mm"`.
enum LengthKeys {
  private static let names: Set<String> = [
    // Layers.
    "frame", "bounds", "position", "zPosition", "anchorPointZ", "cornerRadius", "borderWidth", "shadowOffset",
    "shadowRadius", "lineWidth", "lineDashPattern", "lineDashPhase", "scrollPoint", "fontSize",
    // Emitters.
    "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth",
    // Filters, and parts of transforms in key paths.
    "inputRadius", "translation",
    // Runs of text and paragraphs.
    "kern", "tracking", "baselineOffset", "lineSpacing", "minimumLineHeight", "maximumLineHeight",
    "paragraphSpacing", "paragraphSpacingBefore", "firstLineHeadIndent", "headIndent", "tailIndent",
    "defaultTabInterval",
  ]

  static func contains(_ name: String) -> Bool { names.contains(name) }

  /// Whether a key path leads to a length or a part of one: `bounds.size.width`.
  static func leads(to keyPath: String) -> Bool {
    keyPath.split(separator: ".").contains { contains(String($0)) }
  }
}
