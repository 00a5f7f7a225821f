import Foundation

/// What a browser asks for. Only GET is served.
package struct HTTPRequest: Sendable, Hashable {
  /// Beginning with a slash, its escapes resolved.
  package var path: String
  /// What follows the question mark; the last one of each name.
  package var query: [String: String]
}

/// What a browser is answered with.
package enum HTTPResponse: Sendable {
  case content(Data, type: String)
  /// Events for as long as the browser listens (server-sent events of HTML).
  case events(EventStream)
  /// A status of HTTP that is no success, and words for people.
  case failure(status: Int, String)
}

/// A message to all who listen, and to those who come later.
package final class EventStream: Sendable {
  private let condition = NSCondition()
  /// Guarded by `condition`.
  nonisolated(unsafe) private var state = (number: 0, message: "")

  /// - Parameter message: a line that those who listen get first.
  package init(message: String) { state = (1, message) }

  /// Tells everybody who listens.
  package func send(_ message: String) {
    condition.withLock {
      state = (state.number + 1, message)
      condition.broadcast()
    }
  }

  /// The message after the one of a number, waiting for it; nil where none came for so many seconds.
  func message(after number: Int, patience: TimeInterval) -> (number: Int, message: String)? {
    let deadline = Date(timeIntervalSinceNow: patience)
    return condition.withLock {
      while state.number == number, condition.wait(until: deadline) {}
      return state.number == number ? nil : state
    }
  }
}
