import Messages

/// A file of data as UTF-8 that can be read at any place: the file itself, or a temporary copy of what is a pipe or in another
/// encoding.
struct DataFile {
  let file: OpenFile
  /// Where the text begins: behind a byte order mark.
  let start: Int

  /// - Parameter encoding: its name as iconv knows it; nil to find it.
  init(_ file: OpenFile, encoding: String?) throws(RecordProblem) {
    let isSeekable = file.isSeekable
    var piece = try file.read(at: isSeekable ? 0 : nil, count: Self.sample)
    try Self.refuse(piece, file.name)
    let found = TextEncoding(named: encoding, beginning: piece)
    if isSeekable && found.isUTF8 {
      self.file = file
      start = found.markLength
      return
    }
    guard let transcoder = Transcoder(from: found.name) else {
      throw RecordProblem(
        file: file.name, message: "the encoding \(Quoted.text(found.name)) is not known; `iconv -l` lists all"
      )
    }
    let copy = try OpenFile.temporary(named: file.name)
    var offset = piece.count
    piece.removeFirst(found.markLength)
    repeat {
      let next = try file.read(at: isSeekable ? offset : nil, count: Self.sample)
      offset += next.count
      // UTF-8 is copied as it is: what is wrong in it is found row by row.
      try copy.append(found.isUTF8 ? piece : transcoder.convert(piece, isLast: next.isEmpty))
      piece = next
    } while !piece.isEmpty
    self.file = copy
    start = 0
  }

  private static let sample = 1 << 20

  /// Refuses what is not text, with what to do instead.
  private static func refuse(_ bytes: [UInt8], _ name: String) throws(RecordProblem) {
    if bytes.starts(with: "PK\u{3}\u{4}".utf8) {
      throw RecordProblem(
        file: name,
        message: "is a workbook or another archive: save the sheet as CSV, or run "
          + "`soffice --headless --convert-to csv FILE`")
    }
    if bytes.starts(with: "SQLite format 3\0".utf8) {
      throw RecordProblem(file: name, message: "is an SQLite database: add #TABLE or #select … to its name")
    }
  }
}
