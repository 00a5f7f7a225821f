/// The first property of objects that may be in Foundation dictionaries, such as the attributes of strings.
///
/// On Linux, Foundation's C core inspects the word after an object's header when it compares such objects:
/// bits 8 to 17 are the type of its own objects. If another class has zeros there, it ends the program
/// (`CFEqual`, `CF_IS_SWIFT`). All ones are not a type, which makes it call `isEqual`.
package struct UnderlayMark: Sendable, Hashable {
  private let bits: UInt64 = 0x3FF << 8

  package init() {}
}
