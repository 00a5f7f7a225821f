/// What is wrong inside of a string that has a syntax of its own, and at which byte of it.
package struct SyntaxError: Error, Equatable {
  package var message: String
  package var position: Int

  package init(message: String, position: Int) {
    (self.message, self.position) = (message, position)
  }
}
