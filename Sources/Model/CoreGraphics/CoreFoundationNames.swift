// Code for Apple's systems casts to Core Foundation's types where this module's functions take Swift's.
// Foundation does not expose those types on Linux, so here their names stand for the Swift types.

/// For `colors as CFArray`, with which `CGGradient` is created on Apple's systems.
public typealias CFArray = [CGColor]

/// For `data as CFData`, with which `CGDataProvider` is created on Apple's systems.
public typealias CFData = Data

/// For `NSMutableData() as CFMutableData`, with which `CGDataConsumer` is created on Apple's systems.
public typealias CFMutableData = NSMutableData

/// For `url as CFURL`.
public typealias CFURL = URL

/// For `name as CFString`, the type of colour space names on Apple's systems.
public typealias CFString = String

/// For the options of `CGColor.converted(to:intent:options:)` and the information of transparency layers.
public typealias CFDictionary = [String: Any]

/// Core Foundation's type for indices and numbers of elements.
public typealias CFIndex = Int

/// Where Core Foundation gets its memory from. There is only the default here.
public struct CFAllocator: Sendable {}

/// The only allocator.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCFAllocatorDefault: CFAllocator? = nil

/// Returns empty data, for `CGDataConsumer(data:)` and `CGImageDestinationCreateWithData`. The capacity is ignored.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

/// Returns the number of elements.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFArrayGetCount<Element>(_ theArray: [Element]) -> Int { theArray.count }

/// Returns the address of an object, for `unsafeBitCast(_:to:)` to its class; nil beyond the end. It is valid
/// as long as the array.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFArrayGetValueAtIndex<Element: AnyObject>(
  _ theArray: [Element], _ idx: Int
) -> UnsafeRawPointer! {
  theArray.indices.contains(idx) ? UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx]).toOpaque()) : nil
}

/// For `CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)` and the like.
public let kCFBooleanTrue = NSNumber(value: true)

/// The opposite of `kCFBooleanTrue`.
public let kCFBooleanFalse = NSNumber(value: false)
