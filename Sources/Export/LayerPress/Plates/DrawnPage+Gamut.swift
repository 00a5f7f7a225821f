import Drawing
import PDFFinishing

extension DrawnPage {
  /// A clearly visible colour difference, in ΔE 2000.
  private static let plainDifference = 5.0

  /// Reports colours, also in gradients, that a press cannot print: the worst of each layer. Colours given as
  /// inks are printed as they are.
  ///
  /// - Parameter press: the name of the press.
  func findings(beyond gamut: PressGamut, of press: String) -> [Finding] {
    var worst: [LayerIndex: (difference: Double, color: SIMD3<UInt16>)] = [:]
    var visited: Set<ObjectIdentifier> = []
    var pending: [(drawing: Drawing, layer: LayerIndex)] = [(drawing, 0)]
    func note(_ color: RGBA, _ layer: LayerIndex) {
      guard color.alpha > 0, !color.hasInks else { return }
      let difference = gamut.print(of: color.numbers).difference
      guard difference > max(Self.plainDifference, worst[layer]?.difference ?? 0) else { return }
      worst[layer] = (difference, color.numbers)
    }
    /// A drawing that is shown at many places is reported once.
    func noteOnce(_ drawing: Drawing, _ layer: LayerIndex) {
      if visited.insert(ObjectIdentifier(drawing)).inserted { pending.append((drawing, layer)) }
    }
    func note(_ paint: Paint?, _ layer: LayerIndex) {
      switch paint {
      case .color(let color): note(color, layer)
      case .gradient(let gradient): for stop in gradient.stops { note(stop.color, layer) }
      case .pattern(let pattern): noteOnce(pattern.drawing, layer)
      case nil: break
      }
    }
    while let (drawing, layer) = pending.popLast() {
      for node in drawing.nodes {
        switch node {
        case .group(let group, let content):
          pending.append((content, group.layer >= 0 ? group.layer : layer))
        case .instance(let shown, _): noteOnce(shown, layer)
        case .shadow(let shadow): note(shadow.color, shadow.layer >= 0 ? shadow.layer : layer)
        case .path(let path):
          note(path.fill, layer)
          note(path.stroke?.paint, layer)
        case .glyphs(let run):
          note(run.fill, layer)
          note(run.stroke?.paint, layer)
        case .image: break
        }
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
