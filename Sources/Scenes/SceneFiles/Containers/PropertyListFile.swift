import Foundation

/// The values of a bundle's property list that matter here, from XML or binary.
struct PropertyListFile {
  /// Dictionaries and plain values; everything else is dropped.
  indirect enum Value {
    case string(String)
    case flag(Bool)
    case dictionary([String: Value])
  }

  let root: [String: Value]
  private let xml: XMLDocument?

  /// The largest file that is read.
  private static let sizeLimit = 4 << 20
  private static let depthLimit = 16

  /// Nil if the bytes are not a property list.
  init?(_ data: Data) {
    guard data.count <= Self.sizeLimit else { return nil }
    if data.starts(with: Array("bplist".utf8)) {
      // Foundation's XML property list parser recurses without a limit; its binary one is bounded.
      guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
      else {
        return nil
      }
      root = Self.values(list, depth: 0)
      xml = nil
      return
    }
    guard let xml = try? XMLDocument(reading: [UInt8](data)), xml.root.name == "plist",
      let dictionary = xml.root.child("dict")
    else { return nil }
    root = Self.values(dictionary, depth: 0)
    self.xml = xml
  }

  /// Where the value of a key of the outermost dictionary begins; zeros in a binary file.
  func place(of key: String) -> (line: Int, column: Int) {
    guard let xml, let children = xml.root.child("dict")?.children,
      let (_, value) = zip(children, children.dropFirst()).first(where: {
        $0.0.name == "key" && $0.0.text == key
      })
    else { return (0, 0) }
    var cursor = LineIndex.Cursor(xml.lines)
    return cursor.place(of: value.offset)
  }

  /// The string at nested keys.
  func string(_ keys: String...) -> String? {
    if case .string(let text)? = value(keys) { text } else { nil }
  }

  func flag(_ key: String) -> Bool { if case .flag(true)? = root[key] { true } else { false } }

  func dictionary(_ keys: String...) -> [String: Value]? {
    if case .dictionary(let values)? = value(keys) { values } else { nil }
  }

  private func value(_ keys: [String]) -> Value? {
    var current = Value.dictionary(root)
    for key in keys {
      guard case .dictionary(let values) = current, let next = values[key] else { return nil }
      current = next
    }
    return current
  }

  private static func values(_ list: [String: Any], depth: Int) -> [String: Value] {
    list.compactMapValues { value in
      switch value {
      case let text as String: return .string(text)
      case let values as [String: Any]:
        return depth < depthLimit ? .dictionary(Self.values(values, depth: depth + 1)) : nil
      case let flag as Bool: return .flag(flag)
      default: return nil
      }
    }
  }

  private static func values(_ element: XMLElement, depth: Int) -> [String: Value] {
    var result: [String: Value] = [:]
    var key: String?
    for child in element.children {
      switch child.name {
      case "key": key = child.text
      case "string": if let key { result[key] = .string(child.text ?? "") }
      case "true", "false": if let key { result[key] = .flag(child.name == "true") }
      case "dict":
        if let key, depth < depthLimit { result[key] = .dictionary(values(child, depth: depth + 1)) }
      default: break
      }
    }
    return result
  }
}
