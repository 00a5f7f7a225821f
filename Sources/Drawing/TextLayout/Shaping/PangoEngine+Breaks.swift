import CPango

extension PangoEngine {
  /// Marks line break opportunities and grapheme starts, according to Unicode (UAX #14, UAX #29) and the
  /// language.
  func markBreaks(
    of text: UnsafePointer<CChar>, count: Int, isRightToLeft: Bool,
    in clusters: inout [ShapedParagraph.Cluster]
  ) {
    let length = Int(g_utf8_strlen(text, count))
    logAttributes.withBuffer(of: length + 1) { attributes in
      pango_get_log_attrs(
        text, Int32(count), isRightToLeft ? 1 : 0, pango_context_get_language(context),
        attributes.baseAddress, Int32(length + 1))
      var character = 0
      var byte = 0
      for index in clusters.indices {
        let start = Int(clusters[index].start)
        while byte < start {
          byte += 1
          if UInt8(truncatingIfNeeded: text[byte]) & 0xC0 != 0x80 { character += 1 }
        }
        let a = attributes[character]
        if a.is_cursor_position != 0 { clusters[index].flags.insert(.graphemeStart) }
        if index > 0, a.is_line_break != 0 {
          clusters[index].flags.insert(.breakBefore)
          if a.break_inserts_hyphen != 0 { clusters[index].flags.insert(.hyphenBefore) }
        }
      }
    }
  }
}

/// Memory for Pango's character attributes, reused between paragraphs.
struct LogAttributes {
  private var storage: [PangoLogAttr] = []

  mutating func withBuffer(of count: Int, _ body: (UnsafeMutableBufferPointer<PangoLogAttr>) -> Void) {
    if storage.count < count {
      storage = Array(repeating: PangoLogAttr(), count: count)
    }
    storage.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[..<count])) }
    // The memory for a very long text must not be kept for ever.
    if count > 1 << 16 { storage = [] }
  }
}
