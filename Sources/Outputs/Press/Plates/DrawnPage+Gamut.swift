import Drawing

extension DrawnPage {
  /// A clearly visible colour difference, in ΔE 2000.
  private static let plainDifference = 5.0

  /// Reports colours, also in gradients, that a press cannot print: the worst of each layer. Colours given as
  /// inks are printed as they are.
  ///
  /// - Parameter press: the name of the press.
  package func findings(beyond gamut: PressGamut, of press: String) -> [Finding] {
    var worst: [LayerIndex: (difference: Double, color: SIMD3<UInt16>)] = [:]
    forEachPaint { paint, layer, _ in
      for color in paint.ownColors where color.alpha > 0 && !color.hasInks {
        let difference = gamut.print(of: color.numbers).difference
        guard difference > max(Self.plainDifference, worst[layer]?.difference ?? 0) else { continue }
        worst[layer] = (difference, color.numbers)
      }
    }
    var reasons: [SIMD3<UInt16>: String] = [:]
    return worst.sorted { $0.key < $1.key }.map { layer, found in
      let reason = reasons[found.color] ?? gamut.print(of: found.color).reason(for: found.color, on: press)
      reasons[found.color] = reason
      return Finding(layer: layer, outcome: .approximated, reason: reason)
    }
  }
}

extension PressGamut.Print {
  fileprivate func reason(for color: SIMD3<UInt16>, on press: String) -> String {
    func hexadecimal(_ color: [UInt8]) -> String {
      "#" + color.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let meant = (0..<3).map { UInt8((UInt32(color[$0]) + 128) / 257) }
    return "\(press) cannot print \(hexadecimal(meant)), but \(hexadecimal([red, green, blue])) "
      + "(ΔE 2000: \((difference * 10).rounded() / 10))"
  }
}

extension RGBA {
  /// Red, green and blue, 0…65535.
  fileprivate var numbers: SIMD3<UInt16> {
    func number(_ value: Float) -> UInt16 { UInt16((min(max(value, 0), 1) * 65535).rounded()) }
    return SIMD3(number(red), number(green), number(blue))
  }
}
