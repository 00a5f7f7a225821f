/// Which members of an object are in the scene, and which say something about the object or its file.
extension TemplateCompiler {
  func hasOthers(_ json: JSONValue) -> Bool {
    json.members.contains { !isOfTemplate($0.key.string ?? "", $0.value, in: json) }
  }

  /// Whether a key says something about an object instead of being in it.
  private func isOfTemplate(_ name: String, _ member: JSONValue, in json: JSONValue) -> Bool {
    switch name {
    case TemplateSigns.include: true
    case TemplateSigns.arguments: json[TemplateSigns.include] != nil
    case TemplateSigns.condition: TemplateSigns.isCondition(member)
    case TemplateSigns.loop: member.kind == .object
    default: false
    }
  }

  /// The members of objects that are joined, each once, with the value of the last object that has it.
  mutating func members(
    of parts: [TemplatePart], _ position: Position
  ) -> [(key: Int, value: TemplatePart)] {
    var members: [(key: Int, value: TemplatePart)] = []
    var places: [String: Int] = [:]
    for part in parts {
      let json = value(part.index)
      for (key, member) in json.members {
        guard let name = key.string, !isOfTemplate(name, member, in: json),
          !isOfDocument(name, member, of: part, position)
        else { continue }
        let entry = (key: key.index, value: TemplatePart(index: member.index, scope: part.scope))
        if let place = places[name] {
          members[place] = entry
        } else {
          places[name] = members.count
          members.append(entry)
        }
      }
    }
    return members
  }

  /// Whether a key is one of a file that can be exported by itself, and means nothing where the file is included, or is one of
  /// the template.
  private mutating func isOfDocument(
    _ name: String, _ member: JSONValue, of part: TemplatePart, _ position: Position
  ) -> Bool {
    let isFile = part.index == 0 || sources.names[part.index] != nil
    guard isFile else { return false }
    if case .member(let key) = position, value(key).string == "inks" { return false }
    if name == TemplateSigns.parameters || name == TemplateSigns.seed && member.kind == .string {
      return true
    }
    switch position {
    case .root: return false
    case .page: if SceneReader.pageKeys.contains(name), name != "fonts" { return false }
    case .element, .member: break
    }
    guard SceneReader.layerKeys.contains(name) || SceneReader.pageKeys.contains(name) else { return false }
    if name == "fonts" || name == "inks" {
      problems.append(
        SceneProblem(
          offset: member.offset, node: member.index, severity: .warning,
          message: "the \(name) of an included file are not used; the document names its own"))
    }
    return true
  }
}
