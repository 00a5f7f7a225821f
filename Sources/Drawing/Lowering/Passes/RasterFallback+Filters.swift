import CoreGraphics
import Drawing

extension RasterFallback {
  /// Returns whether vectors can express the effect of filters on a drawing. A blur of one colour is a
  /// shadow. A colour matrix may be applied before paints mix if no colour leaves its range, or if they do
  /// not mix.
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

  /// Returns the colours of a drawing, whatever their alpha, or the corners of a box around them; nil for
  /// what cannot be mapped paint by paint: blends, patterns, SVG pictures, glyphs with colours of their own,
  /// filters that clamp colours.
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

  /// Returns whether a filter maps colours, all of them within their range.
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
  /// What a format lacks that cannot express the filters, in words.
  var lack: String {
    let kinds = [(contains(where: \.isBlur), "no blur"), (!allSatisfy(\.isBlur), "no colour filter")]
    return kinds.filter(\.0).map(\.1).joined(separator: " and ")
  }

  /// How far the filters spread a drawing.
  public var reach: CGFloat {
    reduce(0) { sum, filter in
      if case .gaussianBlur(let radius) = filter { sum + CGFloat(Swift.max(radius, 0)) * 4.5 } else { sum }
    }
  }

  /// Whether the filters make colour where nothing was drawn.
  public var makeSomethingOfNothing: Bool {
    contains { if case .colorMatrix(let matrix) = $0 { matrix.count == 20 && matrix[19] > 0 } else { false } }
  }
}

extension GroupEffects {
  /// Returns the resolution of the group as pixels, in its own coordinates: what was requested, at least what
  /// the layer asks for, and no more than its filters leave visible.
  public func pixelScale(_ wanted: Double) -> Double {
    if let rasterizationScale { return max(wanted, rasterizationScale) }
    return min(wanted, finestDetail)
  }

  /// The resolution, in pixels per unit of the group's coordinates, for everything that the filters leave
  /// visible: eight samples per standard deviation of a blur, which with linear interpolation are within 0.2
  /// of 255. More if a matrix then amplifies differences; infinite without blurs.
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
      case .quotient: break
      }
    }
    return variance > 0 ? 8 * gain / variance.squareRoot() : .infinity
  }
}
