import Foundation

/// Names of hosts as the domain name system has them: labels beyond ASCII in Punycode (RFC 5891, RFC 3492). Foundation only
/// does this where it is linked dynamically.
enum HostName {
  /// The name in ASCII; nil for what is no name of a host.
  static func ascii(_ name: some StringProtocol) -> String? {
    // Capitals, letters of full width and the like are the same names (UTS 46).
    let mapped = String(name).precomposedStringWithCompatibilityMapping.lowercased()
    var labels: [String] = []
    for label in mapped.split(omittingEmptySubsequences: false, whereSeparator: { ".。".contains($0) }) {
      let isPlain = label.unicodeScalars.allSatisfy {
        $0.value >= 0x80
          ? !$0.properties.isWhitespace : $0.properties.isAlphabetic || "0123456789-_".contains(Character($0))
      }
      guard isPlain else { return nil }
      if label.utf8.allSatisfy({ $0 < 0x80 }) {
        labels.append(String(label))
      } else {
        guard let encoded = punycode(label.unicodeScalars.map(\.value)) else { return nil }
        labels.append("xn--" + encoded)
      }
    }
    return labels.joined(separator: ".")
  }

  /// Section 6.3 of RFC 3492; nil for labels longer than any name.
  private static func punycode(_ scalars: [UInt32]) -> String? {
    guard scalars.count < 64 else { return nil }
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let basicCount = output.count
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (code, delta, bias, done) = (UInt32(128), 0, 72, basicCount)
    while done < scalars.count, let next = scalars.filter({ $0 >= code }).min() {
      delta += Int(next - code) * (done + 1)
      code = next
      for scalar in scalars {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        var rest = delta
        var step = 36
        while true {
          let threshold = min(max(step - bias, 1), 26)
          guard rest >= threshold else { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
          step += 36
        }
        output.append(digit(rest))
        bias = adapted(delta, isFirst: done == basicCount, count: done + 1)
        delta = 0
        done += 1
      }
      delta += 1
      code += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// a…z for 0…25, then the digits.
  private static func digit(_ value: Int) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }

  /// Section 6.1 of RFC 3492.
  private static func adapted(_ delta: Int, isFirst: Bool, count: Int) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
