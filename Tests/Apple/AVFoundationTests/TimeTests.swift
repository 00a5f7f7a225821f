import AVFoundation
import Foundation
import Testing

/// Times as fractions.
@Suite struct TimeTests {
  @Test func sumsAreExactOnACommonClock() {
    let (a, b) = (CMTime(value: 1, timescale: 3), CMTime(value: 1, timescale: 4))
    #expect(a + b == CMTime(value: 7, timescale: 12))
    #expect((a + b).timescale == 12)
    #expect(a - b == CMTime(value: 1, timescale: 12))
    #expect(a > b)
    #expect(CMTimeCompare(a, b) == 1)
  }

  @Test func secondsAreRoundedToTheNearestTick() {
    let time = CMTime(seconds: 0.1, preferredTimescale: 3)
    #expect(time.value == 0)
    #expect(time.hasBeenRounded)
    #expect(CMTimeMakeWithSeconds(1.5, preferredTimescale: 2).value == 3)
    #expect(CMTimeMakeWithSeconds(1e30, preferredTimescale: 600).isPositiveInfinity)
    #expect(!CMTimeMakeWithSeconds(.nan, preferredTimescale: 600).isValid)
  }

  @Test func otherClocks() {
    let time = CMTime(value: 5, timescale: 2)
    #expect(time.convertScale(1, method: .roundHalfAwayFromZero).value == 3)
    #expect(time.convertScale(1, method: .roundTowardZero).value == 2)
    #expect((-time).convertScale(1, method: .roundTowardNegativeInfinity).value == -3)
    #expect((-time).convertScale(1, method: .roundTowardPositiveInfinity).value == -2)
    #expect(CMTime(value: .max, timescale: 1).convertScale(1000, method: .default).isPositiveInfinity)
  }

  @Test func timesThatAreNoNumbers() {
    #expect(CMTime.invalid > .indefinite)
    #expect(CMTime.indefinite > .positiveInfinity)
    #expect(CMTime.positiveInfinity > .zero)
    #expect(CMTime.negativeInfinity < .zero)
    #expect((CMTime.zero + .positiveInfinity).isPositiveInfinity)
    #expect((CMTime.zero - .positiveInfinity).isNegativeInfinity)
    #expect(!(CMTime.positiveInfinity - .positiveInfinity).isValid)
    #expect((CMTime.zero + .indefinite).isIndefinite)
    #expect(!CMTime(value: 1, timescale: 0).isValid)
  }

  @Test func spans() {
    let span = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 2))
    #expect(span.end.seconds == 1.5)
    #expect(span.containsTime(CMTime(value: 5, timescale: 4)))
    #expect(!span.containsTime(span.end))
    #expect(CMTimeRange(start: .zero, end: span.end).duration.seconds == 1.5)
  }

  @Test func aValueHoldsATime() {
    let time = CMTime(value: -7, timescale: 600)
    #expect(NSValue(time: time).timeValue == time)
    #expect(!NSValue(caTransform3D: CATransform3DIdentity).timeValue.isValid)
  }
}
