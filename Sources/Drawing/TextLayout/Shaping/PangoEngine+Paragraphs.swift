import CPango

extension PangoEngine {
  struct ShapingOptions {
    /// Whether lines may break or be truncated, which needs an analysis of break opportunities.
    var findsBreaks: Bool
    /// The direction of the paragraph that this one is a part of.
    var isRightToLeft: Bool?
  }

  /// Shapes the text of a range without paragraph separators; nil if there is no font for it.
  func shape(
    _ text: AttributedText, in range: Range<Int>, _ options: ShapingOptions,
    style given: ParagraphStyle? = nil
  ) -> ShapedParagraph? {
    guard let runs = runs(of: text, in: range), let style = given ?? runs.first?.attributes.paragraphStyle
    else {
      return nil
    }
    let isSpaced = runs.contains { $0.letterSpacing != 0 }
    var builder = ParagraphBuilder(runs, reserving: range.count)
    var isRightToLeft = options.isRightToLeft ?? (style.baseWritingDirection == .rightToLeft)
    text.string.utf8.withContiguousStorageIfAvailable { all in
      let bytes = UnsafeBufferPointer(rebasing: all[range])
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress, !characters.isEmpty else { return }
        if options.isRightToLeft == nil, style.baseWritingDirection == .natural {
          isRightToLeft = WritingDirection.isRightToLeft(bytes)
        }
        shapeItems(of: start, count: characters.count, isRightToLeft: isRightToLeft, into: &builder)
        if options.findsBreaks || isSpaced {
          markBreaks(of: start, count: characters.count, isRightToLeft: isRightToLeft, in: &builder.clusters)
        }
      }
    }
    if isSpaced { builder.addLetterSpacing() }
    return ShapedParagraph(builder, range: range, style: style, isRightToLeft: isRightToLeft)
  }

  private func runs(of text: AttributedText, in range: Range<Int>) -> [ShapedParagraph.Run]? {
    var runs: [ShapedParagraph.Run] = []
    for run in text.runs[text.runIndices(in: range)] {
      guard let font = font(for: FontRequest(run.attributes.font)) else { return nil }
      let part = run.utf8Range.clamped(to: range)
      runs.append(
        ShapedParagraph.Run(
          range: part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound,
          attributes: run.attributes, font: font))
    }
    return runs
  }

  /// Itemises the paragraph and shapes every item, in pieces of bounded length.
  private func shapeItems(
    of text: UnsafePointer<CChar>, count: Int, isRightToLeft: Bool, into builder: inout ParagraphBuilder
  ) {
    let attributes = pangoAttributes(of: builder.runs)
    defer { if let attributes { pango_attr_list_unref(attributes) } }
    let direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    guard
      let list = pango_itemize_with_base_dir(
        context, direction, text, 0, Int32(count), attributes ?? noAttributes, nil)
    else { return }
    defer { g_list_free(list) }
    var run = 0
    var node: UnsafeMutablePointer<GList>? = list
    while let current = node {
      node = current.pointee.next
      let item = current.pointee.data.assumingMemoryBound(to: PangoItem.self)
      defer { pango_item_free(item) }
      guard let font = item.pointee.analysis.font.flatMap(layoutFont) else { continue }
      var position = Int(item.pointee.offset)
      let end = position + Int(item.pointee.length)
      while position < end {
        while run + 1 < builder.runs.count, builder.runs[run].range.upperBound <= position { run += 1 }
        let stop = piece(of: text, from: position, to: end, runs: builder.runs, run: run)
        withFeatures(of: item, spanning: position..<stop) {
          pango_shape_full(
            text + position, Int32(stop - position), text, Int32(count), &item.pointee.analysis, glyphString)
        }
        builder.append(
          glyphString, of: position..<stop, text: text, font: font, level: item.pointee.analysis.level,
          run: run)
        position = stop
      }
    }
  }

  /// The end of the piece of an item that starts at a byte: before the font size changes, and before it
  /// becomes so long that shaping it would take disproportionate memory and time.
  private func piece(
    of text: UnsafePointer<CChar>, from start: Int, to end: Int, runs: [ShapedParagraph.Run], run first: Int
  ) -> Int {
    var stop = end
    var run = first
    while run + 1 < runs.count, runs[run + 1].range.lowerBound < end {
      if runs[run + 1].size != runs[run].size {
        stop = runs[run + 1].range.lowerBound
        break
      }
      run += 1
    }
    let limit = 8192
    guard stop - start > limit else { return stop }
    for byte in stride(from: start + limit, to: start + limit * 3 / 4, by: -1) where text[byte - 1] == 0x20 {
      return byte
    }
    return pieceWithoutBlanks(of: text, from: start)
  }

  /// The end of a piece without white space: much shorter, since consecutive marks take quadratic time.
  /// Characters are only split if there is no other way.
  private func pieceWithoutBlanks(of text: UnsafePointer<CChar>, from start: Int) -> Int {
    let limit = 1024
    var last = start + limit
    while last > start + 1, UInt8(truncatingIfNeeded: text[last]) & 0xC0 == 0x80 { last -= 1 }
    var byte = last
    while byte > start + limit / 2 {
      var before = byte - 1
      while before > start, UInt8(truncatingIfNeeded: text[before]) & 0xC0 == 0x80 { before -= 1 }
      if standsAlone(g_utf8_get_char(text + byte)), standsAlone(g_utf8_get_char(text + before)) {
        return byte
      }
      byte = before
    }
    return last
  }

  /// Whether a character certainly interacts with neither of its neighbours.
  private func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200C, 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: false
    default: g_unichar_ismark(scalar) == 0
    }
  }
}
