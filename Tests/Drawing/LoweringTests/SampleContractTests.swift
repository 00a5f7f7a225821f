import Drawing
import DrawingSupport
import Flattening
import Foundation
import ImageDecoding
import Lowering
import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// The contract at the head of `Drawing` holds for what every sample draws, and for what lowering leaves of it.
@Suite struct SampleContractTests {
  static let samples: [URL] = {
    let package = repository
    let folder = package.appendingPathComponent("samples")
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { ["json", "ca"].contains($0.pathExtension) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  @Test func thereAreSamples() {
    #expect(Self.samples.count > 40)
  }

  @Test(arguments: samples) func drawingsAreWhatTheContractSays(_ sample: URL) throws {
    let images = ImageCache()
    let formats: [Capabilities] = [.pixels, .pdf, .svg, .animatedSVG, .cairoSVG]
    for root in try Scene(contentsOf: sample).pages {
      for time in [0, 0.7] {
        let flattener = Flattener(options: FlatteningOptions(time: time, fonts: FontSource()))
        let page = flattener.page(of: root)
        #expect(page.drawing.facts.leafCount > 0)
        #expect(DrawingContract.violations(of: page) == [])
        for format in formats {
          let lowered = Lowering(to: format, images: images, rasteriser: OnePixel()).lowered(page)
          #expect(DrawingContract.violations(of: lowered, loweredTo: format) == [])
        }
      }
    }
  }
}
