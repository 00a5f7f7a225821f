import XMLReading

/// Writes `feDropShadow` as the primitives that it stands for (Filter Effects 1, 9.11): librsvg does not know it,
/// and shows nothing of what it is applied to.
package enum SVGDropShadows {
  package static let element = "feDropShadow"

  /// - Parameter number: distinguishes it from others of the document.
  static func write(_ tag: XMLStartTag, _ number: Int, to output: inout XMLOutput) {
    let prefix = tag.name.dropLast(element.count)
    let (source, shape, shadow) = ("drop-\(number)-source", "drop-\(number)-shape", "drop-\(number)-shadow")
    /// Attributes of the element, as far as it has them.
    func own(_ names: String...) -> [XMLAttribute] { tag.attributes.filter { names.contains($0.name) } }
    // How colours are mixed, and which.
    let style =
      tag.namespaces
      + own("class", "style", "color", "color-interpolation-filters", "flood-color", "flood-opacity")
    func start(_ name: String, _ attributes: [XMLAttribute]) {
      output.start(prefix + name, style + attributes)
    }
    func add(_ name: String, _ attributes: [XMLAttribute]) {
      start(name, attributes)
      output.end()
    }
    // Without `in`, it is what comes before: the copy gives that a name.
    add("feOffset", own("in") + [XMLAttribute("result", source)])
    add("feGaussianBlur", [XMLAttribute("stdDeviation", tag["stdDeviation"] ?? "2")])
    add(
      "feOffset",
      [
        XMLAttribute("dx", tag["dx"] ?? "2"), XMLAttribute("dy", tag["dy"] ?? "2"),
        XMLAttribute("result", shape),
      ])
    add("feFlood", [])
    add(
      "feComposite",
      [XMLAttribute("operator", "in"), XMLAttribute("in2", shape), XMLAttribute("result", shadow)])
    start("feMerge", own("x", "y", "width", "height", "result"))
    add("feMergeNode", [XMLAttribute("in", shadow)])
    add("feMergeNode", [XMLAttribute("in", source)])
    output.end()
  }
}
