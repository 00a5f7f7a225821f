import Expressions

/// A step that makes the next entries of a scene's tape.
enum TemplateStep: Sendable {
  /// Copies entries of the template.
  ///
  /// - count: how many elements they are of what is open.
  /// - hasContainers: whether there are ends to be moved.
  case copy(Range<Int>, count: Int, hasContainers: Bool)
  /// Begins the array or object of an entry.
  case open(Int)
  case close
  case text(TemplateText)
  case value(TemplateExpression)
  /// Goes on elsewhere unless a condition is true.
  case unless(TemplateExpression, to: Int)
  /// Begins to repeat what follows, or goes on at its end.
  case begin(TemplateLoop, end: Int)
  case next(TemplateLoop, begin: Int)
  /// Gives a parameter of an included file its value.
  case bind(slot: Int, TemplateArgument)
}

/// What is repeated.
struct TemplateLoop: Sendable {
  var each: TemplateExpression
  var itemSlot: Int
  var indexSlot: Int
}

/// The value of a parameter of an included file.
struct TemplateArgument: Sendable {
  enum Value: Sendable {
    case constant(DataValue)
    case text(TemplateText)
    case expression(TemplateExpression)
  }

  var parameter: Template.Parameter
  var value: Value
}

/// A template, ready to make scenes of.
struct TemplateProgram: Sendable {
  /// The text of all files, and the tape of each.
  let document: JSONDocument
  var steps: [TemplateStep] = []
  var parameters: [Template.Parameter] = []
  /// The tape index of each parameter's declaration.
  var declarations: [Int] = []
  /// Where the values of parameters, loops and included files lie. Parameters come first, then the row's number.
  var slotCount = 0
  var rowSlot: Int?
  /// What the random functions depend on; nil for the row.
  var seed: TemplateExpression?
  /// The language of the document, which is that of its formats.
  var language: TemplateText?
  var fields = TemplateFields()
  var files = TemplateFiles()
  /// Which values of the tape are the same for every row.
  var isConstant: [Bool] = []

  /// Whether all rows give the same states of layers. A key of another meaning with this name costs no more than time.
  var statesAreConstant: Bool {
    document.entries.indices.dropLast().allSatisfy { index in
      isConstant[index + 1] || JSONValue(document: document, index: index).string != "states"
    }
  }
}
