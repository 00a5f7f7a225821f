import QuartzCore
import Testing

/// Frames of a clock that the caller sets.
struct DisplayLinkTests {
  private final class Clock {
    var times: [Double] = []
    func step(_ link: CADisplayLink) { times.append((link.timestamp * 100).rounded() / 100) }
  }

  private let root = CALayer()
  private let clock = Clock()

  private func link(rate: Int) -> CADisplayLink {
    let link = CADisplayLink(target: clock, selector: Clock.step)
    link.preferredFramesPerSecond = rate
    return link
  }

  @Test func framesPassAsTimeDoes() {
    let link = link(rate: 4)
    defer { link.invalidate() }
    root.advanceAnimations(to: 1)
    #expect(clock.times == [], "it was not added")
    link.add(to: .main, forMode: .common)
    root.advanceAnimations(to: 0.5)
    #expect(clock.times == [0.25, 0.5])
    root.advanceAnimations(to: 0.5)
    #expect(clock.times.count == 2, "no frame twice")
    link.isPaused = true
    root.advanceAnimations(to: 0.75)
    link.isPaused = false
    root.advanceAnimations(to: 1)
    #expect(clock.times == [0.25, 0.5, 1])
    link.invalidate()
    link.add(to: .main, forMode: .common)
    root.advanceAnimations(to: 9)
    #expect(clock.times.count == 3)
  }

  @Test func sixtyFramesASecondWithoutAWish() {
    let link = link(rate: 0)
    defer { link.invalidate() }
    link.add(to: .main, forMode: .common)
    root.advanceAnimations(to: 1)
    #expect(clock.times.count == 60)
  }

  @Test func aFrameIsAMoment() {
    let layer = CALayer()
    root.addSublayer(layer)
    let link = CADisplayLink { link in
      layer.opacity = Float(CACurrentMediaTime())
      link.invalidate()
    }
    link.preferredFramesPerSecond = 2
    CATransaction.withTime(3) { link.add(to: .main, forMode: .common) }
    root.advanceAnimations(to: 3.5)
    #expect(layer.opacity == 3.5)
    #expect(layer.animation(forKey: "opacity")?.beginTime == 3.5)
  }

  @Test func aLinkThatLetsTimeGoOnIsNotCalledWithinItself() {
    var count = 0
    let link = CADisplayLink { _ in
      count += 1
      root.advanceAnimations(to: 100)
    }
    link.preferredFramesPerSecond = 1
    defer { link.invalidate() }
    link.add(to: .main, forMode: .common)
    root.advanceAnimations(to: 3)
    #expect(count == 3)
  }

  private final class Count: @unchecked Sendable { var times: [Double] = [] }

  @Test func timersOfLayersFireAsTimeGoesOn() {
    let count = Count()
    let timer = CATransaction.withTime(2) {
      Timer.layerTimer(withTimeInterval: 0.5, repeats: true) { timer in
        count.times.append(CACurrentMediaTime())
        if count.times.count == 4 { timer.invalidate() }
      }
    }
    root.advanceAnimations(to: 3)
    #expect(count.times == [2.5, 3])
    root.advanceAnimations(to: 10)
    #expect(count.times == [2.5, 3, 3.5, 4])
    #expect(!timer.isValid)
  }

  @Test func aTimerThatDoesNotRepeatFiresOnce() {
    let count = Count()
    let timer = Timer.layerTimer(withTimeInterval: 1, repeats: false) { _ in
      count.times.append(CACurrentMediaTime())
    }
    root.advanceAnimations(to: 0.9)
    #expect(count.times == [])
    #expect(timer.isValid)
    root.advanceAnimations(to: 5)
    #expect(count.times == [1])
    #expect(!timer.isValid)
  }

  @Test func aTimerThatWasInvalidatedFiresNoMore() {
    let count = Count()
    Timer.layerTimer(withTimeInterval: 1, repeats: true) { _ in count.times.append(0) }.invalidate()
    root.advanceAnimations(to: 5)
    #expect(count.times == [])
  }
}
