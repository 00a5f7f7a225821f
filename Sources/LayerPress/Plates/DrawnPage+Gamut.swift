import CoreGraphics
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
    var worst: [LayerIndex: (color: RGBA, print: PressGamut.Print)] = [:]
    var reasons: [SIMD3<UInt16>: String] = [:]
    func note(_ color: RGBA, _ layer: LayerIndex) {
      guard color.alpha > 0, !color.hasInks else { return }
      let print = gamut.print(of: color.numbers)
      guard print.difference > max(Self.plainDifference, worst[layer]?.print.difference ?? 0) else { return }
      worst[layer] = (color, print)
    }
    var visited: Set<ObjectIdentifier> = []
    var pending: [(drawing: Drawing, layer: LayerIndex)] = [(drawing, 0)]
    while let (drawing, layer) = pending.popLast() {
      // A drawing that is shown at many places is reported once.
      guard visited.insert(ObjectIdentifier(drawing)).inserted else { continue }
      for node in drawing.nodes {
        var owner = layer
        switch node {
        case .group(let group, let content):
          pending.append((content, group.layer >= 0 ? group.layer : layer))
        case .instance(let shown, _): pending.append((shown, layer))
        case .shadow(let shadow): if shadow.layer >= 0 { owner = shadow.layer }
        case .path, .glyphs, .image: break
        }
        for paint in node.paints {
          switch paint {
          case .color(let color): note(color, owner)
          case .gradient(let gradient): for stop in gradient.stops { note(stop.color, owner) }
          case .pattern(let pattern): pending.append((pattern.drawing, layer))
          }
        }
      }
    }
    return worst.sorted { $0.key < $1.key }.map { layer, found in
      let (color, print) = found
      let reason = reasons[color.numbers] ?? print.reason(for: color, on: press)
      reasons[color.numbers] = reason
      return Finding(layer: layer, outcome: .approximated, reason: reason)
    }
  }
}

extension PressGamut.Print {
  fileprivate func reason(for color: RGBA, on press: String) -> String {
    let seen = RGBA(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255)
    return "\(press) cannot print \(color.hexadecimal), but \(seen.hexadecimal) "
      + "(ΔE 2000: \((difference * 10).rounded() / 10))"
  }
}

extension RGBA {
  /// Red, green and blue, 0…65535.
  fileprivate var numbers: SIMD3<UInt16> {
    func number(_ value: Float) -> UInt16 { UInt16((min(max(value, 0), 1) * 65535).rounded()) }
    return SIMD3(number(red), number(green), number(blue))
  }

  fileprivate var hexadecimal: String {
    "#"
      + [red, green, blue].map { value in
        let digits = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}
