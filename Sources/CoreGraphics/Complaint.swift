import Foundation

/// Tells whoever runs the program of an error which a function of Apple's has no way to return: on standard error, as
/// Apple's frameworks do.
///
/// - Parameter function: who could not do what it was asked for.
package func complain(_ function: String, _ error: any Error) {
  // Where nobody listens there is nobody to tell.
  try? FileHandle.standardError.write(contentsOf: Data("\(function): \(error)\n".utf8))
}
