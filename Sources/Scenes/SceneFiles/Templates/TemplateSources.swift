import Foundation

/// Reads the files of a template into one text and one tape.
struct TemplateSources {
  private(set) var document: JSONDocument
  private(set) var files = TemplateFiles()
  /// Which values depend on more than their own text.
  private(set) var isDynamic: [Bool]
  private(set) var problems: [SceneProblem] = []
  private let folder: SceneFolder
  /// The first entries of files that have been read, by what identifies them; nil for those that are wrong.
  private var roots: [String: Int?] = [:]
  private(set) var names: [Int: String] = [:]

  /// - Parameter document: the template itself.
  init(_ document: JSONDocument, folder: SceneFolder) {
    self.document = document
    self.folder = folder
    isDynamic = TemplateSigns.dynamic(in: document)
  }

  func value(_ index: Int) -> JSONValue { JSONValue(document: document, index: index) }

  /// The tape index of a file's value; nil after recording that it has none.
  mutating func load(_ name: String) throws(SceneFolder.Refusal) -> Int? {
    let (key, data) = try folder.asset(named: name)
    if let known = roots[key] { return known }
    let root = append(data, named: name)
    roots[key] = .some(root)
    if let root { names[root] = name }
    return root
  }

  private mutating func append(_ data: Data, named name: String) -> Int? {
    let (part, isComplete, mistakes) = JSONParser.parse(data)
    // The text ends in a zero byte, which makes room for a line break.
    let (base, first) = (document.bytes.count, document.entries.count)
    guard base + part.bytes.count < JSONParser.sizeLimit else {
      problems.append(SceneProblem(offset: 0, node: 0, message: "the template's files are larger than 4 GB"))
      return nil
    }
    let lines = document.bytes.count { $0 == 0x0A } + 1
    var bytes = document.bytes
    bytes[base - 1] = 0x0A
    bytes += part.bytes
    files.add(name, line: lines + 1)
    let entries = part.entries.map { entry in
      var entry = entry
      entry.offset += UInt32(base)
      if entry.kind == .array || entry.kind == .object {
        entry.payload = JSONDocument.Entry.payload(low: Int(entry.low) + first, high: entry.high)
      }
      return entry
    }
    document = JSONDocument(bytes: bytes, entries: document.entries + entries)
    problems += mistakes.map { mistake in
      var mistake = mistake
      mistake.offset += base
      mistake.node += first
      mistake.relatedOffset = mistake.relatedOffset.map { $0 + base }
      return mistake
    }
    guard isComplete else {
      // A tape that ends early must not be walked.
      document = JSONDocument(bytes: bytes, entries: Array(document.entries.prefix(first)))
      return nil
    }
    isDynamic += TemplateSigns.dynamic(in: document, from: first)
    return first
  }
}
