import Foundation
import LayerPress
import Testing
import UIKitValues

/// Listings as tutorials on Core Animation have them: that they compile is half of the test, that they show what they should
/// the other.
struct ListingTests {
  private struct Shown {
    let width: Int
    private let bytes: [UInt8]

    init(_ view: UIView, time: Double = 0) throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
      defer { try? FileManager.default.removeItem(at: file) }
      var exporter = Exporter()
      exporter.options.time = time
      let report = try exporter.export(view.layer, to: file.path, scale: 1)
      // But for the font of the system, which is Apple's.
      let others = report.findings.filter { if case .substituted = $0.outcome { false } else { true } }
      #expect(others.isEmpty)
      let image = try CGImage(contentsOf: file)
      let context = try #require(
        CGContext(
          data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
      width = image.width
      let data = try #require(context.data)
      bytes = Array(UnsafeRawBufferPointer(start: data, count: image.width * image.height * 4))
    }

    subscript(x: Int, y: Int) -> [Int] { (0..<4).map { Int(bytes[(y * width + x) * 4 + $0]) } }

    /// How many different colours there are, in steps of 16.
    var colorCount: Int {
      Set((0..<bytes.count / 4).map { k in (0..<4).map { bytes[4 * k + $0] / 16 } }).count
    }
  }

  private let page = CGRect(x: 0, y: 0, width: 300, height: 300)

  private func isNear(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 6 } }

  @Test func shapes() throws {
    let figure = try Shown(StickFigureView(frame: page))
    #expect(isNear(figure[150, 150], [255, 0, 0, 255]))
    #expect(isNear(figure[174, 100], [255, 0, 0, 255]))
    let ring = CircularProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    ring.progress = 0.5
    let (begin, end) = (try Shown(ring, time: 0.02), try Shown(ring, time: 2))
    // Halfway: the right side is green, the left one is not.
    #expect(isNear(end[180, 100], [52, 199, 89, 255]))
    #expect(isNear(end[20, 100], [229, 229, 234, 255]))
    #expect(isNear(begin[180, 100], [229, 229, 234, 255]))
    let ticket = try Shown(TicketView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
    #expect(ticket[2, 2][3] == 0)
    #expect(ticket[198, 2][3] == 255)
    #expect(try Shown(MarchingAntsView(frame: page)).colorCount > 4)
  }

  @Test func space() throws {
    let cube = try Shown(CubeView(frame: page))
    #expect(cube.colorCount > 8)
    #expect(isNear(cube[2, 2], [217, 217, 217, 255]))
    #expect(try Shown(TransformLayerView(frame: page)).colorCount >= 4)
    let reflection = try Shown(ReflectionView(frame: CGRect(x: 0, y: 0, width: 240, height: 100)))
    // What is above is below, too, but paler.
    let alphas = (0..<240).map { x in
      [true, false].map { upper in
        (0..<48).map { reflection[x, upper ? 49 - $0 : 52 + $0][3] }.max() ?? 0
      }
    }
    let (above, below) = (alphas.map { $0[0] }.max() ?? 0, alphas.map { $0[1] }.max() ?? 0)
    #expect(above == 255)
    #expect(abs(below - 102) <= 2)
  }

  @Test func motion() throws {
    #expect(try Shown(ActivityIndicatorView(frame: page), time: 1).colorCount > 1)
    let ship = ShipView(frame: page)
    // At the end of its path the ship is back at its beginning.
    #expect(isNear(try Shown(ship, time: 5)[10, 150], [48, 176, 199, 255]))
    #expect(isNear(try Shown(ship, time: 2)[150, 150], [48, 176, 199, 255]))
    let group = GroupView(frame: page)
    #expect(isNear(try Shown(group, time: 4)[200, 200], [0, 255, 0, 255]))
    #expect(isNear(try Shown(group, time: 0)[100, 100], [0, 0, 255, 255]))
    #expect(try Shown(SnowView(frame: page), time: 10).colorCount > 2)
  }

  @Test func clocks() throws {
    let clock = ClockView(frame: CGRect(x: 0, y: 0, width: 240, height: 240))
    // Three o'clock, and a quarter of a minute: the thin red hand lies on the thick black one.
    clock.tick(at: 3 * 3600 + 15)
    let shown = try Shown(clock)
    #expect(isNear(shown[200, 120], [255, 0, 0, 255]))
    #expect(isNear(shown[160, 123], [0, 0, 0, 255]))
    #expect(isNear(shown[120, 60], [85, 85, 85, 255]))
  }

  @Test func drawing() throws {
    let graph = try Shown(GraphView(frame: page))
    #expect(graph[0, 0][3] < 128)
    #expect(graph[150, 150][3] == 255)
    #expect(graph.colorCount > 20)
    #expect(try Shown(BadgeView(frame: CGRect(x: 0, y: 0, width: 300, height: 180))).colorCount > 10)
    #expect(try Shown(CTView(frame: CGRect(x: 0, y: 0, width: 300, height: 150))).colorCount > 3)
    let writing = HandwritingView(frame: CGRect(x: 0, y: 0, width: 300, height: 160))
    #expect(try Shown(writing, time: 5).colorCount > 3)
  }
}
