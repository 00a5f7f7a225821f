import Foundation

/// Small PDFs, made by hand.
enum PDFFile {
  /// A document of empty pages of these sizes.
  static func pages(_ sizes: [(width: Int, height: Int)], encryption: String = "") -> Data {
    let kids = sizes.indices.map { "\($0 + 3) 0 R" }.joined(separator: " ")
    var objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[\(kids)]/Count \(sizes.count)>>"]
    for size in sizes {
      objects.append("<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(size.width) \(size.height)]/Resources<<>>>>")
    }
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (k, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(k + 1) 0 obj\(object)endobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
    text += "trailer<</Size \(objects.count + 1)/Root 1 0 R\(encryption)>>\nstartxref\n\(start)\n%%EOF\n"
    return Data(text.utf8)
  }

  /// A document that nobody can open without a password.
  static var encrypted: Data {
    let key = String(repeating: "ab", count: 32)
    return pages(
      [(10, 10)],
      encryption: "/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<\(key)>/U<\(key)>>>")
  }
}
