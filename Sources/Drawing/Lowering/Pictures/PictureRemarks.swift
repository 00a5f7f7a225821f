import Drawing
import ImageDecoding

/// What the files of pictures say that is not heeded: profiles of other colours, and more light than paper has.
enum PictureRemarks {
  /// Returns the same page with a finding for each layer that shows such a picture.
  static func lower(_ page: DrawnPage, by lowering: Lowering) -> DrawnPage {
    guard page.drawing.facts.has(.filePictures) else { return page }
    var page = page
    var known = Set(page.findings)
    var remarks: [ObjectIdentifier: PictureRemark?] = [:]
    for case .image(let image) in page.drawing.reachable(with: .filePictures).lazy.flatMap(\.nodes) {
      let found = remarks[ObjectIdentifier(image.image)] ?? lowering.images.remark(on: image.image)
      remarks[ObjectIdentifier(image.image)] = .some(found)
      guard let remark = found else { continue }
      let finding = Finding(
        layer: image.layer, outcome: remark.isApproximation ? .approximated : .warning,
        reason: "\(image.image.sourceName ?? "image"): \(remark.text)")
      if known.insert(finding).inserted { page.findings.append(finding) }
    }
    return page
  }
}
