/// Archives layers, animations, cells, filters and functions with keyed archives: the properties that differ
/// from a new object's, by name.
enum ObjectArchive {
  private static let valuesKey = "values"
  private static let objectsKey = "objects"
  /// The maximum nesting of groups and cells, since archives are read and written recursively.
  private static let deepest = 64

  /// The number of nested objects being read or written.
  @TaskLocal private static var depth = 0
  /// Whether layers are parts of a tree, which the root archives as a whole.
  @TaskLocal static var isWithinTree = false

  /// Types are checked after decoding: Foundation on Linux ends the program if an archive contains an
  /// unexpected class.
  static let anyClass: [AnyClass] = [NSObject.self]

  /// The error of an invalid archive.
  static func corruption(_ text: String) -> any Error {
    CocoaError(.coderReadCorrupt, userInfo: [NSDebugDescriptionErrorKey: text])
  }

  // MARK: Writing

  /// Encodes values; those that cannot be archived are left out.
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

  /// Encodes the properties of an object for which `isIncluded` is true, and the values of keys that its
  /// class does not declare.
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

  /// These are archived separately, as are the keys of animations.
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

  /// Sets the properties of a new object. Returns false, with the error in the coder, if the archive is
  /// invalid.
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
