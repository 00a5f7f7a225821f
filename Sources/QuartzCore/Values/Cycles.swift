/// Keeps what may hold others of its kind from holding itself.
enum Cycles {
  /// The elements through which `root` cannot be reached again.
  ///
  /// - Parameter isNested: whether anything holds `root`.
  static func without<Element: AnyObject>(
    _ root: Element, isNested: Bool, _ elements: [Element]?, children: (Element) -> [Element]?
  ) -> [Element]? {
    // What nobody holds cannot be reached; so building from the inside out does not walk it again and again.
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
