import Foundation
import PDFMarks

/// Puts the files of pictures in the place of their marks, in a PDF as qpdf has written it. So they do not pass through qpdf,
/// which would copy each of them four times.
struct CarriedFiles {
  private let document: Data
  private let references: CrossReferences

  /// - Parameters:
  ///   - files: by the numbers of their marks.
  ///   - path: the document.
  static func put(
    _ files: [Int: Data], into path: String, compressedBy deflater: Deflater
  ) throws(PDFFinishingError) {
    guard !files.isEmpty else { return }
    guard let document = FileManager.default.contents(atPath: path),
      let references = CrossReferences(atEndOf: document),
      let parts = CarriedFiles(document: document, references: references).parts(with: files, deflater)
    else { throw .document("qpdf wrote no cross-reference stream") }
    guard let file = fopen(path, "we") else { throw .failed("opening the finished file") }
    var isWritten = true
    for part in parts where isWritten {
      isWritten = part.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) } == part.count
    }
    // The rest of what is buffered is written now.
    guard fclose(file) == 0, isWritten else { throw .failed("writing") }
  }

  /// The parts of the document that has the files; nil if there is no memory.
  private func parts(with files: [Int: Data], _ deflater: Deflater) -> [Data]? {
    var parts: [Data] = []
    var moves: [(place: Int, by: Int)] = []
    var (end, moved) = (0, 0)
    for (mark, file) in marks(of: files) {
      let length = Data("\(file.count) >>\nstream\n".utf8)
      parts += [document[end..<mark.lowerBound], length, file]
      end = mark.upperBound
      moved += length.count + file.count - mark.count
      moves.append((end, moved))
    }
    guard let references = references.moved(moves, compressedBy: deflater) else { return nil }
    return parts + [document[end..<self.references.place], references]
  }

  /// The marks of files, from their lengths on, which qpdf writes last.
  private func marks(of files: [Int: Data]) -> [(Range<Int>, file: Data)] {
    let (word, start) = (Data("/Length ".utf8), Data(" >>\nstream\n".utf8) + PictureMark.start)
    var found: [(Range<Int>, file: Data)] = []
    var end = 0
    while let place = document.range(of: start, in: end..<references.place) {
      end = place.upperBound
      let first = end - PictureMark.start.count
      guard let mark = PictureMark(jpeg: document[first...].prefix(100)), let file = files[mark.number],
        let length = document.range(of: word, options: .backwards, in: 0..<place.lowerBound)?.upperBound,
        let count = Int(String(decoding: document[length..<place.lowerBound], as: UTF8.self)),
        count <= references.place - first
      else { continue }
      end = first + count
      found.append((length..<end, file))
    }
    return found
  }
}
