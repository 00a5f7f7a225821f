import Foundation

/// A library that was to be loaded when it was first needed, and cannot be. Its description says which Debian package has
/// it.
package struct MissingLibrary: Error, Hashable, CustomStringConvertible {
  package let description: String

  /// Loads a library's functions.
  ///
  /// - Parameters:
  ///   - use: what it is needed for, such as "reads PDF".
  ///   - debianPackage: the package that has it.
  ///   - load: fills a table of functions; or returns false, and `dlerror()` says why.
  package static func load<Functions>(
    _ name: String, which use: String, from debianPackage: String,
    by load: (UnsafeMutablePointer<Functions>) -> Bool
  ) -> Result<Functions, MissingLibrary> {
    withUnsafeTemporaryAllocation(of: Functions.self, capacity: 1) { buffer in
      if let place = buffer.baseAddress, load(place) { return .success(place.pointee) }
      let reason = dlerror().map { String(cString: $0) } ?? "a function is not there"
      return .failure(
        MissingLibrary(
          description:
            "\(name), which \(use), cannot be loaded: install the package \(debianPackage) (\(reason))"))
    }
  }
}
