import Drawing
import QuartzCore
import Synchronization

/// What providers draw for the layers of one export, each asked once for a moment and a size however many outputs show it. Can be
/// used from several threads, which wait for each other only where they want the same contents.
///
/// Pictures are kept for their next use, up to a limit of memory.
public final class ProvidedContents: Sendable {
  /// The answer of a provider.
  struct Answer {
    var image: CGImage?
    /// What is wrong with it.
    var remarks: [LayerContentsError] = []
    /// Why there is no picture.
    var failure: LayerContentsError?
  }

  private struct Question: Hashable {
    var layer: ObjectIdentifier
    var time: Double
    var width, height: Int
  }

  /// The lock is held while a provider draws, so that none draws the same twice.
  private final class Entry: Sendable {
    let answer = Mutex<Answer?>(nil)
    /// Keeps the layer, so that no other has its identity.
    nonisolated(unsafe) let layer: CALayer

    init(_ layer: CALayer) { self.layer = layer }
  }

  private struct Entries {
    var all: [Question: Entry] = [:]
    /// The questions with pictures, the latest last, and how many bytes these take.
    var order: [(Question, bytes: Int)] = []
    var bytes = 0
  }

  private let providers: LayerContentsProviders
  private let pixelLimit: Int
  private let keptBytes: Int
  private let entries = Mutex(Entries())

  /// - Parameters:
  ///   - providers: what draws contents.
  ///   - pixelLimit: the most pixels of a picture.
  ///   - keptBytes: how many bytes of pictures are kept for their next use.
  public init(
    _ providers: LayerContentsProviders, pixelLimit: Int = CGImage.defaultPixelLimit,
    keptBytes: Int = 128 << 20
  ) {
    self.providers = providers
    self.pixelLimit = pixelLimit
    self.keptBytes = keptBytes
  }

  /// Whether what a layer tree shows may depend on the output's resolution because of its providers.
  public var dependOnSize: Bool { providers.dependOnSize }

  /// The provider of a layer, which is no presentation copy.
  func provider(of layer: CALayer) -> (any LayerContentsProvider)? { providers.provider(for: layer) }

  /// Asks a provider, or returns what it has answered.
  ///
  /// - Parameters:
  ///   - layer: the layer with the values of the moment.
  ///   - model: the layer itself.
  func answer(
    of provider: any LayerContentsProvider, for layer: CALayer, model: CALayer, time: Double, width: Int,
    height: Int
  ) -> Answer {
    let question = Question(
      layer: ObjectIdentifier(model), time: time, width: provider.dependsOnSize ? width : 0,
      height: provider.dependsOnSize ? height : 0)
    let entry = entries.withLock { entries in
      let entry = entries.all[question] ?? Entry(model)
      entries.all[question] = entry
      return entry
    }
    let (answer, isNew) = entry.answer.withLock { known in
      if let known { return (known, false) }
      let answer = ask(provider, layer, model, time, width, height)
      known = answer
      return (answer, true)
    }
    if isNew { keep(question, answer) }
    return answer
  }

  private func ask(
    _ provider: any LayerContentsProvider, _ layer: CALayer, _ model: CALayer, _ time: Double, _ width: Int,
    _ height: Int
  ) -> Answer {
    var answer = Answer()
    let remarks = Remarks()
    let request = LayerContentsRequest(
      layer: layer, model: model, width: width, height: height, time: time, pixelLimit: pixelLimit
    ) { remarks.all.append($0) }
    do {
      answer.image = try provider.contents(for: request)?.asFrame()
    } catch let error as LayerContentsError {
      answer.failure = error
    } catch {
      answer.failure = LayerContentsError("\(error)")
    }
    if let image = answer.image, !image.isVector, image.width * image.height > pixelLimit {
      answer.failure = LayerContentsError(
        "its contents have \(image.width) × \(image.height) pixels, more than the limit of \(pixelLimit)",
        isDamage: true)
      answer.image = nil
    }
    answer.remarks = remarks.all
    return answer
  }

  /// What a provider says while it draws.
  private final class Remarks {
    var all: [LayerContentsError] = []
  }

  /// Lets go of the oldest pictures. What drawings still show stays in memory with them.
  private func keep(_ question: Question, _ answer: Answer) {
    let bytes = answer.image.map { $0.bytesPerRow * $0.storedHeight } ?? 0
    entries.withLock { entries in
      entries.order.append((question, bytes))
      entries.bytes += bytes
      var dropped = 0
      while entries.bytes > keptBytes || entries.order.count - dropped > Self.mostEntries,
        dropped + 1 < entries.order.count
      {
        let (oldest, bytes) = entries.order[dropped]
        entries.all[oldest] = nil
        entries.bytes -= bytes
        dropped += 1
      }
      entries.order.removeFirst(dropped)
    }
  }

  private static let mostEntries = 10_000
}
