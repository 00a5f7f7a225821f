extension UIColor {
  /// Loads a colour from the resources of the main bundle: `named:in:compatibleWith:`.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// Loads a colour from an asset catalog in the resources of a bundle; nil if there is none. Catalogs are
  /// read in source form: the folder `Name.colorset` with its `Contents.json`, in a folder such as
  /// `Colors.xcassets` at the top of the resources, which a package includes by `.copy("Colors.xcassets")`.
  /// Its dark appearance is used for dark traits.
  ///
  /// - Parameters:
  ///   - name: the name of the colour, preceded by those of folders that provide a namespace.
  ///   - bundle: nil for the main one. Targets of packages have theirs in `Bundle.module`.
  ///   - traitCollection: ignored: the colour stays dynamic.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let folder = (bundle ?? .main).resourceURL else { return nil }
    let wanted = "/" + name + ".colorset/Contents.json"
    guard let file = Self.filesOfCatalogs(in: folder).filter({ $0.hasSuffix(wanted) }).min(),
      let data = try? Data(contentsOf: folder.appendingPathComponent(file)),
      let set = try? JSONDecoder().decode(ColorSet.self, from: data),
      let any = set.color(where: { $0 == nil })
    else { return nil }
    let dark = set.color(where: { $0 == "dark" }) ?? any
    self.init { traits in UIColor(cgColor: traits.userInterfaceStyle == .dark ? dark : any) }
  }

  /// Other resources are not searched: the main bundle of a program without one is its own folder, with any
  /// other files there.
  private static func filesOfCatalogs(in folder: URL) -> [String] {
    let resources = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return resources.filter { $0.hasSuffix(".xcassets") }.flatMap { catalog in
      let files = FileManager.default.enumerator(atPath: folder.appendingPathComponent(catalog).path)
      return (files?.compactMap { $0 as? String } ?? []).map { catalog + "/" + $0 }
    }
  }

  /// AppKit's name for the same.
  public convenience init?(named name: String, bundle: Bundle?) {
    self.init(named: name, in: bundle, compatibleWith: nil)
  }
}

/// The `Contents.json` of a colour in a catalog.
private struct ColorSet: Decodable {
  struct Entry: Decodable {
    struct Appearance: Decodable {
      var appearance: String
      var value: String
    }
    struct Color: Decodable {
      var space: String?
      var components: [String: String]?

      enum CodingKeys: String, CodingKey {
        case space = "color-space"
        case components
      }
    }
    var appearances: [Appearance]?
    var color: Color?

    var luminosity: String? { appearances?.first { $0.appearance == "luminosity" }?.value }
  }
  var colors: [Entry]

  /// The first colour with a luminosity appearance, or none, that fits.
  func color(where fits: (String?) -> Bool) -> CGColor? {
    for entry in colors where fits(entry.luminosity) {
      if let color = entry.color?.cgColor { return color }
    }
    return nil
  }
}

extension ColorSet.Entry.Color {
  /// Nil if the components cannot be read.
  var cgColor: CGColor? {
    let names: [String: String] = [
      "srgb": CGColorSpace.sRGB, "extended-srgb": CGColorSpace.extendedSRGB,
      "extended-linear-srgb": CGColorSpace.extendedLinearSRGB, "display-p3": CGColorSpace.displayP3,
      "gray-gamma-22": CGColorSpace.genericGrayGamma2_2, "extended-gray": CGColorSpace.extendedGray,
    ]
    guard let components, let name = names[space ?? "srgb"], let space = CGColorSpace(name: name) else {
      return nil
    }
    let keys = space.numberOfComponents == 1 ? ["white", "alpha"] : ["red", "green", "blue", "alpha"]
    let values = keys.map { components[$0].flatMap(Self.number) ?? ($0 == "alpha" ? 1 : nil) }
    guard !values.contains(nil) else { return nil }
    return CGColor(colorSpace: space, components: values.compactMap { $0 })
  }

  /// Parses "0.5", or numbers up to 255: "0x80", "128".
  private static func number(_ text: String) -> CGFloat? {
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    return text.contains(".") ? Double(text).map { CGFloat($0) } : Int(text).map { CGFloat($0) / 255 }
  }
}
