/// Manages a view: as much of UIKit's class as code needs that builds its layers in `loadView()` or `viewDidLoad()`. Nothing
/// appears on a screen: `viewWillAppear(_:)` and the like are not called, and `present` shows nothing.
///
/// `Exporter().export(controller.view.layer, to: "view.pdf")` exports it.
open class UIViewController: UIResponder {
  private var loaded: UIView?
  private var isLoading = false

  /// A title. Stored without effect. Default nil.
  open var title: String?
  /// The size that suits it. Stored without effect. Default zero.
  open var preferredContentSize = CGSize.zero
  /// The controllers in this one.
  open private(set) var children: [UIViewController] = []
  /// The controller that this one is in.
  open private(set) weak var parent: UIViewController?
  /// The controller that it shows: none.
  open var presentedViewController: UIViewController? { nil }
  /// The controller that shows it: none.
  open var presentingViewController: UIViewController? { nil }

  /// Creates a controller. Names and bundles of nibs are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// Creates a controller.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller with default values: nibs are not read here.
  public required init?(coder: NSCoder) {}

  /// The view, which `loadView()` creates when it is first asked for, with the size of `UIScreen.main`.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.controller = nil
      loaded = newValue
      newValue?.controller = self
    }
  }
  /// The view if there is one by now.
  open var viewIfLoaded: UIView? { loaded }
  /// Whether there is a view by now.
  open var isViewLoaded: Bool { loaded != nil }

  /// Creates the view, unless there is one.
  open func loadViewIfNeeded() {
    // `loadView` may ask for the view before it has set one.
    guard loaded == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loaded == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Creates the view: a plain one. Subclasses override it and set `view`.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  /// Called once there is a view.
  open func viewDidLoad() {}
  /// Not called here.
  open func viewWillAppear(_ animated: Bool) {}
  /// Not called here.
  open func viewDidAppear(_ animated: Bool) {}
  /// Not called here.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Not called here.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called before the view's constraints are updated: never, as there are none.
  open func updateViewConstraints() {}
  /// Not called here.
  open func didReceiveMemoryWarning() {}
  /// Not called here.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The view's traits.
  open var traitCollection: UITraitCollection { loaded?.traitCollection ?? .current }
  /// Stored without effect. Default unspecified.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// False.
  open var prefersStatusBarHidden: Bool { false }
  /// Does nothing.
  open func setNeedsStatusBarAppearanceUpdate() {}

  /// Adds a controller; its view has to be added too.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }
  /// Removes it from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
  /// Called before it gets a parent.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after it has lost its parent; subclasses call it after it has got one.
  open func didMove(toParent parent: UIViewController?) {}

  /// Shows nothing, and calls the completion.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    completion?()
  }
  /// Does nothing, and calls the completion.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }

  open override var next: UIResponder? { loaded?.superview }
}
