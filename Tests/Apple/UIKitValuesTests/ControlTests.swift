import Testing
import UIKitValues

/// Controls, and what code around them names.
struct ControlTests {
  private final class Counter: NSObject {
    var taps = 0
    var senders: [UIButton] = []
    func tapped() { taps += 1 }
    func tappedButton(_ button: UIButton) { senders.append(button) }
  }

  private func square(_ side: CGFloat, _ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  @Test func aControlCallsTheMethodsOfItsTargets() {
    let (button, counter) = (UIButton(type: .system), Counter())
    button.addTarget(counter, action: Counter.tapped, for: .touchUpInside)
    button.addTarget(counter, action: Counter.tappedButton, for: [.touchUpInside, .touchDown])
    button.addTarget(counter, action: Selector("named"), for: .touchUpInside)
    var actions = 0
    button.addAction(UIAction { _ in actions += 1 }, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect((counter.taps, counter.senders.count, actions) == (1, 1, 1))
    #expect(button.actions(forTarget: counter, forControlEvent: .touchUpInside) == ["named"])
    button.removeTarget(counter, action: nil, for: .allEvents)
    button.sendActions(for: .touchUpInside)
    #expect((counter.taps, actions) == (1, 2))
  }

  @Test func aControlDoesNotHoldItsTargets() {
    let button = UIButton()
    weak var gone: Counter?
    do {
      let counter = Counter()
      gone = counter
      button.addTarget(counter, action: Counter.tapped, for: .touchUpInside)
    }
    button.sendActions(for: .touchUpInside)
    #expect(gone == nil)
    #expect(button.allTargets.isEmpty)
  }

  @Test func aButtonShowsWhatItsStateLooksLike() {
    let button = UIButton()
    button.setTitle("On", for: .normal)
    button.setTitle("Off", for: .disabled)
    button.setTitleColor(.red, for: .normal)
    #expect(button.titleLabel?.text == "On")
    button.isEnabled = false
    #expect((button.currentTitle, button.titleLabel?.text) == ("Off", "Off"))
    #expect(button.currentTitleColor == .red)
  }

  @Test func aButtonDrawsBackgroundImageAndTitle() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    button.setBackgroundImage(square(4, .blue), for: .normal)
    button.setImage(square(10, .red), for: .normal)
    let pixels = try shown(button)
    #expect(pixels[2, 2] == blue)
    // Image and title are in the middle together; there is no title.
    #expect(pixels[30, 10] == red)
    #expect(pixels[24, 10] == blue)
    #expect(button.intrinsicContentSize == CGSize(width: 10, height: 10))
  }

  @Test func aScrollViewShowsWhatItsOffsetSays() throws {
    final class Follower: UIScrollViewDelegate {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    }
    let (view, follower) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Follower())
    view.delegate = follower
    view.contentSize = CGSize(width: 10, height: 40)
    for (y, color) in [(0, UIColor.red), (20, UIColor.blue)] {
      let part = UIView(frame: CGRect(x: 0, y: y, width: 10, height: 20))
      part.backgroundColor = color
      view.addSubview(part)
    }
    #expect(try shown(view)[5, 5] == red)
    view.scrollRectToVisible(CGRect(x: 0, y: 30, width: 10, height: 10), animated: false)
    #expect(view.contentOffset == CGPoint(x: 0, y: 30))
    #expect(try shown(view)[5, 5] == blue)
    #expect(follower.offsets == [30])
  }

  @Test func aVisualEffectBlursWhatIsBehindIt() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    root.backgroundColor = .white
    let half = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
    half.backgroundColor = .black
    root.addSubview(half)
    let effect = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    effect.frame = CGRect(x: 0, y: 20, width: 40, height: 20)
    root.addSubview(effect)
    let pixels = try shown(root)
    #expect(pixels[19, 5][0] == 0)
    #expect((40...240).contains(pixels[19, 30][0]), "\(pixels[19, 30])")
    #expect(effect.contentView.superview === effect)
    effect.effect = nil
    #expect(try shown(root)[19, 30][0] == 0)
  }

  @Test func recognizersBelongToOneView() {
    let (first, second, tap) = (UIView(), UIView(), UITapGestureRecognizer())
    first.addGestureRecognizer(tap)
    second.addGestureRecognizer(tap)
    #expect(first.gestureRecognizers == [])
    #expect(second.gestureRecognizers == [tap])
    #expect(tap.view === second)
  }

  @Test func aControllerLoadsItsViewOnceAndHearsOfItsLayout() {
    final class Controller: UIViewController {
      var calls: [String] = []
      override func loadView() {
        calls.append("load")
        view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      }
      override func viewDidLoad() { calls.append("did") }
      override func viewWillLayoutSubviews() { calls.append("will layout") }
      override func viewDidLayoutSubviews() { calls.append("did layout") }
    }
    let controller = Controller()
    #expect(!controller.isViewLoaded)
    controller.view.layoutIfNeeded()
    #expect(controller.view.next === controller)
    #expect(controller.calls == ["load", "did", "will layout", "did layout"])
  }

  @Test func aWindowShowsItsControllersView() {
    let (window, controller) = (
      UIWindow(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UIViewController()
    )
    window.rootViewController = controller
    #expect(controller.view.window === window)
    #expect(controller.view.frame == window.bounds)
  }

  @Test func changesBetweenBeginAndCommitAreAnimated() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.addSubview(view)
    CATransaction.withTime(0) {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(2)
      UIView.setAnimationDelay(1)
      UIView.setAnimationCurve(.linear)
      view.alpha = 0
      UIView.commitAnimations()
      view.center.x = 50
    }
    let animation = view.layer.animation(forKey: "opacity")
    #expect((animation?.duration, animation?.beginTime) == (2, 1))
    #expect(view.layer.animation(forKey: "position") == nil)
  }

  @Test func objectsAreAssociatedUntilTheirOwnerGoes() {
    final class Mark {}
    let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { key.deallocate() }
    weak var gone: Mark?
    let owner = UIView()
    do {
      let mark = Mark()
      gone = mark
      objc_setAssociatedObject(owner, key, mark, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #expect(objc_getAssociatedObject(owner, key) as? Mark === mark)
      #expect(objc_getAssociatedObject(UIView(), key) == nil)
    }
    #expect(gone != nil)
    objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(gone == nil)
  }

  @Test func aDisplayLinkHasAnIntervalOfFrames() {
    let link = CADisplayLink { _ in }
    #expect(link.frameInterval == 1)
    link.frameInterval = 2
    #expect((link.preferredFramesPerSecond, link.duration) == (30, 1.0 / 30))
  }
}
