import CoreGraphics
import Drawing
import Foundation
import TestSupport
import Testing

@testable import SVGWriting

/// Five icons, each also written by hand as short as its author could: ours must not be 1.3 times as long.
@Suite struct IconPairTests {
  @Test func menu() throws {
    let bars = [6.0, 11, 16].flatMap { y in group([filled(rect(0, 0, 18, 2))], at: moved(3, y)) }
    try compare(
      Scene(24, 24, bars),
      with: """
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="M3 6h18v2H3zm0 \
        5h18v2H3zm0 5h18v2H3z"/></svg>
        """)
  }

  @Test func checkMark() throws {
    try compare(
      Scene(
        24, 24,
        [
          filled(rounded(2, 2, 20, 20, 4), 0x00AA66),
          stroked(line([(7, 12), (11, 16), (17, 8)]), 0xFFFFFF, width: 2, cap: .round, join: .round),
        ]),
      with: """
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><rect x="2" y="2" \
        width="20" height="20" rx="4" fill="#0a6"/><path fill="none" stroke="#fff" stroke-width="2" \
        stroke-linecap="round" stroke-linejoin="round" d="m7 12 4 4 6-8"/></svg>
        """)
  }

  @Test func clock() throws {
    let hands =
      group([stroked(line([(0, 0), (0, -6)]), width: 2, cap: .round)], at: moved(12, 12))
      + group(
        [stroked(line([(0, 0), (0, -4)]), width: 2, cap: .round)],
        at: CGAffineTransform(rotationAngle: .pi / 2).concatenating(moved(12, 12)))
    try compare(
      Scene(24, 24, [stroked(circle(12, 12, 10), width: 2)] + hands),
      with: """
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#000" \
        stroke-width="2" stroke-linecap="round"><circle cx="12" cy="12" r="10"/><path d="M12 12V6m0 6h4"/></svg>
        """)
  }

  @Test func heart() throws {
    let heart = CGMutablePath()
    heart.move(to: CGPoint(x: 12, y: 21))
    heart.addLine(to: CGPoint(x: 3, y: 12))
    heart.addCurve(
      to: CGPoint(x: 12, y: 5), control1: CGPoint(x: -2, y: 6), control2: CGPoint(x: 7, y: -2))
    heart.addCurve(
      to: CGPoint(x: 21, y: 12), control1: CGPoint(x: 17, y: -2), control2: CGPoint(x: 26, y: 6))
    heart.closeSubpath()
    let box = heart.boundingBoxOfPath
    let gradient = Gradient(
      kind: .axial(start: CGPoint(x: 0, y: 0), end: CGPoint(x: 0, y: 1)),
      stops: [
        .init(offset: 0, color: RGBA(hex: 0xFF6688)), .init(offset: 1, color: RGBA(hex: 0xCC0033)),
      ],
      transform: CGAffineTransform(
        a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
    try compare(
      Scene(24, 24, [.path(DrawnPath(path: heart, fill: .gradient(gradient)))]),
      with: """
        <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><linearGradient id="a" \
        x2="0" y2="1"><stop stop-color="#f68"/><stop offset="1" stop-color="#c03"/></linearGradient><path \
        fill="url(#a)" d="m12 21-9-9C-2 6 7-2 12 5c5-7 14 1 9 7z"/></svg>
        """)
  }

  @Test func appBadge() throws {
    let gradient = Gradient(
      kind: .axial(start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 0.5, y: 1)),
      stops: [
        .init(offset: 0, color: RGBA(hex: 0x44CCFF)), .init(offset: 1, color: RGBA(hex: 0x0066DD)),
      ],
      transform: CGAffineTransform(scaleX: 64, y: 64))
    let items: [Drawing.Node] =
      [.path(DrawnPath(path: rounded(0, 0, 64, 64, 14), fill: .gradient(gradient)))]
      + group([filled(circle(0, 0, 16), 0xFFFFFF, alpha: 0.9)], at: moved(32, 32))
      + group([filled(circle(0, 0, 8), 0xFF3B30)], at: moved(54, 10))
    try compare(
      Scene(64, 64, items),
      with: """
        <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><linearGradient id="a" \
        x2="0" y2="1"><stop stop-color="#4cf"/><stop offset="1" stop-color="#06d"/></linearGradient><rect width="64" \
        height="64" rx="14" fill="url(#a)"/><circle cx="32" cy="32" r="16" fill="#fff" fill-opacity=".9"/><circle \
        cx="54" cy="10" r="8" fill="#ff3b30"/></svg>
        """)
  }

  private func compare(_ scene: Scene, with hand: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let ours = try scene.svg()
    #expect(
      Double(ours.utf8.count) <= 1.3 * Double(hand.utf8.count), "ours:\n\(ours)\nby hand:\n\(hand)",
      sourceLocation: sourceLocation)
    guard let expected = try Rendering(hand), let actual = try Rendering(ours) else {
      try skip("rsvg-convert is not installed")
    }
    // Where two round caps of one colour overlap, their edges are a little darker than those of one path.
    #expect(
      actual.shareOfPixels(differingFrom: expected, by: 6) <= 0.005, "\(ours)", sourceLocation: sourceLocation
    )
  }
}
