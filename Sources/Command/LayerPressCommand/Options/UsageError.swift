/// An error in the arguments: exit status 2.
struct UsageError: Error, Equatable {
  var message: String

  init(_ message: String) { self.message = message }
}
