import CoreGraphics

extension OperatorMasks {
  /// More masks around each other are not made.
  private static let deepestMask = 48

  /// Joins a group that just ended with its ground. `S` and `D` are the group and the ground in the literature.
  mutating func join(_ ended: Open) {
    guard let effects = ended.group.effects, let context = open.lastIndex(where: \.isIsolated),
      open[context].maskCount < Self.deepestMask,
      spend(cost(ofJoining: ended, context))
    else { return }
    let content = Array(output[(ended.start + 1)..<(output.count - 1)])
    output.removeSubrange(ended.start...)
    drawn = ended.drawnBefore
    let between = open[(context + 1)...].map(\.group)
    let source = Source(
      group: ended.group, effects: effects, box: ended.box, content: content, between: between)
    let mode = effects.blendMode
    switch mode {
    case .clear: erase(drawing: source.extent, context)
    case .copy:
      if !source.isOpaqueBox { erase(drawing: source.extent, context) }
      draw(source, context)
    case .sourceIn, .sourceOut:
      let alpha = alpha(ofGroundIn: context)
      erase(drawing: source.extent, context)
      draw(source, context, through: Mask(definition: alpha, isInverted: mode == .sourceOut))
    case .sourceAtop:
      let alpha = alpha(ofGroundIn: context)
      let isGroundSolid = solid[Int(alpha)]
      if !isGroundSolid { noteUnless(isSolid(source.drawing), ended.group) }
      // What lies behind would shine through where shapes end if it was taken away first: only what is translucent is.
      let isTakenAway = !isGroundSolid && isSolid(source.drawing)
      if isTakenAway { erase(drawing: source.drawing, context) }
      let place = draw(source, context, through: Mask(definition: alpha))
      // What is drawn atop changes no alpha.
      open[context].alpha = (alpha, drawn)
      if !isTakenAway { open[context].atop.append(place) }
    case .destinationOver: drawBeneath(source, context)
    case .destinationIn: erase(drawing: uncovered(by: source), context)
    case .destinationOut: erase(drawing: source.drawing, context)
    case .destinationAtop where isSolid(source.drawing):
      erase(drawing: uncovered(by: source), context)
      drawBeneath(source, context)
    case .destinationAtop, .xor:
      let alpha = alpha(ofGroundIn: context)
      noteUnless(solid[Int(alpha)] || isSolid(source.drawing), ended.group)
      erase(drawing: mode == .xor ? source.drawing : uncovered(by: source), context)
      draw(source, context, through: Mask(definition: alpha, isInverted: true))
    default: draw(source, context)
    }
  }

  /// Reports where `over` does not make of the masked parts what their sum would be.
  private mutating func noteUnless(_ isExact: Bool, _ group: DisplayGroup) {
    guard !isExact, let mode = group.effects?.blendMode else { return }
    findings.append(
      Finding(
        layer: group.layer, outcome: .approximated,
        reason: "where translucent things meet, masks say \(mode.rawValue) only nearly"))
  }

  // MARK: The ground

  /// How much more the masks draw that join a group.
  private func cost(ofJoining ended: Open, _ context: Int) -> Int {
    let source = cost(of: output[ended.start...])
    switch ended.group.effects?.blendMode ?? .normal {
    case .copy, .clear, .destinationOver: return 1
    case .destinationIn, .destinationOut: return source
    default:
      if let alpha = open[context].alpha, alpha.drawn == ended.drawnBefore {
        return source + cost(of: alpha.definition)
      }
      return source + cost(of: alphaItems(in: context, until: ended.start))
    }
  }

  /// What was drawn in a group, but for what changes no alpha.
  private func alphaItems(in context: Int, until end: Int) -> [DisplayItem] {
    var items: [DisplayItem] = []
    var next = open[context].start + 1
    for part in open[context].atop where part.lowerBound >= next && part.upperBound <= end {
      items += output[next..<part.lowerBound]
      next = part.upperBound
    }
    return items + output[next..<end]
  }

  /// All that was drawn in a group so far, as a drawing of its own.
  private mutating func alpha(ofGroundIn context: Int) -> DefinitionIndex {
    if let alpha = open[context].alpha, alpha.drawn == drawn { return alpha.definition }
    open[context].maskCount += 1
    // The drawing refers to it, so it must stay what it is.
    open[context].eraser = nil
    return define(
      [.beginGroup(DisplayGroup(effects: GroupEffects(isEcho: true)))]
        + alphaItems(in: context, until: output.count)
        + [DisplayItem](repeating: .endGroup, count: open.count - context))
  }

  /// Takes away from the ground what a drawing covers.
  private mutating func erase(drawing: [DisplayItem], _ context: Int) {
    let start = open[context].start + 1
    open[context].alpha = nil
    if let eraser = open[context].eraser, eraser.drawn == drawn {
      // What one drawing leaves free and then another one is what both together leave free.
      let bounds = DisplayList.bounds(of: drawing, definitions: definitions)
      var both = definitions[Int(eraser.definition)]
      definitions[Int(eraser.definition)].items = []
      both.items += drawing
      both.bounds = both.bounds.union(bounds)
      let cost = cost(of: eraser.definition) + cost(of: drawing)
      let definition = add(both, isSolid: false, cost: cost)
      output[start] = .beginGroup(Self.masked(by: Mask(definition: definition, isInverted: true)))
      open[context].eraser = (definition, drawn)
      return
    }
    guard holdsDrawing(output[start...]) else { return }
    let definition = define(drawing)
    close(context)
    output.insert(.beginGroup(Self.masked(by: Mask(definition: definition, isInverted: true))), at: start)
    output.append(.endGroup)
    open[context].maskCount += 1
    open[context].eraser = (definition, drawn)
    shiftAtop(in: context, by: 1)
    reopen(context)
  }

  private static func masked(by mask: Mask) -> DisplayGroup {
    DisplayGroup(effects: GroupEffects(isIsolated: true, mask: mask))
  }

  /// Ends the groups between a context and what is drawn next, as they are at the end of the output.
  private mutating func close(_ context: Int) {
    for _ in (context + 1)..<open.count { output.append(.endGroup) }
  }

  /// Begins them again. Their names stay with their first parts.
  private mutating func reopen(_ context: Int) {
    for k in (context + 1)..<open.count {
      let group = open[k].group
      open[k].start = output.count
      output.append(
        .beginGroup(
          DisplayGroup(
            transform: group.transform,
            effects: group.effects?.with(url: group.effects?.url, accessibilityLabel: nil))))
    }
  }

  private mutating func shiftAtop(in context: Int, by count: Int) {
    for k in open[context].atop.indices {
      let part = open[context].atop[k]
      open[context].atop[k] = (part.lowerBound + count)..<(part.upperBound + count)
    }
  }

  private func holdsDrawing(_ items: ArraySlice<DisplayItem>) -> Bool {
    items.contains { item in
      switch item {
      case .beginGroup, .endGroup: false
      default: true
      }
    }
  }

  // MARK: The source

  /// What an operator joins with its ground.
  struct Source {
    let group: DisplayGroup
    let effects: GroupEffects
    /// As far as an operator reaches that changes bare ground, in the group's coordinates.
    let box: CGRect
    let content: [DisplayItem]
    /// The groups around it in which the ground does not lie as a whole, from the outermost.
    let between: [DisplayGroup]

    /// It, drawn over what lies behind.
    var plain: [DisplayItem] {
      var plain = group
      plain.effects = effects.with(blendMode: .normal)
      return [.beginGroup(plain)] + content + [.endGroup]
    }

    /// The same in the ground's coordinates, as a drawing for masks.
    var drawing: [DisplayItem] { placed(plain) }

    /// Whether it draws nothing but an opaque box, which covers all that the operator reaches.
    var isOpaqueBox: Bool {
      guard effects.opacity >= 1, effects.mask == nil, effects.filters.isEmpty, effects.share == nil else {
        return false
      }
      var boxes = 0
      for item in content {
        switch item {
        case .beginGroup(let group):
          guard group.effects == nil, group.transform.b == 0, group.transform.c == 0 else { return false }
        case .endGroup: break
        case .path(let path):
          guard case .rect = path.path.shape, path.stroke == nil, path.fill?.isOpaque ?? false else {
            return false
          }
          boxes += 1
        default: return false
        }
      }
      return boxes == 1
    }

    /// How far the operator reaches: the box of what it draws, in its clips.
    var extent: [DisplayItem] {
      let reach = DisplayGroup(
        transform: group.transform, effects: GroupEffects(isIsolated: true, clips: effects.clips))
      return placed([
        .beginGroup(reach),
        .path(DisplayPath(path: CGPath(rect: box.isNull ? .zero : box), fill: .color(.black))),
        .endGroup,
      ])
    }

    func placed(_ items: [DisplayItem]) -> [DisplayItem] {
      let echo = DisplayItem.beginGroup(DisplayGroup(effects: GroupEffects(isEcho: true)))
      return [echo] + between.map { .beginGroup($0) } + items
        + [DisplayItem](repeating: .endGroup, count: between.count + 1)
    }
  }

  private mutating func draw(_ source: Source, _ context: Int) {
    drawn += 1
    output += source.plain
  }

  /// Draws the source over the ground, multiplied by a mask in the ground's coordinates.
  ///
  /// - Returns: where in the output.
  @discardableResult
  private mutating func draw(_ source: Source, _ context: Int, through mask: Mask) -> Range<Int> {
    drawn += 1
    close(context)
    let start = output.count
    output.append(.beginGroup(Self.masked(by: mask)))
    output += source.between.map { .beginGroup($0) }
    output += source.plain
    output += [DisplayItem](repeating: .endGroup, count: source.between.count + 1)
    let end = output.count
    reopen(context)
    return start..<end
  }

  private mutating func drawBeneath(_ source: Source, _ context: Int) {
    drawn += 1
    let beneath =
      source.between.map { .beginGroup($0) } + source.plain
      + [DisplayItem](repeating: .endGroup, count: source.between.count)
    output.insert(contentsOf: beneath, at: open[context].start + 1)
    for k in (context + 1)..<open.count { open[k].start += beneath.count }
    shiftAtop(in: context, by: beneath.count)
  }

  /// What of the operator's reach the source leaves free.
  private mutating func uncovered(by source: Source) -> [DisplayItem] {
    let mask = Mask(definition: define(source.drawing), isInverted: true)
    return [.beginGroup(Self.masked(by: mask))] + source.extent + [.endGroup]
  }
}
