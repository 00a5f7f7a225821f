/// AppKit's graphics context, on the same stack as `UIGraphicsGetCurrentContext()`. y points up in contexts of images.
open class NSGraphicsContext: NSObject {
  /// The context that it draws into.
  public let cgContext: CGContext
  /// Whether y points down. It does not change the context's matrix: strings and pictures are upright by it.
  public let isFlipped: Bool

  /// Creates one for a context.
  public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
    (cgContext, isFlipped) = (graphicsPort, initialFlippedState)
  }

  /// Creates one that draws into a picture; nil if that has no memory to draw into.
  public convenience init?(bitmapImageRep bitmapRep: NSBitmapImageRep) {
    guard let context = bitmapRep.context else { return nil }
    self.init(cgContext: context, flipped: false)
  }

  /// The current context of this thread; nil if there is none. Setting it replaces that of the last
  /// `saveGraphicsState()`, or of the enclosing drawing.
  open class var current: NSGraphicsContext? {
    get {
      ContextStack.current.entries.last.map {
        NSGraphicsContext(cgContext: $0.context, flipped: $0.isFlipped)
      }
    }
    set {
      ContextStack.current.pop()
      if let newValue {
        ContextStack.current.push(.init(context: newValue.cgContext, isFlipped: newValue.isFlipped))
      }
    }
  }

  /// Remembers the current context and its state.
  open class func saveGraphicsState() {
    guard let entry = ContextStack.current.entries.last else {
      // Setting `current` replaces this one.
      UIGraphicsPushContext(CGContext(bounds: .zero))
      return
    }
    entry.context.saveGState()
    ContextStack.current.push(.init(context: entry.context, isFlipped: entry.isFlipped))
  }

  /// Makes the context current again that was before the last `saveGraphicsState()`, in its state then.
  open class func restoreGraphicsState() {
    ContextStack.current.pop()
    UIGraphicsGetCurrentContext()?.restoreGState()
  }

  /// Remembers the context's state.
  open func saveGraphicsState() { cgContext.saveGState() }
  /// Restores the context's state.
  open func restoreGraphicsState() { cgContext.restoreGState() }
  /// Does nothing: nothing is deferred.
  open func flushGraphics() {}

  /// Whether edges are smooth.
  open var shouldAntialias: Bool = true { didSet { cgContext.setShouldAntialias(shouldAntialias) } }
  /// How images are scaled.
  open var imageInterpolation = NSImageInterpolation.default {
    didSet { cgContext.interpolationQuality = imageInterpolation == .none ? .none : .default }
  }
  /// How colours are composed with what is there. Default `sourceOver`.
  open var compositingOperation = NSCompositingOperation.sourceOver {
    didSet { cgContext.setBlendMode(compositingOperation.blendMode) }
  }
}

/// How images are scaled.
public enum NSImageInterpolation: UInt, Sendable, Hashable {
  case `default`, none, low, high
  case medium = 4
}

/// How colours are composed with what is there.
public enum NSCompositingOperation: UInt, Sendable, Hashable {
  case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn,
    destinationOut, destinationAtop, xor, plusDarker
  case plusLighter = 13
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
    exclusion
  case hue = 26
  case saturation, color, luminosity

  /// Core Graphics' name.
  public var blendMode: CGBlendMode {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceOver: .normal
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    }
  }
}
