import Expressions

/// The names that expressions of a part of a template may use.
struct TemplateScope {
  /// Where the value of each name lies.
  var names: [String: Int] = [:]
  /// The file that includes this one, with those around it; nil for the template itself.
  var file: TemplateInclusion?
}

/// A file that is being included, and the one that includes it.
final class TemplateInclusion {
  let root: Int
  let name: String
  let outer: TemplateInclusion?
  let depth: Int

  init(root: Int, name: String, outer: TemplateInclusion?) {
    (self.root, self.name, self.outer) = (root, name, outer)
    depth = (outer?.depth ?? 0) + 1
  }

  /// How deep files may include each other.
  static let deepest = 32

  /// The names from the template's own file inwards.
  var chain: [String] {
    var names: [String] = []
    var next: TemplateInclusion? = self
    while let inclusion = next {
      names.append(inclusion.name)
      next = inclusion.outer
    }
    return names.reversed()
  }

  /// Whether a file is included already.
  func holds(_ root: Int) -> Bool {
    var next: TemplateInclusion? = self
    while let inclusion = next {
      if inclusion.root == root { return true }
      next = inclusion.outer
    }
    return false
  }
}

/// A value of a file, in the scope of whoever includes the file.
struct TemplatePart {
  var index: Int
  /// Its number among the scopes.
  var scope: Int
}
