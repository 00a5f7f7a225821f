/// What is wrong in an expression, and at which byte of it.
package struct ExpressionError: Error, Equatable {
  /// A sentence without a full stop.
  package var message: String
  /// The offset in the expression's UTF-8.
  package var position: Int

  package init(message: String, position: Int) {
    (self.message, self.position) = (message, position)
  }
}
