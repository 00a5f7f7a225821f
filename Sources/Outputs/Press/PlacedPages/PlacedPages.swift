import CoreGraphics
import Foundation
import ImageDecoding
import PDFFinishing

/// The pages of other PDFs that layers show. They are copied as forms with their own resources, so that inks, fonts,
/// profiles, overprint and optional content stay as they are.
public final class PlacedPages {
  /// How a document gets a page.
  public enum Placement: Sendable, Hashable {
    /// It is copied. What is lost all the same is noted.
    case copied(holdsInks: Bool, notes: [String])
    /// It is drawn anew in RGB. What is lost by that is noted.
    case drawn(notes: [String])
    /// It breaks a standard that the document follows, for the reason given.
    case refused(String)
  }

  private let printing: Printing
  private var sources: [Data: Source] = [:]
  private var placements: [CGImage.ContentHash: Placement] = [:]
  /// Nil until the first page is converted.
  private lazy var inks = printing.inkConversion

  /// - Parameter printing: how colours are printed, and by which standards.
  public init(printing: Printing) { self.printing = printing }

  /// How a document gets a page of a PDF.
  ///
  /// - Parameter image: the whole page.
  public func placement(of image: CGImage) -> Placement {
    if let known = placements[image.contentHash] { return known }
    let made = findPlacement(of: image)
    placements[image.contentHash] = made
    return made
  }

  /// The spot colours of a page of a PDF, and whether it names any inks; nil for a page that cannot be read.
  public static func inks(of image: CGImage) -> (holdsInks: Bool, spots: [String])? {
    guard let data = image.encodedData, let document = try? QPDFDocument(data: data),
      let page = PageForm.page(image.page, of: document)
    else { return nil }
    let facts = PageFacts(of: page, in: document)
    return (facts.holdsInks, facts.spots.sorted())
  }

  private func findPlacement(of image: CGImage) -> Placement {
    // Everything becomes grey, of which drawing loses nothing.
    guard printing.colorSpace != .gray else { return .drawn(notes: []) }
    guard let data = image.encodedData, let source = source(of: data),
      let page = source.page(image.page, shownAs: image.uncroppedSize)
    else {
      return .drawn(notes: [
        "it cannot be copied, and is drawn without the inks and overprint that it may name"
      ])
    }
    let facts = page.facts
    guard facts.isReadable else {
      let reason = "it is damaged and cannot be copied"
      return .drawn(notes: facts.holdsInks ? ["\(reason); its inks and overprint are lost"] : [reason])
    }
    if let breach = breach(of: page, in: source) {
      return facts.holdsInks ? .refused(breach) : .drawn(notes: [])
    }
    var notes = page.notes
    var isConverted = false
    if case .cmyk = printing.colorSpace, let inks {
      let kept = source.convert(page, by: PressInks(inks, in: source.document))
      // Drawn, everything is converted.
      guard kept.isEmpty || facts.holdsInks else { return .drawn(notes: []) }
      isConverted = kept.isEmpty
      notes += kept.sorted().map { "\($0) stay in RGB, and are converted when they are printed" }
    }
    if printing.outputIntent != nil || printing.standards.isForArchives {
      source.declareColors(of: page, onlyMasks: isConverted, for: printing)
    }
    do throws(PDFFinishingError) { try source.document.check() } catch {
      return .drawn(notes: [
        "it cannot be copied (\(error)), and is drawn without the inks and overprint in it"
      ])
    }
    return .copied(holdsInks: facts.holdsInks, notes: notes)
  }

  /// What a standard forbids of a page; nil for nothing.
  private func breach(of page: PageForm, in source: Source) -> String? {
    let standards = printing.standards
    guard !standards.isEmpty else { return nil }
    if standards.isForArchives, printing.outputIntent == nil, page.facts.holdsInks {
      return PDFFinishingError.inksWithoutIntent.description
    }
    if source.optionalContent(of: page).switchesItself {
      return "its layers switch themselves on and off, which the standard forbids"
    }
    return page.facts.breaches.first { $0.applies(to: standards) }?.reason
  }

  private func source(of data: Data) -> Source? {
    if let known = sources[data] { return known }
    guard let document = try? QPDFDocument(data: data) else { return nil }
    let made = Source(document)
    sources[data] = made
    return made
  }

  // MARK: Copying

  /// Puts a page in the place of its mark.
  ///
  /// - Parameter mark: a picture, which becomes a form of the unit square.
  func put(_ image: CGImage, into mark: QPDFDocument.Object, of document: QPDFDocument)
    throws(PDFFinishingError)
  {
    guard case .copied(let holdsInks, _) = placement(of: image), let data = image.encodedData,
      let source = source(of: data),
      let page = source.page(image.page, shownAs: image.uncroppedSize), let entries = mark.streamDictionary
    else { throw .document("\(image.sourceName ?? "a page") cannot be copied") }
    document.retain(source.document)
    source.escapeNames(of: page)
    let form = document.copy(foreign: page.form)
    try source.document.check()
    try document.check()
    for (key, _) in entries.entries where key != "Length" { entries[key] = nil }
    entries["Type"] = document.name("XObject")
    entries["Subtype"] = document.name("Form")
    entries["BBox"] = document.box(CGRect(x: 0, y: 0, width: 1, height: 1))
    // A page begins in a state of its own (ISO 32000-1, 8.4.1), a form in that of what is around it.
    entries["Resources"] = document.dictionary([
      "XObject": document.dictionary(["Page": form]),
      "ExtGState": document.dictionary([
        "Start": document.dictionary([
          "OP": document.flag(false), "op": document.flag(false), "OPM": document.number(0),
        ])
      ]),
    ])
    let m = page.placement
    let place = [m.a, m.b, m.c, m.d, m.tx, m.ty].map { String(format: "%.10f", Double($0)) }
    let start = "0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts /Start gs"
    mark.replaceStreamData(Array("\(start) \(place.joined(separator: " ")) cm /Page Do".utf8))
    document.placedForms.insert(mark.number)
    if holdsInks { document.placedInks.insert(mark.number) }
    source.optionalContent(of: page).add(to: document, switchesItself: printing.standards.isEmpty)
  }
}

extension PlacedPages {
  /// A PDF, of which pages are copied.
  private final class Source {
    let document: QPDFDocument
    private var pages: [Int: PageForm?] = [:]
    /// What has been converted, which pages may share.
    private var converted = PageColors.Known()
    private var declared: Set<PageDeclarations.Known> = []
    private var screen: ScreenColors?
    /// The objects whose names are as they are to be written.
    private var escaped: Set<Int> = []

    init(_ document: QPDFDocument) { self.document = document }

    /// A page; nil if there is none, or it is not as large as it is shown elsewhere.
    func page(_ number: Int, shownAs size: CGSize) -> PageForm? {
      if let known = pages[number] { return known }
      let made = PageForm.page(number, of: document).flatMap { PageForm($0, in: document) }.flatMap {
        abs($0.size.width - size.width) < 1 && abs($0.size.height - size.height) < 1 ? $0 : nil
      }
      pages[number] = .some(made)
      return made
    }

    /// Converts a page's colours in RGB to inks, and returns what stays in RGB.
    func convert(_ page: PageForm, by target: PressInks) -> Set<String> {
      var colors = PageColors(document: document, target: target, known: converted)
      defer { converted = colors.known }
      return colors.convert(page.form)
    }

    /// Says what colours in RGB mean, and of pictures what a standard wants.
    ///
    /// - Parameter onlyMasks: whether colours in RGB are left in masks alone.
    func declareColors(of page: PageForm, onlyMasks: Bool, for printing: Printing) {
      let intent = printing.outputIntent
      if intent != nil, screen == nil { screen = ScreenProfiles().map { ScreenColors($0, in: document) } }
      PageDeclarations(
        document: document, screen: intent == nil ? nil : screen, standards: printing.standards,
        press: intent?.profile
      ).declare(page.form, onlyMasks: onlyMasks, known: &declared)
    }

    /// Prepares the names of a page, which its content has been compared with, for writing.
    func escapeNames(of page: PageForm) {
      document.escapeNumberSigns(reachedBy: page.form, seen: &escaped)
    }

    func optionalContent(of page: PageForm) -> OptionalContent {
      OptionalContent(of: document, reachedBy: page.facts)
    }
  }
}

extension Printing {
  /// The conversion to the press's inks; nil if it is not requested.
  fileprivate var inkConversion: InkConversion? {
    guard let outputIntent, case .cmyk(let settings) = colorSpace else { return nil }
    return InkConversion(to: outputIntent.profile, settings: settings)
  }
}
