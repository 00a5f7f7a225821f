/// A string in quotes, as in JSON: control characters escaped. For messages, long ones are cut.
package enum Quoted {
  package static func text(_ string: String, limit: Int = 60) -> String {
    var result = "\""
    for scalar in string.unicodeScalars.prefix(limit) {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: max(0, 4 - code.count)) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + (string.unicodeScalars.count > limit ? "…\"" : "\"")
  }
}
