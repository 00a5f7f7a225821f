import Barcodes
import QuartzCore

/// The bars of a code in one dimension, and the places of the text beneath them.
struct BarcodeBars {
  /// A piece of the text.
  struct Label: Hashable {
    var text: String
    /// The modules that it is centred on, from the code's left edge; its quiet zones count as well.
    var place: Range<Int>
  }

  let labels: [Label]
  private let bars: [Range<Int>]
  private let width: Int
  /// Where bars go on between the labels, as the guards of article numbers do.
  private let longRanges: [Range<Int>]
  /// The thickness of the bearer bars above and below; 0 for none.
  private let bearer: CGFloat

  init(_ symbol: BarcodeSymbol, as symbology: BarcodeSymbology) {
    bars = symbol.bars(inRow: 0)
    width = symbol.width
    bearer = symbology == .itf14 ? Self.bearerThickness : 0
    let text = symbol.text
    func part(_ range: Range<Int>) -> String { String(text.dropFirst(range.lowerBound).prefix(range.count)) }
    switch symbology {
    case .ean13:
      longRanges = [0..<3, 45..<50, 92..<95]
      labels = [
        Label(text: part(0..<1), place: -9 ..< -2), Label(text: part(1..<7), place: 3..<45),
        Label(text: part(7..<13), place: 50..<92),
      ]
    case .ean8:
      longRanges = [0..<3, 31..<36, 64..<67]
      labels = [
        Label(text: part(0..<4), place: 3..<31), Label(text: part(4..<8), place: 36..<64),
      ]
    case .upca:
      // The bars of the first and last digit are long too.
      longRanges = [0..<10, 45..<50, 85..<95]
      labels = [
        Label(text: part(0..<1), place: -9 ..< -2), Label(text: part(1..<6), place: 10..<45),
        Label(text: part(6..<11), place: 50..<85), Label(text: part(11..<12), place: 97..<104),
      ]
    default:
      longRanges = []
      labels = text.isEmpty ? [] : [Label(text: text, place: 0..<symbol.width)]
    }
  }

  /// The least that GS1 asks for where no printing plate needs more.
  private static let bearerThickness: CGFloat = 2

  /// Returns the bars, in modules from the upper left corner of the code.
  ///
  /// - Parameters:
  ///   - height: of the bars with the text beneath them, in modules.
  ///   - textHeight: how much of that is for the text; long bars reach to the middle of it.
  func path(height: CGFloat, textHeight: CGFloat) -> CGPath {
    let path = CGMutablePath()
    let end = max(height - textHeight, 0)
    for bar in bars {
      let isLong = longRanges.contains { $0.contains(bar.lowerBound) }
      path.addRect(
        CGRect(
          x: CGFloat(bar.lowerBound), y: 0, width: CGFloat(bar.count),
          height: isLong ? end + textHeight / 2 : end))
    }
    if bearer > 0 {
      for y in [0, end - bearer] { path.addRect(CGRect(x: 0, y: y, width: CGFloat(width), height: bearer)) }
    }
    return path.copy() ?? path
  }
}
