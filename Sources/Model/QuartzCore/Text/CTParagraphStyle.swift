/// Core Text's paragraph style, identical to AppKit's and UIKit's here.
public typealias CTParagraphStyle = NSParagraphStyle
/// A tab stop of Core Text.
public typealias CTTextTab = NSTextTab

/// The kinds of paragraph style settings; raw values are Apple's.
public enum CTParagraphStyleSpecifier: UInt32, Sendable, Hashable {
  /// A `CTTextAlignment`.
  case alignment = 0
  /// In points; a `CGFloat`, like all lengths and factors here.
  case firstLineHeadIndent = 1
  case headIndent = 2
  case tailIndent = 3
  /// A `[CTTextTab]`.
  case tabStops = 4
  case defaultTabInterval = 5
  /// A `CTLineBreakMode`.
  case lineBreakMode = 6
  case lineHeightMultiple = 7
  case maximumLineHeight = 8
  case minimumLineHeight = 9
  case paragraphSpacing = 11
  case paragraphSpacingBefore = 12
  /// A `CTWritingDirection`.
  case baseWritingDirection = 13
  /// The maximum space between lines; 0 is no limit.
  case maximumLineSpacing = 14
  /// The minimum space between lines.
  case minimumLineSpacing = 15
  /// The space between lines; a `CGFloat`.
  case lineSpacingAdjustment = 16
}

/// Core Text's raw values for `NSTextAlignment`.
public enum CTTextAlignment: UInt8, Sendable, Hashable { case left, right, center, justified, natural }

/// Core Text's raw values for `NSLineBreakMode`.
public enum CTLineBreakMode: UInt8, Sendable, Hashable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// Core Text's raw values for `NSWritingDirection`.
public enum CTWritingDirection: Int8, Sendable, Hashable {
  case natural = -1
  case leftToRight, rightToLeft
}

/// A setting of a paragraph style, with a pointer to its value.
public struct CTParagraphStyleSetting {
  /// The kind of setting.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value in bytes; a setting of the wrong size is ignored.
  public var valueSize: Int
  /// A pointer that only `CTParagraphStyleCreate` reads, so it must be valid until that has returned.
  public var value: UnsafeRawPointer

  /// Creates a setting with a value in memory.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }

  fileprivate func load<Value>(_ type: Value.Type) -> Value? {
    valueSize == MemoryLayout<Value>.size ? value.assumingMemoryBound(to: type).pointee : nil
  }
}

/// Creates a paragraph style from settings; what they do not contain has its default.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var values = NSParagraphStyle.Values()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) {
    values.apply(setting)
  }
  return NSParagraphStyle(values)
}

extension NSParagraphStyle.Values {
  fileprivate mutating func apply(_ setting: CTParagraphStyleSetting) {
    func set(_ path: WritableKeyPath<Self, CGFloat>) {
      if let length = setting.load(CGFloat.self), length.isFinite { self[keyPath: path] = length }
    }
    switch setting.spec {
    case .alignment:
      switch setting.load(CTTextAlignment.self) {
      case .left: alignment = .left
      case .right: alignment = .right
      case .center: alignment = .center
      case .justified: alignment = .justified
      case .natural, nil: alignment = .natural
      }
    case .firstLineHeadIndent: set(\.firstLineHeadIndent)
    case .headIndent: set(\.headIndent)
    case .tailIndent: set(\.tailIndent)
    case .tabStops: if let tabs = setting.load([NSTextTab].self) { tabStops = tabs }
    case .defaultTabInterval: set(\.defaultTabInterval)
    case .lineBreakMode:
      switch setting.load(CTLineBreakMode.self) {
      case .byWordWrapping, nil: lineBreakMode = .byWordWrapping
      case .byCharWrapping: lineBreakMode = .byCharWrapping
      case .byClipping: lineBreakMode = .byClipping
      case .byTruncatingHead: lineBreakMode = .byTruncatingHead
      case .byTruncatingTail: lineBreakMode = .byTruncatingTail
      case .byTruncatingMiddle: lineBreakMode = .byTruncatingMiddle
      }
    case .lineHeightMultiple: set(\.lineHeightMultiple)
    case .maximumLineHeight: set(\.maximumLineHeight)
    case .minimumLineHeight: set(\.minimumLineHeight)
    case .paragraphSpacing: set(\.paragraphSpacing)
    case .paragraphSpacingBefore: set(\.paragraphSpacingBefore)
    case .baseWritingDirection:
      switch setting.load(CTWritingDirection.self) {
      case .natural, nil: baseWritingDirection = .natural
      case .leftToRight: baseWritingDirection = .leftToRight
      case .rightToLeft: baseWritingDirection = .rightToLeft
      }
    case .maximumLineSpacing: set(\.maximumLineSpacing)
    case .minimumLineSpacing: set(\.minimumLineSpacing)
    case .lineSpacingAdjustment: set(\.lineSpacing)
    }
  }
}
