import CoreGraphics
import Testing

@Suite struct CGRectTests {
  /// Of these Foundation makes a union whose size differs in the last digit.
  @Test func aRectangleCoversWhatLiesWithinItsEdges() {
    let outer = CGRect(
      x: 459.25103244488895, y: 19.211680427601312, width: 45.34071848845724, height: 139.55663914479737)
    #expect(outer.covers(outer.insetBy(dx: 1, dy: 1)))
    #expect(outer.covers(outer))
    #expect(!outer.covers(outer.insetBy(dx: -1, dy: 1)))
    #expect(outer.covers(.null))
    #expect(!CGRect.null.covers(outer))
  }
}
