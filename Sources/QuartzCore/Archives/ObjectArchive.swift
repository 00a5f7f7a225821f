/// Layers, animations, cells, filters and functions in keyed archives: what of their properties is not as it is in a new
/// object, by names.
enum ObjectArchive {
  private static let valuesKey = "values"
  private static let objectsKey = "objects"
  /// How deep groups may lie in groups, and cells in cells. Archives are read and written by recursion.
  private static let deepest = 64

  /// How many objects are being read, or written, one within the other.
  @TaskLocal private static var depth = 0
  /// Whether layers are parts of a tree, whose root has all of them.
  @TaskLocal static var isWithinTree = false

  /// What is read is looked at afterwards: Foundation on Linux ends the program where an archive has a class that was not
  /// asked for.
  static let anyClass: [AnyClass] = [NSObject.self]

  /// What a lying archive gets for an answer.
  static func corruption(_ text: String) -> any Error {
    CocoaError(.coderReadCorrupt, userInfo: [NSDebugDescriptionErrorKey: text])
  }

  // MARK: Writing

  /// Writes values; those that have no form in an archive are left out.
  static func write(_ values: [String: PropertyValue], to coder: NSCoder) {
    guard coder.allowsKeyedCoding, depth < deepest else { return }
    var objects: [NSObject] = []
    let archived = values.compactMapValues { ArchivedValue($0, &objects) }
    do {
      coder.encode(try PropertyListEncoder.binary.encode(archived) as NSData, forKey: valuesKey)
    } catch {
      return coder.failWithError(error)
    }
    guard !objects.isEmpty else { return }
    $depth.withValue(depth + 1) { coder.encode(objects as NSArray, forKey: objectsKey) }
  }

  /// Writes the properties of an object that `isIncluded` lets pass, and the values of keys that its class does not declare.
  static func write(
    _ object: some UndeclaredValues, to coder: NSCoder, isIncluded: (String) -> Bool
  ) {
    var values: [String: PropertyValue] = [:]
    for property in PropertyTable.table(for: object)?.properties ?? []
    where !property.isShorthand && !(object is CALayer && partsOfTrees.contains(property.name)) {
      guard !property.hasDefaultValue(object), isIncluded(property.name) else { continue }
      values[property.name] = property.get(object)
    }
    for (key, value) in object.undeclaredValues where isIncluded(key) {
      values[key] = PropertyValue(any: value)
    }
    write(values, to: coder)
  }

  /// These have places of their own, beside the keys of animations.
  private static let partsOfTrees: Set<String> = ["mask", "sublayers", "animations"]

  // MARK: Reading

  static func read(from coder: NSCoder) throws -> [String: PropertyValue] {
    guard coder.allowsKeyedCoding, depth < deepest else { throw corruption("objects lie too deep") }
    guard let data = coder.decodeObject(of: anyClass, forKey: valuesKey) as? Data else {
      throw corruption("there are no values")
    }
    let archived = try PropertyListDecoder().decode([String: ArchivedValue].self, from: data)
    let objects = try objects(from: coder)
    var values: [String: PropertyValue] = [:]
    for (key, value) in archived {
      guard let value = value.value(objects) else { throw corruption("the value of \(key) makes no sense") }
      values[key] = value
    }
    return values
  }

  private static func objects(from coder: NSCoder) throws -> [NSObject] {
    guard coder.containsValue(forKey: objectsKey) else { return [] }
    let decoded = $depth.withValue(depth + 1) { coder.decodeObject(of: anyClass, forKey: objectsKey) }
    guard let objects = decoded as? [NSObject] else { throw corruption("the objects are not there") }
    return objects
  }

  /// Sets the properties of a new object. False, and the coder knows why, where the archive makes no sense.
  static func read(into object: AnyObject, from coder: NSCoder) -> Bool {
    do {
      for (name, value) in try read(from: coder) {
        if let property = PropertyTable.table(for: object)?[name] {
          guard property.set(object, value) else { throw corruption("\(name) is of the wrong kind") }
        } else {
          KeyValueAccess.setValue(value.anyValue, of: object, forKey: name)
        }
      }
      return true
    } catch {
      coder.failWithError(error)
      return false
    }
  }
}

extension PropertyListEncoder {
  fileprivate static var binary: PropertyListEncoder {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return encoder
  }
}
