import CoreGraphics
import Drawing
import Foundation
import Testing
import XMLReading

@testable import SVGWriting

/// Documents that are too large or too deep to be held.
@Suite struct StreamingTests {
  private struct Stop: Error {}

  private func pieces(_ list: DrawnPage) throws -> [[UInt8]] {
    final class Pieces { var all: [[UInt8]] = [] }
    let pieces = Pieces()
    _ = try SVGWriter(png: { _, _ in Data() }).write(list) { pieces.all.append($0) }
    return pieces.all
  }

  private func written(_ pieces: [[UInt8]]) -> String {
    String(decoding: pieces.reduce(into: []) { $0 += $1 }, as: UTF8.self)
  }

  @Test func manyLayersArriveInPieces() throws {
    var scene = Scene(1000, 1000)
    var nodes: [Drawing.Node] = []
    for k in 0..<15_000 {
      let x = Double(k % 1000)
      let y = Double(k / 1000)
      scene.list.layers.append(
        LayerIdentity(parent: -1, role: .sublayer(k), className: "CALayer", id: "layer\(k)"))
      nodes += group([filled(circle(0, 0, 1), UInt32(k))], at: moved(x, y), layer: LayerIndex(k))
    }
    scene.list.drawing = Drawing(nodes)
    let pieces = try pieces(scene.list)
    #expect(pieces.count > 10)
    let text = written(pieces)
    #expect(text.components(separatedBy: "<circle ").count == 15_001)
    #expect(isWellFormed(text))
  }

  @Test func aDefinitionIsThereWhateverWasWrittenAlready() throws {
    let nodes = (0..<10_000).map { k -> Drawing.Node in
      let fill = Gradient(
        kind: .axial(start: CGPoint(x: 0, y: 0), end: CGPoint(x: Double(k % 40 + 1), y: 3)),
        stops: [.init(offset: 0, color: .black), .init(offset: 1, color: RGBA(hex: UInt32(k / 40)))])
      return .path(DrawnPath(path: circle(5, 5, 5), fill: .gradient(fill)))
    }
    let text = written(try pieces(Scene(1000, 1000, nodes).list))
    #expect(isWellFormed(text))
    let ids = text.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    let references = Set(text.matches(of: #/url\(#([^)]*)\)/#).map { String($0.1) })
    #expect(Set(ids).count == ids.count)
    #expect(references == Set(ids))
  }

  /// A picture that is defined while the content of another definition is written must not become part of that content.
  @Test func aDefinitionIsNotDrawnWhereItIsWritten() throws {
    var text = ""
    let writer = DocumentWriter(root: Element(.svg), layout: .compact) {
      text += String(decoding: $0, as: UTF8.self)
    }
    func element(_ tag: SVGWriting.Tag, _ id: String) -> Element {
      var element = Element(tag)
      element[.id] = id
      return element
    }
    try writer.openDefinitions()
    try writer.open(element(.g, "group"))
    for k in 0..<3 {
      writer.define(element(.image, "picture\(k)"))
      var large = element(.path, "large\(k)")
      large[.d] = String(repeating: "m1 1", count: 300_000)
      try writer.append(large)
    }
    try writer.close()
    try writer.finish()
    #expect(isWellFormed(text))
    text = text.replacingOccurrences(of: "m1 1", with: "")
    text.replace(#/<defs>(\s*<image [^>]*/>)+\s*</defs>/#, with: "")
    #expect(text.contains("large2"), "\(text)")
    #expect(!text.contains("picture"), "\(text)")
  }

  @Test func depthIsNoLimit() throws {
    let depth = 100_000
    var nodes: [Drawing.Node] = []
    for _ in 0..<depth {
      nodes = group(
        [filled(rect(0, 0, 1, 1))] + nodes, at: moved(0.001, 0),
        effects: GroupEffects(opacity: 0.999, isIsolated: true))
    }
    let text = written(try pieces(Scene(100, 100, nodes).list))
    #expect(isWellFormed(text))
    #expect(text.components(separatedBy: "<g ").count == depth)
  }

  @Test func masksOfMasksOfMasks() throws {
    let depth = 5000
    var mask: Mask?
    for _ in 0..<depth {
      let effects = mask.map { GroupEffects(isIsolated: true, mask: $0) }
      mask = Mask(Drawing(group([filled(rect(0, 0, 50, 50)), filled(circle(50, 50, 9))], effects: effects)))
    }
    let scene = Scene(
      100, 100, group([filled(rect(0, 0, 9, 9))], effects: GroupEffects(isIsolated: true, mask: mask)))
    let text = written(try pieces(scene.list))
    #expect(text.components(separatedBy: "<mask ").count == depth + 1)
    #expect(isWellFormed(text))
  }

  @Test func anErrorOfTheSinkEndsTheWriting() throws {
    let writer = SVGWriter(png: { _, _ in Data() })
    if let error = #expect(
      throws: (any Error).self, performing: { try writer.write(Scene(1, 1).list) { _ in throw Stop() } })
    {
      #expect(error is Stop)
    }
  }

  private func isWellFormed(_ text: String) -> Bool {
    (try? XMLReader.read(Array(text.utf8)) { _ in true }) != nil
  }
}
