@_spi(Properties) import QuartzCore

/// A value in a document: an attribute, or an element in one of its forms.
struct CAMLValue {
  /// The element with the value: the property's own, or the only one inside it. For an attribute, its owner.
  var element: XMLElement
  /// The attribute's name; nil if the value is an element.
  var attribute: String?
  /// The declared type; nil means the property's own.
  var type: String?
  /// The property's own element; nil for attributes and for elements of lists.
  var property: XMLElement?
  /// The text or the attribute `value`; nil if there is neither.
  var text: String?

  /// An attribute of an object.
  init(attribute name: String, _ value: String, of owner: XMLElement) {
    element = owner
    attribute = name
    text = value
  }

  /// An object in an array: the element's name is its type.
  init(item: XMLElement) {
    element = item
    type = item.name == "o" ? item["type"] : item.name
    text = item["value"] ?? item.text
  }

  /// A property of an object.
  ///
  /// - Parameter isList: whether the child elements are the value itself, rather than a description of it.
  init(property: XMLElement, isList: Bool = false) {
    if !isList, property["type"] == nil, property["value"] == nil, property.text == nil,
      property.attributeCount == (property.name == "p" ? 1 : 0), let child = property.onlyChild,
      CAMLValue.isTypeName(child.name)
    {
      self.init(item: child)
    } else {
      self.init(merged: property)
    }
    self.property = property
  }

  private init(merged property: XMLElement) {
    element = property
    type = property["type"]
    text = property["value"] ?? property.text
  }

  /// The attributes of the value's own element. A value that is an attribute has none.
  subscript(name: String) -> String? { attribute == nil ? element[name] : nil }

  /// The id of the object that the value refers to; nil if it is not a reference.
  var reference: String? { attribute == nil && !element.hasChildren ? element["object"] : nil }

  var offset: Int {
    if let attribute { return element.offset(ofAttribute: attribute) }
    return element["value"] == nil ? element.offset : element.offset(ofAttribute: "value")
  }

  static let builtinTypes: Set<String> = [
    "script", "null", "BOOL", "integer", "real", "NSArray", "NSSet", "NSDictionary", "string", "NSString",
    "NSURL",
    "NSData", "CGPoint", "CGSize", "CGRect", "CGAffineTransform", "CATransform3D", "CAPoint3D",
    "CACornerRadii",
    "CAColorMatrix", "CGColor", "CGImage", "CGPath", "CGPDFDocument", "CGFont",
  ]

  /// Whether an element of this name is an object rather than a property: property names begin with a
  /// lowercase letter.
  static func isTypeName(_ name: String) -> Bool {
    name == "o" || builtinTypes.contains(name) || name.first?.isUppercase == true
  }
}

extension XMLElement {
  /// Attributes that describe an object and are not its properties.
  static let reservedAttributes: Set<String> = ["id", "type", "key", "object", "value"]

  /// The key of a property: the element's name, or the key of `<p key="…">`.
  var propertyKey: String { name == "p" ? self["key"] ?? name : name }

  /// Calls the body for every property of an object's element, attributes first.
  func forEachProperty(_ body: (String, CAMLValue) -> Void) {
    for attribute in attributes where !Self.reservedAttributes.contains(attribute.name) {
      body(attribute.name, CAMLValue(attribute: attribute.name, attribute.value, of: self))
    }
    for child in children { body(child.propertyKey, CAMLValue(property: child)) }
  }

  /// The objects of a list. A single array element around them is skipped.
  var items: XMLElement.Children {
    if let only = onlyChild, only.name == "NSArray" || only.name == "NSSet" { return only.children }
    return children
  }
}
