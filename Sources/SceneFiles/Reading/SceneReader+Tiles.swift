import Foundation
@_spi(Properties) import QuartzCore

extension SceneReader {
  /// Sets the pattern of a tiled layer, and where its tiles come from.
  func applyTiles(_ given: LayerRest.Given, to layer: CALayer) {
    assign(given.json, given.property, to: layer)
    guard let text = given.json.string, let layer = layer as? CATiledLayer,
      let pattern = values.parse(given.json, text, TilePattern.init)
    else { return }
    // All tiles of the full size have to be there; what is missing would be a hole in the picture.
    let scale = layer.contentsScale
    let columns = TilePattern.count(layer.bounds.width * scale, layer.tileSize.width)
    let rows = TilePattern.count(layer.bounds.height * scale, layer.tileSize.height)
    guard columns.multipliedReportingOverflow(by: rows).partialValue <= TilePattern.limit,
      columns <= TilePattern.limit, rows <= TilePattern.limit
    else {
      values.report(given.json, "the layer has more than \(TilePattern.limit) tiles")
      return
    }
    var missing = 0
    for row in 0..<rows {
      for column in 0..<columns where missing < 3 {
        do throws(SceneFolder.Refusal) {
          _ = try values.folder.resolve(pattern.name(level: 0, column: column, row: row))
        } catch {
          values.report(given.json, error.message)
          missing += 1
        }
      }
    }
    let folder = values.folder
    layer.tileImageProvider = { level, column, row in
      guard let url = try? folder.resolve(pattern.name(level: level, column: column, row: row)) else {
        return nil
      }
      return try? CGImage(contentsOf: url)
    }
  }
}

/// The name of a tiled layer's files: `{x}` and `{y}` stand for column and row, `{level}` for the level of detail, and
/// `{x:02}` for at least two digits.
struct TilePattern: Sendable {
  private enum Part: Sendable {
    case text(String)
    case number(Variable, digits: Int)
  }

  private enum Variable: String, Sendable, CaseIterable {
    case x, y, level
  }

  private var parts: [Part] = []
  static let limit = 1_000_000

  init(_ text: String) throws(SyntaxError) {
    let bytes = Array(text.utf8)
    var start = 0
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
      guard let close = bytes[open...].firstIndex(of: UInt8(ascii: "}")) else {
        throw SyntaxError(message: "the brace is not closed", position: open)
      }
      parts.append(.text(String(decoding: bytes[start..<open], as: UTF8.self)))
      let body = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
      let pieces = body.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let digits = pieces.count > 1 ? Int(pieces[1]) : 1
      guard let name = pieces.first, let variable = Variable(rawValue: String(name)), let digits,
        (1...9).contains(digits)
      else {
        throw SyntaxError(
          message:
            "unknown part \(Quoted.text("{\(body)}")); allowed are {x}, {y} and {level}, with digits such as {x:02}",
          position: open)
      }
      parts.append(.number(variable, digits: digits))
      start = close + 1
    }
    parts.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    for variable in [Variable.x, .y] where !uses(variable) {
      throw SyntaxError(message: "the pattern has no {\(variable.rawValue)}", position: 0)
    }
  }

  private func uses(_ variable: Variable) -> Bool {
    parts.contains { if case .number(variable, _) = $0 { true } else { false } }
  }

  func name(level: Int, column: Int, row: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .number(let variable, let digits):
        let number = String(variable == .x ? column : variable == .y ? row : level)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
      }
    }.joined()
  }

  /// How many tiles of a size cover a length.
  static func count(_ length: CGFloat, _ tile: CGFloat) -> Int {
    guard length > 0, tile > 0 else { return 0 }
    return Int(min(1e9, (length / tile - 1e-9).rounded(.up)))
  }
}
