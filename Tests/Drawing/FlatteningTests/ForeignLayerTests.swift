import Flattening
import Foundation
import QuartzCore
import Synchronization
import Testing

/// Layers whose pictures come from Metal, OpenGL, films and compositions on Apple's systems, and what draws them here.
@Suite struct ForeignLayerTests {
  private static let layers: [@Sendable () -> (CALayer, String)] = [
    { (CAMetalLayer(), "CAMetalLayer") }, { (CAEAGLLayer(), "CAEAGLLayer") },
    { (CAOpenGLLayer(), "CAOpenGLLayer") }, { (AVPlayerLayer(), "AVPlayerLayer") },
    { (QCCompositionLayer(), "QCCompositionLayer") },
  ]

  @Test func theyAreReportedWhereTheyHaveNothingToShow() throws {
    for (layer, name) in Self.layers.map({ $0() }) {
      let root = page()
      box(layer, 10, 10, 20, 20, Ink.red, in: root)
      let list = flatten(root)
      #expect(
        list.findings.map(\.reason) == ["of what a \(name) shows only its contents are drawn"], "\(name)")
    }
  }

  @Test func theirContentsAreDrawnAsThoseOfPlainLayersAndNotReported() throws {
    for (layer, name) in Self.layers.map({ $0() }) {
      let root = page()
      box(layer, 10, 10, 20, 20, Ink.red, in: root).contents = picture(4, 4)
      let plain = page()
      box(CALayer(), 10, 10, 20, 20, Ink.red, in: plain).contents = layer.contents
      let list = flatten(root)
      #expect(list.nodes.count == flatten(plain).nodes.count, "\(name)")
      #expect(list.description.contains("image"), "\(name)")
      #expect(list.findings.map(\.reason) == [], "\(name)")
    }
  }

  /// Notes what it is asked for.
  private final class Recorder: LayerContentsProvider {
    struct Asked: Equatable {
      var width, height: Int
      var time: Double
    }

    let asked = Mutex<[Asked]>([])
    let answer: @Sendable (LayerContentsRequest) throws -> CGImage?

    init(_ answer: @escaping @Sendable (LayerContentsRequest) throws -> CGImage? = { _ in picture(4, 2) }) {
      self.answer = answer
    }

    func contents(for request: LayerContentsRequest) throws -> CGImage? {
      asked.withLock { $0.append(Asked(width: request.width, height: request.height, time: request.time)) }
      return try answer(request)
    }
  }

  private func draw(
    _ root: CALayer, _ providers: LayerContentsProviders, at time: Double = 0, scale: Double = 1,
    contents: ProvidedContents? = nil
  ) -> DrawnPageText {
    let options = FlatteningOptions(
      time: time, scale: scale, fonts: FontSource(), contents: contents ?? ProvidedContents(providers))
    let page = Flattener(options: options).page(of: root)
    return DrawnPageText(
      text: page.description, findings: page.findings.map { "\($0.outcome): \($0.reason)" })
  }

  private struct DrawnPageText {
    var text: String
    var findings: [String]
  }

  @Test func aProviderIsAskedForTheLayersPixelsAndItsOwnTime() throws {
    let (root, recorder) = (page(), Recorder())
    let layer = box(CAMetalLayer(), 10, 10, 40, 20, in: root)
    layer.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 2))
    layer.speed = 2
    layer.beginTime = 1
    var providers = LayerContentsProviders()
    providers.register(recorder, for: CAMetalLayer.self)
    let drawn = draw(root, providers, at: 4, scale: 3)
    #expect(recorder.asked.withLock { $0 } == [.init(width: 60, height: 120, time: 6)])
    #expect(drawn.text.contains("image"))
    #expect(drawn.findings == [])
  }

  @Test func itIsAskedOnceForAMomentHoweverOftenItIsDrawn() throws {
    let (root, recorder) = (page(), Recorder())
    box(CAMetalLayer(), 10, 10, 40, 20, in: root)
    var providers = LayerContentsProviders()
    providers.register(recorder, for: CAMetalLayer.self)
    let contents = ProvidedContents(providers)
    for time in [0.0, 1, 0, 1] { _ = draw(root, providers, at: time, contents: contents) }
    #expect(recorder.asked.withLock { $0.map(\.time) } == [0, 1])
  }

  @Test func picturesThatAreNotShownAreKeptUpToALimit() throws {
    let (root, recorder) = (page(), Recorder())
    box(CAMetalLayer(), 10, 10, 40, 20, in: root)
    var providers = LayerContentsProviders()
    providers.register(recorder, for: CAMetalLayer.self)
    // Two pictures of eight bytes.
    let contents = ProvidedContents(providers, keptBytes: 16)
    for time in [0.0, 1, 2, 2, 1, 0] { _ = draw(root, providers, at: time, contents: contents) }
    #expect(recorder.asked.withLock { $0.map(\.time) } == [0, 1, 2, 0])
  }

  @Test func theProviderOfALayerCountsBeforeThatOfItsClassAndTheNearestClassBeforeOthers() throws {
    final class Map: CAMetalLayer {}
    let (own, ofMaps, ofMetal) = (Recorder(), Recorder(), Recorder())
    let root = page()
    let first = box(Map(), 0, 0, 10, 10, in: root)
    box(Map(), 10, 0, 10, 10, in: root)
    box(CAMetalLayer(), 20, 0, 10, 10, in: root)
    box(CALayer(), 30, 0, 10, 10, in: root)
    var providers = LayerContentsProviders()
    providers.register(ofMetal, for: CAMetalLayer.self)
    providers.register(ofMaps, for: Map.self)
    providers.register(own, for: first)
    _ = draw(root, providers)
    #expect([own, ofMaps, ofMetal].map { $0.asked.withLock(\.count) } == [1, 1, 1])
  }

  @Test func whatAProviderThrowsIsAFindingAndTheContentsStay() throws {
    struct Wrong: Error, CustomStringConvertible {
      let description = "the shader has no end"
    }
    let (damaged, wrong) = (
      Recorder { _ in throw LayerContentsError("the map is torn", isDamage: true) },
      Recorder { _ in throw Wrong() }
    )
    let root = page()
    let first = box(CAMetalLayer(), 0, 0, 10, 10, in: root)
    let second = box(CAMetalLayer(), 10, 0, 10, 10, in: root)
    second.contents = picture(3, 3)
    var providers = LayerContentsProviders()
    providers.register(damaged, for: first)
    providers.register(wrong, for: second)
    let drawn = draw(root, providers)
    #expect(drawn.findings == ["damaged: the map is torn", "dropped: the shader has no end"])
    #expect(drawn.text.components(separatedBy: "image").count == 2)
  }

  @Test func whatAProviderReportsOfAPictureIsAFindingToo() throws {
    let root = page()
    let layer = box(CAMetalLayer(), 0, 0, 10, 10, in: root)
    var providers = LayerContentsProviders()
    providers.register(
      Recorder { request in
        request.report("it is dim")
        return picture(2, 2)
      }, for: layer)
    let drawn = draw(root, providers)
    #expect(drawn.findings == ["warning: it is dim"])
    #expect(drawn.text.contains("image"))
  }

  @Test func picturesOfTooManyPixelsAreDamage() throws {
    let root = page()
    box(CAMetalLayer(), 0, 0, 10, 10, in: root)
    var providers = LayerContentsProviders()
    providers.register(Recorder(), for: CAMetalLayer.self)
    let drawn = draw(root, providers, contents: ProvidedContents(providers, pixelLimit: 7))
    #expect(drawn.findings == ["damaged: its contents have 4 × 2 pixels, more than the limit of 7"])
  }

  @Test func videoGravityPlacesAFilmAndContentsGravityAStill() throws {
    let root = page()
    let layer = box(AVPlayerLayer(), 0, 0, 40, 40, in: root)
    layer.contentsGravity = .resize
    var providers = LayerContentsProviders()
    providers.register(Recorder(), for: AVPlayerLayer.self)
    #expect(draw(root, providers).text.contains("to 0 10 40 20"))
    layer.videoGravity = .resizeAspectFill
    #expect(draw(root, providers).text.contains("to -20 0 80 40"))
    layer.videoGravity = .resize
    #expect(draw(root, providers).text.contains("to 0 0 40 40"))
  }

  @Test func changesOfContentsAreMomentsOfTheTimeline() throws {
    struct Ticking: LayerContentsProvider {
      func contents(for request: LayerContentsRequest) -> CGImage? { nil }
      func changes(of layer: CALayer) -> LayerContentsChanges? { LayerContentsChanges(times: [1, 2]) }
    }
    let root = page()
    let layer = box(CAMetalLayer(), 0, 0, 10, 10, in: root)
    layer.beginTime = 1
    layer.speed = 2
    var providers = LayerContentsProviders()
    providers.register(Ticking(), for: layer)
    let options = FlatteningOptions(fonts: FontSource(), contents: ProvidedContents(providers))
    let timeline = Flattener(options: options).timeline(of: root)
    #expect(timeline.breaks == [1.5, 2])
    #expect(timeline.end == 2)
  }
}
