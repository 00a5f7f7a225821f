import Drawing
import Foundation
@_spi(Drawing) import QuartzCore

/// Finds what another framework draws for a layer.
struct FrameFinder {
  let page: PageBuilder
  let shown: ShownLayer

  /// The picture that the layer's provider draws; nil where there is no provider or it draws nothing, which is reported for
  /// layers that have no contents either.
  func frame() -> CGImage? {
    if let problem = (shown.model as? CAEAGLLayer)?.drawingProblem {
      let isEmpty = shown.layer.contents == nil
      page.report(shown.index, isEmpty ? .dropped : .warning, problem)
      if isEmpty { return nil }
    }
    guard let provided = page.options.contents,
      let provider = provided.provider(of: shown.model)
    else {
      reportMissing()
      return nil
    }
    let layer = shown.layer
    guard layer.bounds.width > 0, layer.bounds.height > 0 else { return nil }
    let (width, height) = pixels(of: layer)
    let answer = provided.answer(
      of: provider, for: layer, model: shown.model, time: shown.visit.localTime, width: width, height: height)
    for remark in answer.remarks {
      page.report(shown.index, remark.isDamage ? .damaged : .warning, remark.description)
    }
    if let failure = answer.failure {
      page.report(shown.index, failure.isDamage ? .damaged : .dropped, failure.description)
    } else if answer.image == nil {
      reportMissing()
    }
    return answer.image
  }

  /// Reports a layer whose class shows what is drawn elsewhere, and that has nothing to show.
  private func reportMissing() {
    guard let name = shown.model.foreignClassName, shown.layer.contents == nil else { return }
    if (shown.layer as? AVPlayerLayer)?.video != nil {
      page.report(
        shown.index, .dropped, "its film is not shown: nothing among the export's providers draws films")
    } else {
      page.report(shown.index, .dropped, "of what a \(name) shows only its contents are drawn")
    }
  }

  /// How many pixels the bounds take in the output.
  private func pixels(of layer: CALayer) -> (width: Int, height: Int) {
    let toPage = page.sight(of: layer).toPage ?? .identity
    func count(_ length: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Int {
      let pixels = Double(length * hypot(x, y)) * page.options.scale
      return pixels.isFinite ? Int(min(max(pixels.rounded(), 1), Self.mostPixels)) : 1
    }
    return (
      count(layer.bounds.width, toPage.a, toPage.b), count(layer.bounds.height, toPage.c, toPage.d)
    )
  }

  /// The longest side that is asked for; what is longer is drawn from fewer pixels.
  private static let mostPixels = 8192.0
}

extension AVLayerVideoGravity {
  /// The same for pictures.
  var contentsGravity: CALayerContentsGravity {
    switch self {
    case .resize: .resize
    case .resizeAspectFill: .resizeAspectFill
    default: .resizeAspect
    }
  }
}
