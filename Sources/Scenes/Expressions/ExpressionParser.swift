import Messages

/// Translates an expression to instructions. Operators bind as in spreadsheets: `or`, `and`, comparisons, `&`, `+` and `-`,
/// `*`, `/` and `%`, signs, members.
struct ExpressionParser {
  private var scanner: ExpressionScanner
  private var token = ExpressionScanner.Token.end
  private var position = 0
  private let names: [String: Int]
  private var depth = 0
  private(set) var code = ExpressionCode()

  /// How deep brackets, conditions and signs may lie in one another: the parser calls itself for each.
  private static let deepest = 64

  /// - Parameter names: the place of each value that the expression may read.
  init(_ text: String, names: [String: Int]) throws(ExpressionError) {
    scanner = ExpressionScanner(text)
    self.names = names
    try advance()
    guard token != .end else { throw error("the expression is empty") }
    try parse(0)
    guard token == .end else { throw error("expected an operator or the end, found \(found)") }
  }

  private mutating func advance() throws(ExpressionError) { (token, position) = try scanner.next() }

  private func error(_ message: String, at position: Int? = nil) -> ExpressionError {
    ExpressionError(message: message, position: position ?? self.position)
  }

  private var found: String {
    switch token {
    case .number: "a number"
    case .string(let text): "the string \(Quoted.text(text))"
    case .word(let word): Quoted.text(word)
    case .symbol(let symbol): Quoted.text(symbol)
    case .end: "the end of the expression"
    }
  }

  private mutating func take(_ symbol: String) throws(ExpressionError) -> Bool {
    guard token == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ symbol: String, _ context: String) throws(ExpressionError) {
    guard try take(symbol) else { throw error("expected \(Quoted.text(symbol)) \(context), found \(found)") }
  }

  // MARK: Operators

  private enum Infix {
    case binary(BinaryOperator)
    case and, or

    /// Greater ones bind more tightly.
    var strength: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .binary(let operation):
        switch operation {
        case .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
        case .join: 4
        case .add, .subtract: 5
        case .multiply, .divide, .remainder: 6
        }
      }
    }
  }

  private var infix: Infix? {
    switch token {
    case .word("and"), .symbol("&&"): .and
    case .word("or"), .symbol("||"): .or
    case .symbol("="), .symbol("=="): .binary(.equal)
    case .symbol("<>"), .symbol("!="): .binary(.unequal)
    case .symbol(let symbol): BinaryOperator(rawValue: symbol).map { .binary($0) }
    default: nil
    }
  }

  /// - Parameter least: the strength of the weakest operator that belongs to this part.
  private mutating func parse(_ least: Int) throws(ExpressionError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw error("brackets and conditions lie at most \(Self.deepest) deep in one another")
    }
    try parseOperand()
    while let infix, infix.strength >= least {
      let place = position
      try advance()
      switch infix {
      case .binary(let operation):
        try parse(infix.strength + 1)
        code.add(.binary(operation), at: place)
      case .and, .or:
        let isAnd = if case .and = infix { true } else { false }
        let jump = code.add(.decide(when: !isAnd, to: 0), at: place)
        try parse(infix.strength + 1)
        code.add(.needFlag, at: place)
        code.patch(jump, .decide(when: !isAnd, to: code.count))
      }
    }
  }

  private mutating func parseOperand() throws(ExpressionError) {
    let place = position
    switch token {
    case .symbol("-"), .symbol("+"), .symbol("!"):
      let sign = token
      try advance()
      try parse(7)
      if sign != .symbol("+") { code.add(sign == .symbol("-") ? .negate : .not, at: place) }
      return
    case .word("not"):
      try advance()
      try parse(3)
      code.add(.not, at: place)
      return
    default: try parsePrimary()
    }
    while true {
      let place = position
      if try take(".") {
        guard case .word(let name) = token else { throw error("expected a name after \".\", found \(found)") }
        code.add(.member(name), at: position)
        try advance()
      } else if try take("[") {
        try parse(0)
        try expect("]", "after the index")
        code.add(.index, at: place)
      } else {
        return
      }
    }
  }

  private mutating func parsePrimary() throws(ExpressionError) {
    let place = position
    switch token {
    case .number(let number):
      code.add(.constant(.number(number)), at: place)
      try advance()
    case .string(let text):
      code.add(.constant(.string(text)), at: place)
      try advance()
    case .symbol("("):
      try advance()
      try parse(0)
      try expect(")", "to close the one that opens it")
    case .symbol("["):
      let name = try scanner.bracketedName(from: place)
      try addVariable(name, at: place)
      try advance()
    case .word(let word):
      try advance()
      if token == .symbol("("), names[word] == nil || ExpressionFunction.named(word) != nil {
        try parseCall(word, at: place)
      } else {
        try addWord(word, at: place)
      }
    default: throw error("expected a value, found \(found)")
    }
  }

  private mutating func addWord(_ word: String, at place: Int) throws(ExpressionError) {
    switch word {
    case "true", "false": code.add(.constant(.flag(word == "true")), at: place)
    case "null": code.add(.constant(.null), at: place)
    default: try addVariable(word, at: place)
    }
  }

  private mutating func addVariable(_ name: String, at place: Int) throws(ExpressionError) {
    guard let slot = names[name] else {
      var message = "nothing is called \(Quoted.text(name)) here"
      if names.isEmpty {
        message += ": there are no parameters"
      } else if ExpressionFunction.named(name) != nil {
        message += "; the function is called with brackets: \(name)(…)"
      } else {
        message += Suggestion.text(for: name, in: names.keys.sorted())
      }
      throw error(message, at: place)
    }
    code.add(.variable(slot), at: place)
  }

  // MARK: Calls

  private mutating func parseCall(_ name: String, at place: Int) throws(ExpressionError) {
    try advance()
    if name == "if" { return try parseCondition(place) }
    if name == "coalesce" { return try parseCoalesce(place) }
    guard let function = ExpressionFunction.named(name) else {
      throw error(
        "there is no function \(Quoted.text(name))"
          + Suggestion.text(for: name, in: ExpressionFunction.names), at: place)
    }
    var count = 0
    if token != .symbol(")") {
      repeat {
        try parse(0)
        count += 1
      } while try take(",")
    }
    try expect(")", "or \",\" in \(name)(…)")
    guard function.counts.contains(count) else {
      throw error("\(function.usage) takes \(function.countText), found \(count)", at: place)
    }
    code.add(.call(function, count: count), at: place)
  }

  private mutating func parseCondition(_ place: Int) throws(ExpressionError) {
    try parse(0)
    try expect(",", "after the condition of if(condition, then, else)")
    let branch = code.add(.branch(to: 0), at: place)
    try parse(0)
    try expect(",", "before the third part of if(condition, then, else)")
    let jump = code.add(.jump(to: 0), at: place)
    code.patch(branch, .branch(to: code.count))
    try parse(0)
    try expect(")", "at the end of if(condition, then, else)")
    code.patch(jump, .jump(to: code.count))
  }

  private mutating func parseCoalesce(_ place: Int) throws(ExpressionError) {
    try parse(0)
    var jumps: [Int] = []
    while try take(",") {
      jumps.append(code.add(.unlessNull(to: 0), at: place))
      try parse(0)
    }
    try expect(")", "or \",\" in coalesce(…)")
    for jump in jumps { code.patch(jump, .unlessNull(to: code.count)) }
  }
}
