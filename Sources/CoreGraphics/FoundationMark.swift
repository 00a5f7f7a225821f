/// The first property of objects that may stand in dictionaries of Foundation's, such as the attributes of strings.
///
/// On Linux, Foundation's C core compares such objects after a look at the word behind an object's header: bits 8 to 17 are
/// the type there for objects of its own. Where another class has zeros in that place, it stops the program (`CFEqual`,
/// `CF_IS_SWIFT`). All ones name no type, which makes it ask `isEqual`.
package struct UnderlayMark: Sendable, Hashable {
  private let bits: UInt64 = 0x3FF << 8

  package init() {}
}
