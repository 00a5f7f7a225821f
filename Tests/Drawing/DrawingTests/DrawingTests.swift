import CoreGraphics
import Drawing
import DrawingSupport
import Testing

/// How drawings are made, visited, changed and let go.
@Suite struct DrawingTests {
  @Test func theBuilderLeavesOutEmptyGroups() {
    var builder = DrawingBuilder()
    builder.open(Group())
    builder.open(Group(transform: CGAffineTransform(translationX: 2, y: 0)))
    builder.append(square())
    builder.close()
    builder.open(Group())
    builder.close()
    builder.close()
    #expect(
      builder.finish().description == """
        group
          group at 2 0
            rect 0 0 1 1 fill #000000

        """)
  }

  @Test func clearingRemovesTheBoxOfWhatIsDrawn() {
    var builder = DrawingBuilder()
    let effects = GroupEffects(
      opacity: 0.5, blendMode: .clear, isIsolated: true, filters: [.gaussianBlur(radius: 2)])
    builder.open(Group(effects: effects))
    builder.append(square(20))
    builder.append(square(30))
    builder.close()
    #expect(
      builder.finish().description == """
        group destinationOut isolated
          rect 13 -7 25 15 fill #000000

        """)
  }

  @Test func aDrawingOfItsOwnIsApartFromWhatIsAroundIt() {
    var builder = DrawingBuilder()
    builder.append(square())
    builder.begin()
    builder.append(square(5))
    #expect(builder.finish().bounds.minX == 5)
    #expect(builder.finish().bounds.minX == 0)
  }

  @Test func theWalkKnowsPlacesClipsAndLayers() {
    let clip = ClipPath(path: CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 3)))
    let group = Group(
      transform: CGAffineTransform(translationX: 10, y: 0), layer: 7, effects: GroupEffects(clips: [clip]))
    let drawing = Drawing([
      .group(group, [moved(1, square()), .instance(Drawing([square()]), .identity)]), square(),
    ])
    let leaves = drawing.walk(enteringInstances: true).filter {
      if case .path = $0.node { true } else { false }
    }
    #expect(leaves.map(\.transform.tx) == [11, 10, 0])
    #expect(leaves.map(\.layer) == [7, 7, -1])
    #expect(leaves[0].clip == CGRect(x: 10, y: 0, width: 3, height: 3))
    #expect(leaves[2].clip.isInfinite)
    #expect(drawing.walk().map(\.node).count == 5)
  }

  @Test func whatIsReachableComesAfterWhatRefersToIt() {
    let inner = Drawing([square()])
    let outer = Drawing([.instance(inner, .identity), .instance(inner, .identity)])
    let page = Drawing([
      .instance(inner, .identity), .group(GroupEffects(isIsolated: true, mask: Mask(outer)), [square()]),
    ])
    let order = page.reachable()
    #expect(order.count == 4, "each once: the page, the group's content, the mask and what it shows")
    #expect(order.first === page)
    #expect(order.firstIndex { $0 === outer } ?? 9 < order.firstIndex { $0 === inner } ?? 0)
  }

  @Test func rewritingKeepsWhatDoesNotChangeAndWhatIsShared() {
    let kept = Drawing([square(1)])
    let changed = Drawing([square(2)])
    let mask = GroupEffects(isIsolated: true, mask: Mask(changed))
    let page = Drawing([.instance(kept, .identity), .instance(changed, .identity), .group(mask, [square(3)])])
    let result = page.rewriting { node in node.bounds.minX == 2 ? square(20) : nil }
    guard case .instance(let first, _) = result.nodes[0], case .instance(let second, _) = result.nodes[1],
      case .group(let group, _) = result.nodes[2]
    else {
      Issue.record("the nodes are others")
      return
    }
    #expect(first === kept)
    #expect(second.bounds.minX == 20)
    #expect(group.effects?.mask?.drawing === second)
    #expect(page.rewriting { _ in nil } === page)
  }

  @Test func nestsOfHundredThousandsAreLetGo() {
    var groups = Drawing([square()])
    var masks = Drawing([square()])
    for _ in 0..<100_000 {
      groups = Drawing([.group(Group(), groups)])
      masks = Drawing([.group(GroupEffects(isIsolated: true, mask: Mask(masks)), [square()])])
    }
    #expect(groups.facts.leafCount == 1)
    #expect(groups.walk().reduce(0) { count, _ in count + 1 } == 100_001)
    #expect(groups.rewriting { _ in nil } === groups)
  }
}
