import Foundation
import QuartzCore
import Testing

@testable import LayerPress

/// Exports to bytes and sinks, and in the background.
struct ExportedDataTests {
  private let formats: [ExportOutput.Format] = [.pdf, .svg, .png(scale: 2), .animatedPNG(scale: 1)]

  private func withFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  private func bytes(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test func bytesAreThoseOfTheFile() throws {
    try withFolder { folder in
      for format in formats {
        let path = "\(folder)/a.\(format.name)"
        try Exporter().export(
          ExportDocument(pages: [TestLayers.square()]), to: [ExportOutput(format, path: path)])
        #expect(try Exporter().data(of: TestLayers.square(), as: format) == bytes(of: path))
      }
    }
  }

  @Test func severalOutputsComeInTheirOrder() throws {
    let (files, report) = try Exporter().data(
      of: ExportDocument(pages: [TestLayers.square(), TestLayers.text("back")]),
      as: [ExportOutput(.pdf), ExportOutput(.png(scale: 1), page: 2), ExportOutput(.svg)])
    #expect(
      files.map { $0.prefix(4) } == [Data("%PDF".utf8), Data([0x89, 0x50, 0x4E, 0x47]), Data("<svg".utf8)])
    #expect(report.outputs.map(\.pages.count) == [2, 1, 1])
    #expect(report.outputs.map(\.bytes) == files.map(\.count))
  }

  @Test func bytesAreHeldInMemory() throws {
    let file = try OutputFile()
    try file.write([1, 2, 3])
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: file.openablePath)
    #expect(target.hasPrefix("/memfd:"))
    #expect(try file.contents() == Data([1, 2, 3]))
  }

  @Test func aParkedFileInMemoryIsClosedAndKeepsItsBytes() throws {
    let file = try OutputFile()
    try file.write([1, 2, 3])
    try file.park()
    #expect(file.descriptor < 0)
    #expect(try file.contents() == Data([1, 2, 3]))
    var taken = Data()
    try file.read { (bytes) throws(ExportError) in taken.append(contentsOf: bytes) }
    #expect(taken == Data([1, 2, 3]))
  }

  /// Files in memory that this process has open: tests beside this one have a few.
  private var openFiles: Int {
    let folder = "/proc/self/fd/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0))?.hasPrefix("/memfd:") ?? false
    }
  }

  /// Systems allow a thousand or so.
  @Test(arguments: [1, 2]) func manyOutputsAreNotOpenAtOnce(workers: Int) throws {
    var exporter = Exporter()
    exporter.options.workers = workers
    var most = 0
    let outputs = [ExportOutput](repeating: ExportOutput(.svg), count: 400)
    let (files, _) = try exporter.data(of: ExportDocument(pages: [TestLayers.square()]), as: outputs) { _ in
      most = max(most, openFiles)
    }
    #expect(most < 100)
    #expect(files.count == 400)
    #expect(files.allSatisfy { $0 == files[0] && !$0.isEmpty })
  }

  @Test func whatStrictRefusesGivesNoBytes() {
    var exporter = Exporter()
    exporter.options.strictness = .strict
    #expect(throws: ExportError.self) { try exporter.data(of: TestLayers.page(9, 9), as: .svg) }
  }

  @Test func aSinkIsGivenTheWholeFile() throws {
    var taken = Data()
    let report = try Exporter().write(
      ExportDocument(pages: [TestLayers.square()]), as: ExportOutput(.pdf)
    ) { taken += $0 }
    #expect(try taken == Exporter().data(of: TestLayers.square(), as: .pdf))
    #expect(report.outputs.first?.bytes == taken.count)
  }

  @Test func whatASinkThrowsIsThrownOn() {
    struct IsFull: Error {}
    #expect(throws: IsFull.self) {
      try Exporter().write(ExportDocument(pages: [TestLayers.square()]), as: ExportOutput(.svg)) { _ in
        throw IsFull()
      }
    }
  }

  @Test func tasksExportWithoutBlocking() async throws {
    let progress = Progress(totalUnitCount: 0)
    let (files, _) = try await Exporter().dataInBackground(
      of: ExportDocument(pages: [TestLayers.square()]), as: [ExportOutput(.svg)], progress: progress)
    #expect(try files == [synchronously { try Exporter().data(of: TestLayers.square(), as: .svg) }])
    #expect(progress.totalUnitCount == 1000)
    #expect(progress.fractionCompleted == 1)
  }

  @Test func noOutputsAreDoneAtOnce() async throws {
    var parts: [Double] = []
    try Exporter().export(ExportDocument(pages: [TestLayers.square()]), to: []) { parts.append($0) }
    #expect(!parts.isEmpty)
    #expect(parts.allSatisfy { $0 == 1 })
    let progress = Progress(totalUnitCount: 7)
    let (files, _) = try await Exporter().dataInBackground(
      of: ExportDocument(pages: [TestLayers.square()]), as: [], progress: progress)
    #expect(files.isEmpty)
    #expect(progress.completedUnitCount == 7)
  }

  @Test func theLargestProgressIsReached() async throws {
    let progress = Progress(totalUnitCount: .max)
    _ = try await Exporter().dataInBackground(
      of: ExportDocument(pages: [TestLayers.square()]), as: [ExportOutput(.svg)], progress: progress)
    #expect(progress.completedUnitCount == .max)
  }

  /// In an asynchronous function the call without `await` would be taken for the asynchronous one.
  private func synchronously(_ body: () throws -> Data) rethrows -> Data { try body() }

  @Test func aCancelledTaskWritesNothing() async throws {
    let path = NSTemporaryDirectory() + UUID().uuidString + ".pdf"
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Exporter().exportInBackground(
        ExportDocument(pages: [TestLayers.square()]), to: [ExportOutput(.pdf, path: path)])
    }
    await #expect(throws: ExportError(.cancelled)) { try await task.value }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aCancelledProgressEndsTheExport() async {
    let progress = Progress(totalUnitCount: 10)
    progress.cancel()
    await #expect(throws: ExportError(.cancelled)) {
      try await Exporter().dataInBackground(
        of: ExportDocument(pages: [TestLayers.square()]), as: [ExportOutput(.svg)], progress: progress)
    }
  }

  @Test func foldersThatAreMissingAreMade() throws {
    try withFolder { folder in
      try Exporter().export(TestLayers.square(), to: "\(folder)/new/deep/a.svg")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/new/deep/a.svg"))
    }
  }

  @Test func errorsSayInWordsWhatTheCommandPrints() {
    let error: any Error = ExportError(.noRoomOnPaper, at: "a.pdf")
    #expect(error.localizedDescription == "a.pdf: the margins leave no room on the paper")
  }
}
