/// The archived form of a property's value. Objects with archives of their own are stored separately, and
/// referred to by index.
indirect enum ArchivedValue: Codable {
  case null
  case number(Double)
  case flag(Bool)
  case string(String)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  /// The name of a colour space, and components with alpha last.
  case color(String, [Double])
  /// The sixteen elements, row by row.
  case transform([Double])
  case affineTransform([Double])
  case path(steps: [Int32], points: [CGPoint])
  /// The bytes of a file, and the part of it that is shown.
  case image(Data, page: Int, rect: CGRect, isAlphaOfLuminance: Bool)
  case pixels(ArchivedPixels)
  case font(String, size: Double)
  case text([ArchivedRun])
  case object(Int)
  case array([ArchivedValue])
  case dictionary([String: ArchivedValue])
}

/// Rows of pixels, and their format.
struct ArchivedPixels: Codable {
  var width: Int
  var height: Int
  var bitsPerComponent: Int
  var bitsPerPixel: Int
  var bytesPerRow: Int
  var space: String
  var bitmapInfo: UInt32
  var data: Data
}

/// A text run with the same attributes.
struct ArchivedRun: Codable {
  var string: String
  var attributes: [String: ArchivedValue]
}

// MARK: - Writing

extension ArchivedValue {
  /// Nil for what cannot be archived: recorded drawings, patterns, objects that do not support it.
  init?(_ value: PropertyValue, _ objects: inout [NSObject]) {
    switch value {
    case .null: self = .null
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .flag(flag)
    case .string(let string): self = .string(string)
    case .point(let point): self = .point(point)
    case .size(let size): self = .size(size)
    case .rect(let rect): self = .rect(rect)
    case .color(let color):
      guard let name = color.colorSpace?.name, let components = color.components else { return nil }
      self = .color(name, components.map(Double.init))
    case .transform: self = .transform(value.numbers ?? [])
    case .affineTransform: self = .affineTransform(value.numbers ?? [])
    case .path(let path): self = .path(steps: path.verbs.map(\.rawValue), points: path.points)
    case .image(let image): self.init(image)
    case .object(let object): self.init(object, &objects)
    case .array(let values):
      var archived: [ArchivedValue] = []
      for value in values {
        guard let value = ArchivedValue(value, &objects) else { return nil }
        archived.append(value)
      }
      self = .array(archived)
    case .dictionary(let values):
      var archived: [String: ArchivedValue] = [:]
      for (key, value) in values { archived[key] = ArchivedValue(value, &objects) }
      self = .dictionary(archived)
    }
  }

  private init?(_ image: CGImage) {
    if let data = image.encodedData {
      self = .image(
        data, page: image.page, rect: image.sourceRect, isAlphaOfLuminance: image.isAlphaOfLuminance)
      return
    }
    guard let space = image.colorSpace?.name, image.decodeArray == nil, let data = image.dataProvider?.data
    else { return nil }
    self = .pixels(
      ArchivedPixels(
        width: image.storedWidth, height: image.storedHeight, bitsPerComponent: image.bitsPerComponent,
        bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, space: space,
        bitmapInfo: image.bitmapInfo.rawValue, data: data))
  }

  private init?(_ object: AnyObject, _ objects: inout [NSObject]) {
    switch object {
    case let font as CTFont: self = .font(font.name, size: Double(font.size))
    case let text as NSAttributedString:
      var runs: [ArchivedRun] = []
      for run in text.runs {
        var archived: [String: ArchivedValue] = [:]
        for (key, attribute) in run.attributes {
          guard let value = PropertyValue(any: attribute) else { continue }
          archived[key.rawValue] = ArchivedValue(value, &objects)
        }
        runs.append(
          ArchivedRun(string: (text.string as NSString).substring(with: run.range), attributes: archived))
      }
      self = .text(runs)
    // Layers are archived as part of their tree.
    case let object as NSObject & NSSecureCoding where !(object is CALayer):
      objects.append(object)
      self = .object(objects.count - 1)
    default: return nil
    }
  }
}

// MARK: - Reading

extension ArchivedValue {
  /// The value; nil if it is invalid.
  func value(_ objects: [NSObject]) -> PropertyValue? {
    switch self {
    case .null: return .null
    case .number(let number): return .number(number)
    case .flag(let flag): return .flag(flag)
    case .string(let string): return .string(string)
    case .point(let point): return .point(point)
    case .size(let size): return .size(size)
    case .rect(let rect): return .rect(rect)
    case .color(let name, let components):
      guard let space = CGColorSpace(name: name), components.count == space.numberOfComponents + 1 else {
        return nil
      }
      return CGColor(colorSpace: space, components: components.map { CGFloat($0) }).map { .color($0) }
    case .transform(let numbers):
      return numbers.count == 16 ? PropertyValue.transform(CATransform3DIdentity).with(numbers: numbers) : nil
    case .affineTransform(let numbers):
      return numbers.count == 6 ? PropertyValue.affineTransform(.identity).with(numbers: numbers) : nil
    case .path(let steps, let points): return CGPath.path(steps: steps, points: points).map { .path($0) }
    case .image(let data, let page, let rect, let isAlphaOfLuminance):
      guard let whole = try? CGImage(encodedData: data, page: page) else { return nil }
      let shown = rect == whole.sourceRect ? whole : whole.cropping(to: rect)
      return (isAlphaOfLuminance ? shown?.alphaOfLuminance() : shown).map { .image($0) }
    case .pixels(let pixels): return pixels.image.map { .image($0) }
    case .font(let name, let size): return .object(CTFont(name, size: CGFloat(size)))
    case .text(let runs):
      let text = NSMutableAttributedString(string: "")
      for run in runs {
        var attributes: [NSAttributedString.Key: Any] = [:]
        for (key, archived) in run.attributes {
          guard let value = archived.value(objects) else { return nil }
          attributes[NSAttributedString.Key(key)] = value.anyValue
        }
        text.append(NSAttributedString(string: run.string, attributes: attributes))
      }
      return .object(text)
    case .object(let index): return objects.indices.contains(index) ? .object(objects[index]) : nil
    case .array(let archived):
      var values: [PropertyValue] = []
      for value in archived {
        guard let value = value.value(objects) else { return nil }
        values.append(value)
      }
      return .array(values)
    case .dictionary(let archived):
      var values: [String: PropertyValue] = [:]
      for (key, value) in archived {
        guard let value = value.value(objects) else { return nil }
        values[key] = value
      }
      return .dictionary(values)
    }
  }
}

extension ArchivedPixels {
  fileprivate var image: CGImage? {
    guard let space = CGColorSpace(name: space), let provider = CGDataProvider(data: data) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}

extension CGPath {
  /// Nil if a step is invalid, or the number of points does not match the steps.
  fileprivate static func path(steps: [Int32], points: [CGPoint]) -> CGPath? {
    let path = CGMutablePath()
    var rest = points[...]
    for step in steps {
      guard let type = CGPathElementType(rawValue: step), rest.count >= type.pointCount else { return nil }
      let own = Array(rest.prefix(type.pointCount))
      rest = rest.dropFirst(type.pointCount)
      switch type {
      case .moveToPoint: path.move(to: own[0])
      case .addLineToPoint: path.addLine(to: own[0])
      case .addQuadCurveToPoint: path.addQuadCurve(to: own[1], control: own[0])
      case .addCurveToPoint: path.addCurve(to: own[2], control1: own[0], control2: own[1])
      case .closeSubpath: path.closeSubpath()
      }
    }
    return rest.isEmpty ? path.copy() : nil
  }
}
