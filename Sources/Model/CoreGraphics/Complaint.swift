/// Reports an error that a function of Apple's API cannot return, on standard error, as Apple's frameworks
/// do.
///
/// - Parameter function: the name of the function that failed.
package func complain(_ function: String, _ error: any Error) {
  complain(function, because: "\(error)")
}

/// Reports what is not an error in the same way; the reason is a sentence.
package func complain(_ function: String, because reason: String) {
  // If standard error cannot be written, there is nowhere left to report it.
  try? FileHandle.standardError.write(contentsOf: Data("\(function): \(reason)\n".utf8))
}
