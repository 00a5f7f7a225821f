import Foundation
import LayerPress
import QuartzCore
import Testing

/// Particles and copies by the thousand.
@Suite struct MultitudeTests {
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
    cell.contents = try CGImage(encodedData: #require(Data(base64Encoded: Self.dot)))
    emitter.emitterCells = [cell]
    page.addSublayer(emitter)
    return page
  }

  /// Four grey pixels.
  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNsYGBiYAAAApIAhPd8o1gAAAAASUVORK5CYII="

  @Test func tenThousandParticlesShareTheirPicturesInAPDF() throws {
    let folder = try TestFolder()
    var exporter = Exporter()
    exporter.options.time = 3
    let report = try exporter.export(emitter(5000), to: folder.file("a.pdf"))
    #expect(report.findings == [])
    #expect(report.outputs[0].bytes < 1_500_000)
    let objects = try Tool("qpdf", ["--show-npages", folder.file("a.pdf")])
    #expect(objects.status == 0, "\(objects.errors)")
    let xref = try Tool("qpdf", ["--show-xref", folder.file("a.pdf")]).output.split(separator: "\n").count
    #expect(xref < 1500, "particles are no objects of their own")
  }

  @Test func theSameSeedGivesTheSameBytesOnAnyNumberOfThreads() throws {
    let folder = try TestFolder()
    for format in ["pdf", "svg", "png"] {
      var files: [[UInt8]] = []
      for (workers, seed) in [(1, 1), (4, 1), (2, 2)] {
        var exporter = Exporter()
        exporter.options.time = 1.5
        exporter.options.workers = workers
        try exporter.export(emitter(200, seed: UInt32(seed)), to: folder.file("a.\(format)"))
        files.append(try folder.bytes("a.\(format)"))
      }
      #expect(files[0] == files[1], "\(format)")
      #expect(files[0] != files[2], "another seed, another picture")
    }
  }

  @Test func copiesOfAShapeAreUsesOfOneForm() throws {
    let folder = try TestFolder()
    let page = TestLayers.page(400, 400)
    let replicator = CAReplicatorLayer()
    replicator.frame = page.bounds
    replicator.instanceCount = 10_000
    replicator.instanceTransform = CATransform3DMakeRotation(2.4, 0, 0, 1)
    page.addSublayer(replicator)
    let star = CAShapeLayer()
    star.frame = CGRect(x: 200, y: 10, width: 12, height: 12)
    star.path = CGPath(ellipseIn: star.bounds, transform: nil)
    star.strokeColor = CGColor(gray: 0.3, alpha: 1)
    replicator.addSublayer(star)
    func export(_ file: String) throws -> Int {
      let report = try Exporter().export(page, to: folder.file(file))
      #expect(report.findings == [])
      return report.outputs[0].bytes
    }
    // A matrix and a name each.
    #expect(try export("alike.pdf") < 300_000)
    let plain = try Tool("qpdf", ["--qdf", "--stream-data=uncompress", folder.file("alike.pdf"), "-"]).output
    // The star, and the form that contains the boxes of all others.
    #expect(plain.components(separatedBy: "/Subtype /Form").count - 1 == 2)
    #expect(plain.components(separatedBy: " Do\n").count - 1 == 10_001)
    // Where each has a colour of its own, each is written out.
    replicator.instanceRedOffset = -0.0001
    #expect(try export("coloured.pdf") < 1_500_000)
  }

  @Test func tenThousandCopiesAreCheap() throws {
    let folder = try TestFolder()
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
    for (format, limit) in [("pdf", 6000), ("svg", 8000)] {
      let report = try Exporter().export(page, to: folder.file("a.\(format)"))
      #expect(report.outputs[0].bytes < limit, "\(format)")
      #expect(report.findings == [])
    }
  }
}
