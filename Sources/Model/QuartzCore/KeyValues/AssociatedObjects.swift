// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// The names are Apple's.

/// How an object that is associated with another one is held. Copies are not made here.
public enum objc_AssociationPolicy: UInt, Sendable, Hashable {
  /// Held weakly here, as no object must be used after its end.
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Associates a value with an object under an address; nil removes it. Values are released when the object has gone, at the
/// latest when more are associated.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  Associations.all.set(value, of: object as AnyObject, key, isHeld: policy != .OBJC_ASSOCIATION_ASSIGN)
}

/// Returns the value that was associated with an object under an address; nil if none was.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  Associations.all.value(of: object as AnyObject, key)
}

/// Removes everything that was associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) { Associations.all.remove(object as AnyObject) }

/// The values of all objects. They are only read and changed while the lock is held, and handed out as they are, as on
/// Apple's systems.
private final class Associations: @unchecked Sendable {
  static let all = Associations()

  private struct Entry {
    weak var object: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private struct Value {
    var held: Any?
    weak var unheld: AnyObject?
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many entries there may be before those of objects that have gone are removed.
  private var limit = 64

  func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    lock.withLock {
      // The address may have been another object's.
      guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
      let value = entry.values[key]
      return value?.held ?? value?.unheld
    }
  }

  func set(_ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, isHeld: Bool) {
    // What is released may associate objects itself, so it is released without the lock.
    let old = lock.withLock {
      let id = ObjectIdentifier(object)
      let known = entries[id]
      var entry = known?.object === object ? known ?? Entry(object: object) : Entry(object: object)
      entry.values[key] = value.map {
        isHeld ? Value(held: $0) : Value(held: nil, unheld: $0 as AnyObject)
      }
      entries[id] = entry
      return (known, entries.count > limit ? removeOrphans() : [])
    }
    withExtendedLifetime(old) {}
  }

  func remove(_ object: AnyObject) {
    let old = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(old) {}
  }

  private func removeOrphans() -> [Entry] {
    let orphans = entries.filter { $0.value.object == nil }
    for id in orphans.keys { entries[id] = nil }
    limit = max(64, entries.count * 2)
    return Array(orphans.values)
  }
}
