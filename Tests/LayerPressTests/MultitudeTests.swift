import LayerPress
import QuartzCore
import XCTest

/// Particles and copies by the thousand.
final class MultitudeTests: XCTestCase {
  private func emitter(_ count: Float, seed: UInt32 = 1) throws -> CALayer {
    let page = TestLayers.page(200, 200)
    let emitter = CAEmitterLayer()
    emitter.frame = page.bounds
    emitter.emitterPosition = CGPoint(x: 100, y: 100)
    emitter.seed = seed
    let cell = CAEmitterCell()
    cell.birthRate = count
    cell.lifetime = 2
    cell.velocity = 40
    cell.emissionRange = 6.28
    cell.color = CGColor(srgbRed: 1, green: 0.5, blue: 0.2, alpha: 1)
    (cell.redRange, cell.greenRange, cell.blueRange) = (0.5, 0.5, 0.5)
    cell.alphaSpeed = -0.4
    cell.contents = try CGImage(encodedData: XCTUnwrap(Data(base64Encoded: Self.dot)))
    emitter.emitterCells = [cell]
    page.addSublayer(emitter)
    return page
  }

  /// Four grey pixels.
  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNsYGBiYAAAApIAhPd8o1gAAAAASUVORK5CYII="

  func testTenThousandParticlesShareTheirPicturesInAPDF() throws {
    let folder = try TestFolder(self)
    var exporter = Exporter()
    exporter.options.time = 3
    let report = try exporter.export(emitter(5000), to: folder.file("a.pdf"))
    XCTAssertEqual(report.findings, [])
    XCTAssertLessThan(report.outputs[0].bytes, 1_500_000)
    let objects = try Tool("qpdf", ["--show-npages", folder.file("a.pdf")])
    XCTAssertEqual(objects.status, 0, objects.errors)
    let xref = try Tool("qpdf", ["--show-xref", folder.file("a.pdf")]).output.split(separator: "\n").count
    XCTAssertLessThan(xref, 1500, "particles are no objects of their own")
  }

  func testTheSameSeedGivesTheSameBytesOnAnyNumberOfThreads() throws {
    let folder = try TestFolder(self)
    for format in ["pdf", "svg", "png"] {
      var files: [[UInt8]] = []
      for (workers, seed) in [(1, 1), (4, 1), (2, 2)] {
        var exporter = Exporter()
        exporter.options.time = 1.5
        exporter.options.workers = workers
        try exporter.export(emitter(200, seed: UInt32(seed)), to: folder.file("a.\(format)"))
        files.append(try folder.bytes("a.\(format)"))
      }
      XCTAssertEqual(files[0], files[1], format)
      XCTAssertNotEqual(files[0], files[2], "another seed, another picture")
    }
  }

  func testTenThousandCopiesAreCheap() throws {
    let folder = try TestFolder(self)
    let page = TestLayers.page(400, 400)
    func replicator(_ x: CGFloat, _ y: CGFloat, in layer: CALayer) -> CAReplicatorLayer {
      let replicator = CAReplicatorLayer()
      replicator.frame = page.bounds
      replicator.instanceCount = 100
      replicator.instanceTransform = CATransform3DMakeTranslation(x, y, 0)
      layer.addSublayer(replicator)
      return replicator
    }
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
    dot.cornerRadius = 1
    dot.backgroundColor = CGColor(gray: 0.3, alpha: 1)
    replicator(0, 4, in: replicator(4, 0, in: page)).addSublayer(dot)
    for (format, limit) in [("pdf", 600_000), ("svg", 20_000)] {
      let report = try Exporter().export(page, to: folder.file("a.\(format)"))
      XCTAssertLessThan(report.outputs[0].bytes, limit, format)
      XCTAssertEqual(report.findings, [])
    }
  }
}
