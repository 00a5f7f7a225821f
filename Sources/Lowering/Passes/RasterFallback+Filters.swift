import CoreGraphics
import Drawing

extension RasterFallback {
  /// Whether vectors say what filters make of a drawing: a blur of one colour is a shadow, and a colour matrix is the same
  /// before its paints mix as afterwards where none leaves the range of colours, or where they do not mix.
  func isVector(_ filters: [Filter], of drawing: Drawing) -> Bool {
    if filters.contains(where: \.isBlur) {
      return BlurChain(filters) != nil && drawing.soleColor(hasOwnColors: hasOwnColors) != nil
    }
    var affine = ColorAffine()
    var affines: [ColorAffine] = []
    for case .colorMatrix(let matrix) in filters {
      guard RGBA.alphaScale(of: matrix) != nil else { return false }
      affine = affine.concatenating(ColorAffine(matrix))
      affines.append(affine)
    }
    guard let colors = paintColors(of: drawing) else { return false }
    return colors.allSatisfy { color in affines.allSatisfy { $0(color).isColor } }
      || NonOverlappingPaints.areAll(of: drawing, hasOwnColors: hasOwnColors)
  }

  private func hasOwnColors(_ face: FontFace) -> Bool { lowering.rasteriser.hasOwnColors(face) }

  /// The colours that a drawing has, whatever their alpha, or the corners of a box around them; nil for what cannot be mapped
  /// paint by paint: blends, patterns, SVG pictures, glyphs with colours of their own, filters that cut colours off.
  private func paintColors(of drawing: Drawing) -> [SIMD3<Double>]? {
    guard !drawing.facts.has(.patterns) else { return nil }
    var colors: Set<SIMD3<Double>> = []
    var pending = [drawing]
    var known: Set<ObjectIdentifier> = []
    while let drawing = pending.popLast() {
      for node in drawing.nodes {
        switch node {
        case .glyphs(let run) where hasOwnColors(run.face): return nil
        case .path, .glyphs, .shadow:
          for color in node.paints.flatMap(\.colors) {
            colors.insert(SIMD3(Double(color.red), Double(color.green), Double(color.blue)))
          }
        case .image(let image):
          guard !image.image.isVector, image.projection == nil else { return nil }
          colors.formUnion(Self.allColors)
        case .group(let group, let content):
          pending.append(content)
          guard let effects = group.effects else { continue }
          guard effects.blendMode == .normal, effects.rasterizationScale == nil,
            effects.filters.allSatisfy(Self.keepsRange)
          else { return nil }
          if !effects.filters.isEmpty { colors.formUnion(Self.allColors) }
        case .instance(let drawing, _):
          if known.insert(ObjectIdentifier(drawing)).inserted { pending.append(drawing) }
        }
      }
    }
    return Array(colors)
  }

  /// The corners of the range of colours.
  private static let allColors: [SIMD3<Double>] = [0, 1].flatMap { red in
    [0, 1].flatMap { green in [0, 1].map { blue in SIMD3<Double>(red, green, blue) } }
  }

  /// Whether a filter maps colours, and none out of their range.
  private static func keepsRange(_ filter: Filter) -> Bool {
    guard case .colorMatrix(let m) = filter, RGBA.alphaScale(of: m) != nil else { return false }
    let affine = ColorAffine(m)
    return allColors.allSatisfy { affine($0).isColor }
  }
}

extension Filter {
  /// Whether it is a blur.
  public var isBlur: Bool { if case .gaussianBlur = self { true } else { false } }
}

extension [Filter] {
  /// How far a drawing is carried.
  public var reach: CGFloat {
    reduce(0) { sum, filter in
      if case .gaussianBlur(let radius) = filter { sum + CGFloat(Swift.max(radius, 0)) * 4.5 } else { sum }
    }
  }

  /// Whether there is colour where nothing was drawn.
  var makeSomethingOfNothing: Bool {
    contains { if case .colorMatrix(let matrix) = $0 { matrix.count == 20 && matrix[19] > 0 } else { false } }
  }
}

extension GroupEffects {
  /// The resolution of the group as pixels, in its own coordinates: what was asked for, at least what the layer asks for, and
  /// no more than shows all that its filters leave.
  public func pixelScale(_ wanted: Double) -> Double {
    if let rasterizationScale { return max(wanted, rasterizationScale) }
    return min(wanted, finestDetail)
  }

  /// The resolution, in pixels to a unit of the group's coordinates, at which all that the filters leave can be seen: eight
  /// samples to the standard deviation of a blur, which are within 0.2 of 255 of it where viewers draw lines between them.
  /// More, where a matrix then makes differences larger; infinite without blurs.
  var finestDetail: Double {
    var (variance, gain) = (0.0, 1.0)
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius): variance += radius * radius
      case .colorMatrix(let m):
        guard variance > 0 else { continue }
        let rows = stride(from: 0, to: m.count, by: 5).map { row in
          m[row..<min(row + 4, m.count)].reduce(0) { $0 + abs($1) }
        }
        gain *= max(rows.max() ?? 1, 1)
      }
    }
    return variance > 0 ? 8 * gain / variance.squareRoot() : .infinity
  }
}
