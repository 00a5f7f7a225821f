/// Core Text's paragraph style, which is the same as AppKit's and UIKit's here.
public typealias CTParagraphStyle = NSParagraphStyle
/// A tab stop of Core Text.
public typealias CTTextTab = NSTextTab

/// What a setting of a paragraph style says; numbers are Apple's.
public enum CTParagraphStyleSpecifier: UInt32, Sendable, Hashable {
  /// A `CTTextAlignment`.
  case alignment = 0
  /// Points; a `CGFloat`, as are all lengths and factors here.
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
  /// The most between lines; 0 is no limit.
  case maximumLineSpacing = 14
  /// The least between lines.
  case minimumLineSpacing = 15
  /// Between lines; a `CGFloat`.
  case lineSpacingAdjustment = 16
}

/// Core Text's numbers for `NSTextAlignment`.
public enum CTTextAlignment: UInt8, Sendable, Hashable { case left, right, center, justified, natural }

/// Core Text's numbers for `NSLineBreakMode`.
public enum CTLineBreakMode: UInt8, Sendable, Hashable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// Core Text's numbers for `NSWritingDirection`.
public enum CTWritingDirection: Int8, Sendable, Hashable {
  case natural = -1
  case leftToRight, rightToLeft
}

/// One thing that a paragraph style says, as a pointer to its value.
public struct CTParagraphStyleSetting {
  /// What the value says.
  public var spec: CTParagraphStyleSpecifier
  /// In bytes; a setting whose size is not that of its type says nothing.
  public var valueSize: Int
  /// Read by `CTParagraphStyleCreate` only, so it must be valid until that has returned.
  public var value: UnsafeRawPointer

  /// A setting of a value in memory.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }

  fileprivate func load<Value>(_ type: Value.Type) -> Value? {
    valueSize == MemoryLayout<Value>.size ? value.assumingMemoryBound(to: type).pointee : nil
  }
}

/// A paragraph style of some settings; what they do not mention has its default.
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
