import CMicroHTTPD
import Foundation
import LibraryLoading

/// Serves this machine alone, at 127.0.0.1, by libmicrohttpd, each connection on a thread of its own; until the process
/// ends.
package final class HTTPServer: Sendable {
  /// Why a server cannot begin.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The port that was asked for, or that the system has chosen.
  package let port: UInt16
  /// Functions, which never change.
  private let library: LibMicroHTTPD
  private let answer: @Sendable (HTTPRequest) -> HTTPResponse

  private init(
    library: LibMicroHTTPD, port: UInt16, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) {
    (self.library, self.port, self.answer) = (library, port, answer)
  }

  /// Begins to serve.
  ///
  /// - Parameters:
  ///   - port: 0 lets the system choose one.
  ///   - answer: called on several threads.
  package static func start(
    port: UInt16, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(Failure) -> HTTPServer {
    let loaded: Result<LibMicroHTTPD, MissingLibrary> = MissingLibrary.load(
      "libmicrohttpd", which: "serves pages", from: "libmicrohttpd12", by: LibMicroHTTPDLoad)
    let library = try loaded.mapError { Failure(description: $0.description) }.get()
    let (socket, bound) = try listen(port)
    let server = HTTPServer(library: library, port: bound, answer: answer)
    var table = library
    // The library calls back for as long as the process lives.
    let context = Unmanaged.passRetained(server)
    guard LibMicroHTTPDStart(&table, socket, handle, context.toOpaque()) != nil else {
      context.release()
      close(socket)
      throw Failure(description: "the server cannot be started: \(String(cString: strerror(errno)))")
    }
    return server
  }

  /// A socket of this machine that listens.
  private static func listen(_ port: UInt16) throws(Failure) -> (socket: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(description: String(cString: strerror(errno))) }
    // A port whose connections have just ended is free again at once.
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && Foundation.listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else {
      let number = errno
      close(descriptor)
      switch number {
      case EADDRINUSE:
        throw Failure(
          description: "port \(port) is in use; --port names another, and --port 0 takes any that is free")
      case EACCES: throw Failure(description: "port \(port) is not for everybody; --port names another")
      default: throw Failure(description: "port \(port): \(String(cString: strerror(number)))")
      }
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  private static let handle: MHD_AccessHandlerCallback = {
    (context, connection, path, method, _, _, _, state) in
    guard let context, let connection, let path, let method, let state else { return .NO }
    // The first call is for the head alone.
    guard state.pointee != nil else {
      state.pointee = context
      return .YES
    }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    return server.serve(connection, path: String(cString: path), method: String(cString: method))
  }

  /// What browsers call this server. They leave out the port that addresses have of themselves.
  package static func hosts(port: UInt16) -> [String] {
    let names = ["127.0.0.1", "localhost"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  private func serve(_ connection: OpaquePointer, path: String, method: String) -> MHD_Result {
    // A page from elsewhere, whose name leads here, must not read what is served.
    let hosts = values(of: .HEADER_KIND, in: connection).filter { $0.name.lowercased() == "host" }
    guard hosts.count == 1, Self.hosts(port: port).contains(hosts[0].value.lowercased()) else {
      return send(.failure(status: 403, "this server is 127.0.0.1:\(port)"), to: connection)
    }
    guard method == "GET" else { return send(.failure(status: 405, "only GET is served"), to: connection) }
    let query = Dictionary(
      values(of: .GET_ARGUMENT_KIND, in: connection).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    return send(answer(HTTPRequest(path: path, query: query)), to: connection)
  }

  private typealias NamedValue = (name: String, value: String)

  /// All headers or parameters of a request, in order.
  private func values(of kind: MHD_ValueKind, in connection: OpaquePointer) -> [NamedValue] {
    var values: [NamedValue] = []
    withUnsafeMutablePointer(to: &values) { place in
      _ = library.MHD_get_connection_values(
        connection, kind,
        { (place, _, name, value) in
          if let name {
            place?.assumingMemoryBound(to: [NamedValue].self).pointee.append(
              (String(cString: name), value.map(String.init(cString:)) ?? ""))
          }
          return .YES
        }, place)
    }
    return values
  }

  /// What every answer says: that it is not kept, that it is what it says, and that no other page may embed or read it.
  /// Pages load what this server has, and pictures that they have made of it.
  package static let headers = [
    ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
  ]

  private func send(_ answer: HTTPResponse, to connection: OpaquePointer) -> MHD_Result {
    let response: OpaquePointer?
    let (status, type): (Int, String)
    switch answer {
    case .content(let data, let contentType):
      (response, status, type) = (whole(data), 200, contentType)
    case .failure(let code, let words):
      (response, status, type) = (whole(Data(words.utf8)), code, "text/plain; charset=utf-8")
    case .events(let stream): (response, status, type) = (events(stream), 200, "text/event-stream")
    }
    guard let response else { return .NO }
    defer { library.MHD_destroy_response(response) }
    for (name, value) in [("Content-Type", type)] + Self.headers {
      _ = library.MHD_add_response_header(response, name, value)
    }
    return library.MHD_queue_response(connection, UInt32(status), response)
  }

  private func whole(_ data: Data) -> OpaquePointer? {
    var bytes = Array(data)
    return library.MHD_create_response_from_buffer(bytes.count, &bytes, .RESPMEM_MUST_COPY)
  }

  private func events(_ stream: EventStream) -> OpaquePointer? {
    let listener = Unmanaged.passRetained(EventListener(stream))
    let response = library.MHD_create_response_from_callback(
      LibMicroHTTPDUnknownSize, 4096,
      { (context, _, buffer, room) in
        guard let context, let buffer else { return -1 }
        return Unmanaged<EventListener>.fromOpaque(context).takeUnretainedValue().read(
          into: buffer, room: room)
      }, listener.toOpaque(),
      { (context) in if let context { Unmanaged<EventListener>.fromOpaque(context).release() } })
    if response == nil { listener.release() }
    return response
  }
}

/// One browser that listens; used by the thread of its connection.
private final class EventListener {
  private let stream: EventStream
  private var number = 0
  private var unsent: ArraySlice<UInt8> = []

  init(_ stream: EventStream) { self.stream = stream }

  /// Now and then something is sent, or nobody would notice that the browser has gone.
  private static let patience: TimeInterval = 10

  func read(into buffer: UnsafeMutablePointer<CChar>, room: Int) -> Int {
    if unsent.isEmpty {
      if let next = stream.message(after: number, patience: Self.patience) {
        number = next.number
        unsent = Array("data: \(next.message)\n\n".utf8)[...]
      } else {
        unsent = Array(":\n\n".utf8)[...]
      }
    }
    let part = unsent.prefix(room)
    for (index, byte) in part.enumerated() { buffer[index] = CChar(truncatingIfNeeded: byte) }
    unsent = unsent.dropFirst(part.count)
    return part.count
  }
}
