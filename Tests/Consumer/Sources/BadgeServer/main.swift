import Foundation

// As little of HTTP as it takes to ask the handler; servers have a framework for this.
signal(SIGPIPE, SIG_IGN)
let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_addr.s_addr = inet_addr("127.0.0.1")
var size = socklen_t(MemoryLayout<sockaddr_in>.size)
let isListening = withUnsafeMutablePointer(to: &address) {
  $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
    bind(server, $0, size) == 0 && listen(server, 64) == 0 && getsockname(server, $0, &size) == 0
  }
}
guard isListening else { exit(1) }
FileHandle.standardOutput.write(Data("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))\n".utf8))

while true {
  let connection = accept(server, nil, nil)
  guard connection >= 0 else { continue }
  Task.detached {
    let handle = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
    let request = String(decoding: handle.availableData, as: UTF8.self).split(separator: " ")
    let path = request.count > 1 ? String(request[1]) : "/"
    var reply: (status: String, type: String, body: Data)
    do {
      let found = try await answer(path)
      reply = ("404 Not Found", "text/plain", Data("there is nothing at \(path)\n".utf8))
      if let found { reply = ("200 OK", found.type, found.body) }
    } catch {
      reply = ("500 Internal Server Error", "text/plain", Data("\(error.localizedDescription)\n".utf8))
    }
    let head =
      "HTTP/1.0 \(reply.status)\r\nContent-Type: \(reply.type)\r\n"
      + "Content-Length: \(reply.body.count)\r\n\r\n"
    try? handle.write(contentsOf: Data(head.utf8) + reply.body)
  }
}
