import Blurring
import CoreGraphics
import Drawing
import PDFMarks

/// Writes operators of PDF (ISO 32000-1, 8.5): paths in whole numbers, greys with three decimals.
struct MaskWriter {
  private(set) var bytes: [UInt8] = []

  /// Contours in opaque greys, from the outermost to the innermost.
  mutating func draw(_ contours: ShadowContours, opacity: Double, placement: CGAffineTransform) {
    var last = -1
    for contour in contours.contours {
      let grey = Int((contour.level * opacity * 1000).rounded())
      if grey != last {
        write(thousandths: grey)
        write("g\n")
        last = grey
      }
      append(contour.path, placement: placement)
      write(contour.rule == .evenOdd ? "f*\n" : "f\n")
    }
  }

  /// Fills a box with a colour through the mask of the graphics state `MaskFill.state`.
  mutating func fill(_ box: CGRect, color: RGBA) {
    write("/" + MaskFill.state + " gs ")
    for value in [color.red, color.green, color.blue] { write(real: Double(value)) }
    write("rg ")
    for value in [box.minX, box.minY, box.width, box.height] { write(real: Double(value)) }
    write("re f\n")
  }

  /// Fills a box of whole numbers.
  mutating func fillBlack(_ box: CGRect) {
    write("0 g ")
    for value in [box.minX, box.minY, box.width, box.height] { write(Int(value)) }
    write("re f\n")
  }

  /// Shows a drawing, in whole numbers.
  mutating func show(_ drawing: Int, at place: CGPoint) {
    write("1 0 0 1 ")
    for value in [place.x, place.y] { write(Int(value.rounded())) }
    write("cm /\(MaskDrawing.name(drawing)) Do\n")
  }

  /// Shows a drawing as it is, and mirrored across the axes.
  mutating func showMirrored(_ drawing: Int) {
    for scale in ["1 0 0 1", "-1 0 0 1", "1 0 0 -1", "-1 0 0 -1"] {
      write("q \(scale) 0 0 cm /\(MaskDrawing.name(drawing)) Do Q\n")
    }
  }

  private mutating func append(_ path: CGPath, placement: CGAffineTransform) {
    func place(_ p: CGPoint) -> SIMD2<Int> {
      let q = p.applying(placement)
      return SIMD2(Int(q.x.rounded()), Int(q.y.rounded()))
    }
    var (start, last) = (SIMD2<Int>.zero, CGPoint.zero)
    path.forEachElement { element in
      switch element {
      case .move(let p):
        start = place(p)
        write(start, "m\n")
        last = p
      case .line(let p):
        write(place(p), "l\n")
        last = p
      case .quadCurve(let p, let c):
        let a = CGPoint(x: last.x + (c.x - last.x) * 2 / 3, y: last.y + (c.y - last.y) * 2 / 3)
        let b = CGPoint(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3)
        write(place(a), place(b), place(p))
        last = p
      case .curve(let p, let a, let b):
        write(place(a), place(b), place(p))
        last = p
      case .closeSubpath:
        // Filling closes every subpath.
        break
      }
    }
  }

  // MARK: Numbers

  private mutating func write(_ point: SIMD2<Int>, _ operation: StaticString) {
    write(point.x)
    write(point.y)
    write(operation)
  }

  private mutating func write(_ a: SIMD2<Int>, _ b: SIMD2<Int>, _ p: SIMD2<Int>) {
    for value in [a.x, a.y, b.x, b.y, p.x, p.y] { write(value) }
    write("c\n")
  }

  private mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ value: Int) {
    var rest = value.magnitude
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let first = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
    bytes.append(UInt8(ascii: " "))
  }

  private mutating func write(thousandths value: Int) {
    if value == 0 || value == 1000 { return write(value / 1000) }
    let text = String(value)
    write("." + String(repeating: "0", count: 3 - text.count) + text + " ")
  }

  /// A number with six decimals at most.
  private mutating func write(real value: Double) {
    let one = 1_000_000
    let parts = Int((value * Double(one)).rounded())
    guard parts % one != 0 else { return write(parts / one) }
    if parts < 0 { write("-") }
    let (whole, part) = parts.magnitude.quotientAndRemainder(dividingBy: UInt(one))
    var decimals = String(part)
    decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
    while decimals.hasSuffix("0") { decimals.removeLast() }
    write((whole > 0 ? String(whole) : "") + "." + decimals + " ")
  }
}
