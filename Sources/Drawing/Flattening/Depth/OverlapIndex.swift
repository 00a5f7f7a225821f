import QuartzCore

/// An index of boxes that may overlap a given one: a grid of cells that grows with its content.
struct OverlapIndex {
  private struct Cell: Hashable {
    var level: Int
    var x: Int
    var y: Int
  }
  private var cells: [Cell: [Int]] = [:]
  private var boxes: [Int: PointBox] = [:]
  /// The number of boxes on each level, whose cells are 2^level points wide.
  private var levels: [Int: Int] = [:]

  mutating func insert(_ key: Int, _ box: PointBox) {
    let level = Self.level(of: box)
    boxes[key] = box
    levels[level, default: 0] += 1
    Self.each(box, level) { cells[$0, default: []].append(key) }
  }

  mutating func remove(_ key: Int) {
    guard let box = boxes.removeValue(forKey: key) else { return }
    let level = Self.level(of: box)
    levels[level] = (levels[level] ?? 1) - 1
    if levels[level] == 0 { levels[level] = nil }
    Self.each(box, level) { cell in cells[cell]?.removeAll { $0 == key } }
  }

  /// Returns the keys whose boxes may overlap a box, in ascending order.
  func candidates(_ box: PointBox) -> [Int] {
    var found = Set<Int>()
    for level in levels.keys {
      let size = Self.size(level)
      let across = (box.maxX - box.minX) / size * ((box.maxY - box.minY) / size)
      if across > Double(boxes.count) {
        found.formUnion(boxes.keys)  // cheaper than visiting that many cells
        continue
      }
      Self.each(box, level) { cell in
        if let keys = cells[cell] { found.formUnion(keys) }
      }
    }
    return found.filter { key in
      guard let other = boxes[key] else { return false }
      return other.minX < box.maxX && other.maxX > box.minX && other.minY < box.maxY && other.maxY > box.minY
    }.sorted()
  }

  private static func size(_ level: Int) -> Double { Double(sign: .plus, exponent: level, significand: 1) }

  /// Returns the level on which a box touches at most four cells.
  private static func level(of box: PointBox) -> Int {
    let extent = max(box.maxX - box.minX, box.maxY - box.minY, 1)
    return min(max(Int(extent.exponent), 0), 59) + 1
  }

  private static func each(_ box: PointBox, _ level: Int, _ body: (Cell) -> Void) {
    let size = size(level)
    func index(_ v: Double) -> Int { Int((min(max(v / size, -1e15), 1e15)).rounded(.down)) }
    for x in index(box.minX)...max(index(box.minX), index(box.maxX)) {
      for y in index(box.minY)...max(index(box.minY), index(box.maxY)) {
        body(Cell(level: level, x: x, y: y))
      }
    }
  }
}

/// A binary heap whose first element comes before all others.
struct Heap<Element> {
  private var elements: [Element] = []
  private let comesBefore: (Element, Element) -> Bool

  init(comesBefore: @escaping (Element, Element) -> Bool) { self.comesBefore = comesBefore }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var k = elements.count - 1
    while k > 0, comesBefore(elements[k], elements[(k - 1) / 2]) {
      elements.swapAt(k, (k - 1) / 2)
      k = (k - 1) / 2
    }
  }

  mutating func removeFirst() -> Element? {
    guard let first = elements.first else { return nil }
    let last = elements.removeLast()
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var k = 0
    while true {
      var best = k
      for child in [2 * k + 1, 2 * k + 2]
      where child < elements.count && comesBefore(elements[child], elements[best]) {
        best = child
      }
      guard best != k else { return first }
      elements.swapAt(k, best)
      k = best
    }
  }
}
