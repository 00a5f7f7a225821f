// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

import TextLayout

/// For whom fonts are registered. Here it is the process in any case.
public enum CTFontManagerScope: UInt32, Sendable, Hashable {
  case none, process, persistent, session

  /// Apple's name of `persistent` until macOS 10.15.
  public static let user = CTFontManagerScope.persistent
}

/// For the errors of `CTFontManagerRegisterFontsForURL`.
public typealias CFError = NSError

/// The domain of errors about fonts.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"

/// Why a font could not be registered; numbers are Apple's.
public enum CTFontManagerError: Int, Sendable, Hashable {
  case fileNotFound = 101
  case unrecognizedFormat = 103
  case alreadyRegistered = 105
  case notRegistered = 201
}

/// Lets all text of the process be set in the fonts of a file, in exports too. Fonts of folders are registered together.
///
/// - Returns: whether the fonts can be used; false, with an error, where there is no font or it is registered already.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  do {
    guard try !RegisteredFonts.register(fontURL.path) else { return true }
    return fail(.alreadyRegistered, "“\(fontURL.path)” is registered already.", error)
  } catch let reason {
    let isThere = FileManager.default.isReadableFile(atPath: fontURL.path)
    return fail(isThere ? .unrecognizedFormat : .fileNotFound, reason.description, error)
  }
}

/// Forgets fonts that were registered by the same address.
///
/// - Returns: false, with an error, where none were.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  RegisteredFonts.unregister(fontURL.path)
    || fail(.notRegistered, "“\(fontURL.path)” is not registered.", error)
}

/// Leaves an error to the caller, who releases it.
private func fail(
  _ code: CTFontManagerError, _ message: String, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let userInfo = [NSLocalizedDescriptionKey: message]
  error?.pointee = Unmanaged.passRetained(
    NSError(domain: kCTFontManagerErrorDomain, code: code.rawValue, userInfo: userInfo))
  return false
}
