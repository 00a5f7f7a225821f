import Foundation

extension ExpressionFunction {
  /// What looks random, but is the same for the same seed at the same place of a template.
  static let ofChance: [ExpressionFunction] = [
    ExpressionFunction(name: "random", usage: "random(least, most)", counts: 2...2, isRandom: true) {
      (call) throws(Evaluation.Problem) in
      let (least, most) = (try call.number(0), try call.number(1))
      guard least <= most, (most - least).isFinite else {
        throw call.problem(1, "what is not less than the first")
      }
      return .number(least + (most - least) * Chance.fraction(of: call))
    },
    ExpressionFunction(name: "pick", usage: "pick(list) or pick(value, …)", counts: any, isRandom: true) {
      (call) throws(Evaluation.Problem) in
      let values = try values(of: call)
      guard !values.isEmpty else {
        throw Evaluation.Problem(message: "pick() of an empty list has no result")
      }
      return values[min(values.count - 1, Int(Chance.fraction(of: call) * Double(values.count)))]
    },
    // The seed of an emitter is a whole number of 32 bits.
    ExpressionFunction(name: "seed", usage: "seed(value, …)", counts: any) {
      (call) throws(Evaluation.Problem) in
      .number(Double(UInt32(truncatingIfNeeded: Chance.hash(of: call.arguments) >> 32)))
    },
  ]
}

/// Repeatable chance.
package enum Chance {
  /// A number from 0 to 1, without 1.
  static func fraction(of call: FunctionCall) -> Double {
    let bits = mix(
      mix(call.context.seed) ^ mix(call.context.place &+ 0x51_7CC1_B727_220A)
        ^ mix(UInt64(truncatingIfNeeded: call.index)))
    return Double(bits >> 11) / 9_007_199_254_740_992
  }

  /// Steele, Lea and Flood's SplitMix64: neighbouring numbers give independent ones.
  package static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The same number for equal values, in every run and on every machine, which Swift's own hashes are not.
  package static func hash(of values: [DataValue]) -> UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    var pending = Array(values.reversed())
    func add(_ value: UInt64) { state = mix(state ^ value) }
    func add(_ text: String) {
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      add(hash)
    }
    // A list of what is left, as values may lie in one another.
    while let value = pending.popLast() {
      switch value {
      case .null: add(1)
      case .flag(let flag): add(flag ? 2 : 3)
      case .number(let number):
        add(4)
        add(number.bitPattern)
      case .string(let text):
        add(5)
        add(text)
      case .date(let date):
        add(6)
        add(date.timeIntervalSince1970.bitPattern)
      case .list(let values):
        add(7)
        add(UInt64(values.count))
        pending += values.reversed()
      case .object(let members):
        add(8)
        add(UInt64(members.count))
        for (key, value) in members.sorted(by: { $0.key > $1.key }) { pending += [value, .string(key)] }
      }
    }
    return state
  }
}
