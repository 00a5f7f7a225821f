/// Prevents nested objects from containing themselves.
enum Cycles {
  /// The elements from which `root` cannot be reached.
  ///
  /// - Parameter isNested: whether anything contains `root`.
  static func without<Element: AnyObject>(
    _ root: Element, isNested: Bool, _ elements: [Element]?, children: (Element) -> [Element]?
  ) -> [Element]? {
    // What nothing contains cannot be reached. This makes building from the inside out linear rather than
    // quadratic.
    guard isNested || elements?.contains(where: { $0 === root }) == true else { return elements }
    return elements?.filter { element in
      var seen: Set<ObjectIdentifier> = [ObjectIdentifier(element)]
      var pending = [element]
      while let next = pending.popLast() {
        if next === root { return false }
        for child in children(next) ?? [] where seen.insert(ObjectIdentifier(child)).inserted {
          pending.append(child)
        }
      }
      return true
    }
  }
}
