import Expressions
import Messages

/// Reads one value, without recursion: a row may be nested as deep as somebody likes.
struct JSONParser {
  struct Fault: Error {
    let message: String
    /// The number of line breaks before it.
    let line: Int
    /// The member of the row in which it is.
    let member: String?
  }

  /// What has begun and not ended: an object if it has a member at hand, otherwise a list.
  private struct Container {
    var values: [DataValue] = []
    var members: [String: DataValue] = [:]
    var member: String?
  }

  private static let depthLimit = 512

  let bytes: [UInt8]
  var index = 0
  /// The names of the outermost object's members, in their order.
  private(set) var names: [String] = []
  private var open: [Container] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() -> Result<DataValue, Fault> {
    do throws(Fault) {
      return .success(try value())
    } catch {
      return .failure(error)
    }
  }

  private mutating func value() throws(Fault) -> DataValue {
    while true {
      passSpace()
      var finished: DataValue
      switch peek {
      case UInt8(ascii: "{"):
        index += 1
        passSpace()
        if peek == UInt8(ascii: "}") {
          index += 1
          finished = .object([:])
        } else {
          let member = try memberName()
          try push(Container(member: member))
          continue
        }
      case UInt8(ascii: "["):
        index += 1
        passSpace()
        if peek == UInt8(ascii: "]") {
          index += 1
          finished = .list([])
        } else {
          try push(Container())
          continue
        }
      default: finished = try scalar()
      }
      // What is finished ends all containers whose last part it is.
      while !open.isEmpty {
        passSpace()
        guard try add(finished) else { break }
        let container = open.removeLast()
        finished = container.member == nil ? .list(container.values) : .object(container.members)
      }
      if open.isEmpty { return finished }
    }
  }

  /// Adds a value to the innermost container.
  ///
  /// - Returns: whether the container ends with it.
  private mutating func add(_ value: DataValue) throws(Fault) -> Bool {
    let last = open.count - 1
    let next = peek
    index += 1
    guard let member = open[last].member else {
      open[last].values.append(value)
      if next == UInt8(ascii: "]") { return true }
      guard next == UInt8(ascii: ",") else { throw fault("expected \",\" or \"]\"") }
      return false
    }
    guard open[last].members.updateValue(value, forKey: member) == nil else {
      throw fault("\(Quoted.text(member)) occurs twice")
    }
    if next == UInt8(ascii: "}") { return true }
    guard next == UInt8(ascii: ",") else { throw fault("expected \",\" or \"}\"") }
    passSpace()
    open[last].member = try memberName()
    return false
  }

  private mutating func push(_ container: Container) throws(Fault) {
    guard open.count < Self.depthLimit else {
      throw fault("values are nested deeper than \(Self.depthLimit)")
    }
    open.append(container)
  }

  private mutating func memberName() throws(Fault) -> String {
    guard peek == UInt8(ascii: "\"") else { throw fault("expected a name in quotes") }
    let name = try string()
    passSpace()
    guard peek == UInt8(ascii: ":") else { throw fault("expected \":\"") }
    index += 1
    if open.count <= 1 { names.append(name) }
    return name
  }

  private mutating func scalar() throws(Fault) -> DataValue {
    if peek == UInt8(ascii: "\"") { return .string(try string()) }
    let start = index
    while let byte = peek, !Self.isSpace(byte), !",]}:".utf8.contains(byte) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    default:
      guard Self.isNumber(bytes[start..<index]), let number = Double(word), number.isFinite
      else { throw fault("expected a value, found \(Quoted.text(word))") }
      return .number(number)
    }
  }

  /// Whether Swift's numbers, which may also be hexadecimal or infinite, are JSON's.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    guard isDigit(digits.first), isDigit(digits.last),
      digits.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) })
    else { return false }
    return digits.first != UInt8(ascii: "0") || !isDigit(digits.dropFirst().first)
  }

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func passSpace() {
    while let byte = peek, Self.isSpace(byte) { index += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C
  }

  func fault(_ message: String) -> Fault {
    let line = bytes.prefix(index).count { $0 == UInt8(ascii: "\n") }
    return Fault(message: message, line: line, member: names.last)
  }
}
