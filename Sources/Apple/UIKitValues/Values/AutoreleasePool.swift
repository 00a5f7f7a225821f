/// Calls a closure: objects are released as soon as nothing holds them here, without pools.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
