/// What is wrong inside of a string that has a syntax of its own, and at which byte of it.
struct SyntaxError: Error, Equatable {
  var message: String
  var position: Int
}
