import Foundation
import PDFFinishing

extension Drawers {
  /// Pages and forms, by number, that draw colours with named inks, directly or not.
  ///
  /// - Parameter pictures: streams of the document; their pictures in inks count as well.
  func holdingInks(_ inks: InkSpaces, pictures: [QPDFDocument.Object] = []) -> Set<Int> {
    var holders = pictures.filter { picture in
      let dictionary = picture.streamDictionary
      return dictionary?["Resources"] == nil && dictionary?["ColorSpace"]?.isName("DeviceCMYK") ?? false
    }.map(\.number)
    if !inks.marks.isEmpty {
      holders += all.filter { drawer in
        let shadings =
          (drawer.resources?["Shading"]?.values ?? [])
          + (drawer.resources?["Pattern"]?.values ?? []).compactMap { $0["Shading"] }
        return shadings.contains { inks.target(of: $0) != nil }
          || drawer.content.map { inks.holdsInks($0) } ?? false
      }.map(\.object.number)
    }
    return reaching(holders)
  }
}

extension InkSpaces {
  /// Whether content sets a colour with named inks.
  fileprivate func holdsInks(_ content: QPDFDocument.Object) -> Bool {
    guard let bytes = content.plainStreamData, marks.mayOccur(in: bytes) else { return false }
    var stream = ContentStream([UInt8](bytes))
    while (try? stream.next(of: ["rg", "RG"])) ?? false {
      if color(at: stream.operands.compactMap(\.number))?.isOfPresses ?? false { return true }
    }
    return false
  }
}
