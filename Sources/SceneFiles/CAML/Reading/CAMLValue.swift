@_spi(Properties) import QuartzCore

/// A value as a document gives it: an attribute, or an element in one of its forms.
struct CAMLValue {
  /// The element that says it: the property's own, or the only one inside of it. Of an attribute, the attribute's owner.
  var element: XMLElement
  /// The attribute's name; nil where an element says the value.
  var attribute: String?
  /// The type that the document names; nil where the property's own is meant.
  var type: String?
  /// Text or `value`; nil where there is neither.
  var text: String?

  /// An attribute of an object.
  init(attribute name: String, _ value: String, of owner: XMLElement) {
    element = owner
    attribute = name
    text = value
  }

  /// An object in an array: its element's name is its type.
  init(item: XMLElement) {
    element = item
    type = item.name == "o" ? item["type"] : item.name
    text = item["value"] ?? item.text
  }

  /// A property of an object.
  ///
  /// - Parameter isList: whether the elements inside are the value, rather than what says it.
  init(property: XMLElement, isList: Bool = false) {
    if !isList, property["type"] == nil, property["value"] == nil, property.text == nil,
      property.attributeCount == (property.name == "p" ? 1 : 0), let child = property.onlyChild,
      CAMLValue.isTypeName(child.name)
    {
      self.init(item: child)
    } else {
      self.init(merged: property)
    }
  }

  private init(merged property: XMLElement) {
    element = property
    type = property["type"]
    text = property["value"] ?? property.text
  }

  /// The attributes of the value's own element; those of an attribute's owner are none of its business.
  subscript(name: String) -> String? { attribute == nil ? element[name] : nil }

  /// Whether the value names an object that stands elsewhere.
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

  /// Whether an element of this name is an object rather than a property: properties begin with small letters.
  static func isTypeName(_ name: String) -> Bool {
    name == "o" || builtinTypes.contains(name) || name.first?.isUppercase == true
  }
}

extension XMLElement {
  /// Names that say something about an object, and are not properties of it.
  static let reservedAttributes: Set<String> = ["id", "type", "key", "object", "value"]

  /// The key of a property: the element's name, or what `<p key="…">` says.
  var propertyKey: String { name == "p" ? self["key"] ?? name : name }

  /// Every property that an object's element gives, attributes first.
  func forEachProperty(_ body: (String, CAMLValue, XMLElement?) -> Void) {
    for attribute in attributes where !Self.reservedAttributes.contains(attribute.name) {
      body(attribute.name, CAMLValue(attribute: attribute.name, attribute.value, of: self), nil)
    }
    for child in children { body(child.propertyKey, CAMLValue(property: child), child) }
  }

  /// The objects of a list. One that is only an array around them is looked through.
  var items: XMLElement.Children {
    if let only = onlyChild, only.name == "NSArray" || only.name == "NSSet" { return only.children }
    return children
  }
}
