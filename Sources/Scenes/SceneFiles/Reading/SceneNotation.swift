@_spi(Properties) import QuartzCore

/// A syntax of scenes: how it spells objects, their members and values, and where they lie in a file. `TreeReader` makes layer trees
/// of what it says, so that a property, a class or an animation means the same in every syntax.
///
/// A function that returns nil has reported why, so that its caller can continue with the next value.
protocol SceneNotation: AnyObject {
  /// An object, a list or a plain value, with its place in the document.
  associatedtype Value

  /// The mistakes found so far.
  var problems: ProblemList { get }

  // MARK: Objects

  /// The object that a value is, or refers to.
  func resolved(_ value: Value) -> Value?
  /// Whether a value stands for no layer.
  func isAbsentLayer(_ value: Value) -> Bool
  /// The layer that was made of an object before; nil if it is to be made.
  func knownLayer(of value: Value) -> CALayer?
  /// The class of an object.
  func objectClass(of value: Value, _ role: ObjectRole) -> ObjectClass?
  /// - Parameter isCopy: whether it lies in a copy of a layer, whose ids are those of the layer.
  func didMake(_ object: AnyObject, of value: Value, isCopy: Bool)
  /// Takes back that an object was made, as it stands for none.
  func forget(_ value: Value)

  // MARK: Members

  /// Calls the body with the members of an object that are properties of its class. Others are reported, or read here if only this
  /// syntax has them.
  func forEachMember(
    of value: Value, _ object: AnyObject, _ table: PropertyTable, _ body: (Property, Value) -> Void)
  /// The same for the entries of a style; nil if the value is no dictionary.
  func forEachEntry(
    of style: Value, _ layer: CALayer, _ table: PropertyTable, _ body: (Property, Value) -> Void
  ) -> Void?
  /// What the text of a member is, and where its mistakes are reported.
  func text(of key: String, in object: Value) -> (text: String, place: Value)?
  /// The elements of a list; nil if it is none.
  func items(of list: Value, _ kind: ListKind) -> [Value]?
  /// The key of an animation of a layer; nil if it has none.
  func animationKey(of item: Value) -> String?
  /// Distinguishes the objects of the document.
  func identity(of value: Value) -> Int

  // MARK: Values

  func isNull(_ value: Value) -> Bool
  /// The value of a property.
  func value(_ value: Value, of property: Property, in object: AnyObject) -> PropertyValue?
  func animatedValue(_ value: Value, _ kind: AnimatedKind) -> PropertyValue?
  /// An element of a list of numbers for a message, with its place.
  func element(_ index: Int, _ number: Double, of list: Value) -> (place: Value, found: String)

  // MARK: Reports

  /// Reports a mistake, which is an error where the syntax is strict.
  func report(_ value: Value, _ message: String)
  func warn(_ value: Value, _ message: String)
  /// Reports a damaged value. Returns whether it is used nevertheless, as by a lenient reader.
  func takesDamage(_ value: Value, _ message: String) -> Bool
  /// Reports a value that a property does not take.
  func refuse(_ value: Value, _ property: Property)
  /// `, found …` with a value that is outside of the expected range.
  func found(_ value: Value) -> String
}

/// What an object is to the one that holds it.
enum ObjectRole {
  case layer, cell, animation
}

/// The class of an object in a document.
struct ObjectClass {
  var table: PropertyTable
  /// Whether the document says so. Otherwise the object is only read for its mistakes.
  var isKnown = true
}

/// How the elements of a list are written.
enum ListKind {
  case layers, cells, values
  /// The animations of a layer, which may have keys.
  case animations
  /// The animations of a group.
  case group
}

extension SceneNotation {
  func isAbsentLayer(_ value: Value) -> Bool { false }
  func forget(_ value: Value) {}
  func animationKey(of item: Value) -> String? { nil }

  /// Reads a value and sets the property. Returns false after reporting an error.
  @discardableResult
  func assign(_ value: Value, _ property: Property, to object: AnyObject) -> Bool {
    guard let read = self.value(value, of: property, in: object) else { return false }
    if property.name == "keyTimes", case .array(let parts) = read {
      let times = parts.map { if case .number(let time) = $0 { time } else { 0.0 } }
      if let index = KeyTimesRule.firstProblem(in: times) {
        let (place, found) = element(index, times[index], of: value)
        guard takesDamage(place, "\(KeyTimesRule.text), found \(found)") else { return false }
      }
    }
    guard set(read, property, of: object, value) else { return false }
    warn(about: read, of: property.name, value)
    return true
  }

  @discardableResult
  func set(_ read: PropertyValue, _ property: Property, of object: AnyObject, _ value: Value) -> Bool {
    var isTaken = property.set(object, read)
    // Some properties have single precision, in which a large number is infinite.
    if case .number(let number) = read, number.isFinite, abs(number) > 1e38,
      case .number(let stored) = property.get(object)
    {
      isTaken = stored.isFinite
    }
    if !isTaken { refuse(value, property) }
    return isTaken
  }

  /// Warns of a value outside of the expected range.
  func warn(about read: PropertyValue, of name: String, _ value: Value) {
    guard let expectation = ValueRange.expectation(read, of: name) else { return }
    warn(value, "expected \(expectation)\(found(value))")
  }
}
