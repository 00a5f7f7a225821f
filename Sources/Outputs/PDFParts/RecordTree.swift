/// The tree of a document's records (document parts: ISO 16612-2, 6.3; ISO 32000-2, 14.12): the job, its batches if it has any, and in
/// them the records, each with the pages that belong to it.
struct RecordTree {
  private let rootNumber: Int
  private let jobNumber: Int
  private var batch: (name: String?, number: Int, records: [Int])?
  private var batches: [Int] = []
  /// The numbers of the records that are added next.
  private var next: ArraySlice<(number: Int, parent: Int)> = []
  private var hasBatches = false

  init(_ file: inout ObjectFile) { (rootNumber, jobNumber) = (file.reserve(), file.reserve()) }

  /// Gives numbers to records before their pages, which refer to them, are written.
  ///
  /// - Returns: for each page, the number of its record.
  mutating func nextNumbers(for records: [PartDescription.Record], _ file: inout ObjectFile) -> [Int] {
    var numbers: [Int] = []
    next = []
    var batch = (name: self.batch?.name, number: self.batch?.number)
    for record in records {
      if batch.number == nil || record.batch != batch.name {
        batch = (record.batch, record.batch == nil ? jobNumber : file.reserve())
      }
      let number = file.reserve()
      next.append((number, batch.number ?? jobNumber))
      numbers += [Int](repeating: number, count: record.pages)
    }
    return numbers
  }

  /// Writes a record, whose number has been given.
  mutating func add(
    _ record: PartDescription.Record, pages: [Int], to file: inout ObjectFile
  ) throws(PartFailure) {
    guard let (number, parent) = next.popFirst(), let first = pages.first, let last = pages.last else {
      return
    }
    if batch?.number != parent {
      try closeBatch(&file)
      batch = (record.batch, parent, [])
      hasBatches = hasBatches || record.batch != nil
    }
    batch?.records.append(number)
    var text = "<</Type/DPart/Parent \(parent) 0 R/Start \(first) 0 R"
    if last != first { text += "/End \(last) 0 R" }
    if !record.metadata.isEmpty {
      text += "/DPM" + RecordMetadata(record.metadata, in: "CIP4_Recipient").text
    }
    try file.write(number, text + ">>")
  }

  private mutating func closeBatch(_ file: inout ObjectFile) throws(PartFailure) {
    guard let batch, batch.number != jobNumber else { return }
    batches.append(batch.number)
    var text = "<</Type/DPart/Parent \(jobNumber) 0 R/DParts[[\(PageTree.list(batch.records))]]"
    if let name = batch.name { text += "/DPM" + RecordMetadata(["Batch": name], in: "CIP4_Production").text }
    try file.write(batch.number, text + ">>")
  }

  /// Writes the tree above the records; returns the number of its root.
  mutating func finish(_ file: inout ObjectFile) throws(PartFailure) -> Int {
    try closeBatch(&file)
    let kids = hasBatches ? batches : batch?.records ?? []
    let metadata = RecordMetadata(
      ["CIP4_Conformance": "base", "CIP4_Creator": "LayerPress"], in: "CIP4_Metadata")
    try file.write(
      jobNumber,
      "<</Type/DPart/Parent \(rootNumber) 0 R/DParts[[\(PageTree.list(kids))]]/DPM\(metadata.text)>>")
    let names = hasBatches ? "/Job/Batch/Record" : "/Job/Record"
    try file.write(
      rootNumber,
      "<</Type/DPartRoot/DPartRootNode \(jobNumber) 0 R/RecordLevel \(hasBatches ? 2 : 1)/NodeNameList[\(names)]>>"
    )
    return rootNumber
  }
}
