@_spi(Properties) import QuartzCore

extension CAMLValueReader {
  func filters(_ items: XMLElement.Children) -> [CAFilter] {
    items.compactMap { item in
      context.resolvedObject(CAMLValue(item: item)).flatMap { filter($0, kinds: FilterKind.all) }
    }
  }

  /// `type="CAFilter" filter="multiplyBlendMode"`, or a name alone.
  func compositingFilter(_ value: CAMLValue) -> PropertyValue? {
    if value.type == nil || value.type == "string" || value.type == "NSString", value["filter"] == nil {
      let name = value.text ?? ""
      guard BlendModeNames.all.contains(name) else {
        context.report(
          value,
          "unknown blend mode \(Quoted.text(name))\(context.problems.hint(for: name, in: BlendModeNames.listed))"
        )
        return nil
      }
      return .string(name)
    }
    return filter(value, kinds: BlendModeNames.kinds).map { .object($0) }
  }

  /// A filter; nil after reporting that it is not supported.
  func filter(_ value: CAMLValue, kinds: [FilterKind]) -> CAFilter? {
    let element = value.element
    guard let type = element["filter"] ?? element.child("filter").flatMap({ CAMLValue(property: $0).text })
    else {
      context.report(value, "the filter has no \"filter\", which says its kind; it is not drawn")
      return nil
    }
    guard let kind = kinds.first(where: { $0.type == type }) else {
      context.report(value, "the filter \(Quoted.text(type)) is not known; it is not drawn")
      return nil
    }
    let filter = CAFilter(type: type)
    context.register(filter, element)
    element.forEachProperty { name, value in
      switch name {
      case "filter", "cachesInputImage": break
      case "name": filter.name = value.text
      case "enabled":
        if case .flag(let flag)? = self.value(value, .flag) { filter.isEnabled = flag }
      default:
        guard let input = kind.inputs.first(where: { $0.name == name }) else {
          context.report(value, "the filter \(type) has no input \(Quoted.text(name)); it is ignored")
          return
        }
        let read = self.input(value, input.type)
        filter.inputs[name] = read?.anyValue
        if let read, let expectation = ValueRange.expectation(read, of: name) {
          let found = context.resolved(value)?.text.map { ", found \(Quoted.text($0))" } ?? ""
          context.report(value, "expected \(expectation)\(found)")
        }
      }
    }
    return filter
  }

  /// An input; colour matrices have their own syntax.
  private func input(_ value: CAMLValue, _ type: PropertyType) -> PropertyValue? {
    guard type == .numbers, value.text != nil else {
      return self.value(
        value.attribute == nil ? CAMLValue(property: value.element, isList: type == .numbers) : value, type)
    }
    return parse(value) { (text, remarks) throws(SyntaxError) in
      PropertyValue.array(try CAMLColorMatrix.parse(text, &remarks).map { .number($0) })
    }
  }
}
