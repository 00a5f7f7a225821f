// Code for Apple's systems casts to Core Foundation's types where this module's functions take Swift's. Foundation does
// not show those types on Linux, so their names stand here for what such casts come from.

/// For `colors as CFArray`, as `CGGradient` is made on Apple's systems.
public typealias CFArray = [CGColor]

/// For `data as CFData`, as `CGDataProvider` is made on Apple's systems.
public typealias CFData = Data

/// For `url as CFURL`.
public typealias CFURL = URL

/// For `name as CFString`, as colour spaces are named on Apple's systems.
public typealias CFString = String

/// For the options of `CGColor.converted(to:intent:options:)` and the information of transparency layers.
public typealias CFDictionary = [String: Any]

/// For `CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)` and the like.
public let kCFBooleanTrue = NSNumber(value: true)

/// The opposite of `kCFBooleanTrue`.
public let kCFBooleanFalse = NSNumber(value: false)
