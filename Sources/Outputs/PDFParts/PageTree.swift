/// The tree of a document's pages: nodes of a few dozen, so that a viewer finds each of a hundred thousand at once.
struct PageTree {
  private var node: (number: Int, kids: [Int])?
  private var parents: [(number: Int, kids: [Int], count: Int)] = []

  static let mostKids = 64

  /// Adds a page; returns the number of its parent.
  mutating func add(_ page: Int, to file: inout ObjectFile) throws(PartFailure) -> Int {
    if let full = node, full.kids.count == Self.mostKids { try close(full, in: &file) }
    var node = node ?? (file.reserve(), [])
    node.kids.append(page)
    self.node = node
    return node.number
  }

  /// The nodes wait for the number of their parents: a level above of as few kids each.
  private mutating func close(_ node: (number: Int, kids: [Int]), in file: inout ObjectFile)
    throws(PartFailure)
  {
    if parents.last.map({ $0.kids.count == Self.mostKids }) ?? true {
      parents.append((file.reserve(), [], 0))
    }
    let parent = parents.count - 1
    parents[parent].kids.append(node.number)
    parents[parent].count += node.kids.count
    try file.write(
      node.number,
      "<</Type/Pages/Parent \(parents[parent].number) 0 R/Count \(node.kids.count)/Kids[\(Self.list(node.kids))]>>"
    )
    self.node = nil
  }

  /// Writes what is left of the tree.
  mutating func finish(as root: Int, in file: inout ObjectFile) throws(PartFailure) {
    if let node { try close(node, in: &file) }
    for parent in parents {
      try file.write(
        parent.number,
        "<</Type/Pages/Parent \(root) 0 R/Count \(parent.count)/Kids[\(Self.list(parent.kids))]>>")
    }
    let count = parents.reduce(0) { $0 + $1.count }
    try file.write(root, "<</Type/Pages/Count \(count)/Kids[\(Self.list(parents.map(\.number)))]>>")
  }

  static func list(_ numbers: [Int]) -> String { numbers.map { "\($0) 0 R" }.joined(separator: " ") }
}
