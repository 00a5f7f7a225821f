@_spi(Time) import QuartzCore
import TestSupport
import Testing
import UIKitValues

struct UIImageViewTests {
  /// A picture of one pixel to a point.
  private func picture(_ width: CGFloat, _ height: CGFloat, _ draw: (UIGraphicsImageRendererContext) -> Void)
    -> UIImage
  {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image(
      actions: draw)
  }

  /// Red at the left, blue at the right.
  private var pair: UIImage {
    picture(2, 1) { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
  }

  @Test func picturesFillViewsByTheirMode() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let square = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let view = UIImageView(image: square)
    #expect(view.frame.size == CGSize(width: 4, height: 4))
    view.frame = CGRect(x: 0, y: 0, width: 12, height: 8)
    view.contentMode = .top
    #expect(try shown(view).ink == CGRect(x: 4, y: 0, width: 4, height: 4))
    view.contentMode = .bottomRight
    #expect(try shown(view).ink == CGRect(x: 8, y: 4, width: 4, height: 4))
    view.contentMode = .scaleAspectFit
    #expect(try shown(view).ink == CGRect(x: 2, y: 0, width: 8, height: 8))
  }

  @Test func templatesTakeTheTint() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    let view = UIImageView(image: dot.withRenderingMode(.alwaysTemplate))
    view.tintColor = .red
    #expect(try shown(view)[1, 1] == red)
  }

  @Test func picturesAreShownUpright() throws {
    let stored = try #require(pair.cgImage)
    let view = UIImageView(image: UIImage(cgImage: stored, scale: 1, orientation: .right))
    #expect(view.frame.size == CGSize(width: 1, height: 2))
    let pixels = try shown(view)
    expectEqual([pixels[0, 0], pixels[0, 1]], [red, blue])
    view.image = pair.withHorizontallyFlippedOrientation()
    view.frame.size = CGSize(width: 2, height: 1)
    let mirrored = try shown(view)
    expectEqual([mirrored[0, 0], mirrored[1, 0]], [blue, red])
  }

  /// A middle of a red and a blue pixel repeats where it is tiled, and is two areas where it stretches.
  @Test(arguments: [(UIImage.ResizingMode.tile, 4), (.stretch, 1)])
  func middlesAreTiledOrStretched(mode: UIImage.ResizingMode, changes: Int) throws {
    let framed = picture(4, 1) { context in
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
      pair.draw(at: CGPoint(x: 1, y: 0))
    }
    let insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let view = UIImageView(image: framed.resizableImage(withCapInsets: insets, resizingMode: mode))
    view.frame = CGRect(x: 0, y: 0, width: 10, height: 1)
    let pixels = try shown(view)
    expectEqual([pixels[0, 0], pixels[9, 0]], [[0, 0, 0, 255], [0, 0, 0, 255]])
    let reds = (1..<9).map { pixels[$0, 0][0] > pixels[$0, 0][2] }
    #expect(reds.first == true)
    #expect(zip(reds, reds.dropFirst()).filter { $0 && !$1 }.count == changes)
    view.contentMode = .left
    #expect(try shown(view).ink.width == 4)
  }

  @Test func highlightedPicturesTakeTheOthersPlace() throws {
    let (plain, lit) = (picture(1, 1) { $0.fill($0.format.bounds) }, pair)
    let view = UIImageView(image: plain, highlightedImage: lit)
    #expect(view.layer.contents as? CGImage == plain.cgImage)
    view.isHighlighted = true
    #expect(view.layer.contents as? CGImage == lit.cgImage)
  }

  @Test func framesPlay() throws {
    let frames = [pair, pair.withTintColor(.green)]
    let view = UIImageView(image: UIImage.animatedImage(with: frames, duration: 2))
    #expect(view.isAnimating)
    #expect(view.image?.images == frames)
    let looks = [0.5, 1.5].map { time in
      let layer = view.layer.presentationLayer(atLocalTime: time)
      return layer.contents as? CGImage
    }
    #expect(looks == frames.map(\.cgImage))
    view.image = pair
    #expect(!view.isAnimating)
    view.animationImages = frames
    view.animationRepeatCount = 3
    view.startAnimating()
    let key = try #require(view.layer.animationKeys()?.first)
    #expect(view.layer.animation(forKey: key)?.repeatCount == 3)
    view.stopAnimating()
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func framesThatPlayTakeANewTint() throws {
    let view = UIImageView(image: pair)
    view.animationImages = [pair.withRenderingMode(.alwaysTemplate), pair]
    CATransaction.withTime(3) { view.startAnimating() }
    view.tintColor = .blue
    let key = try #require(view.layer.animationKeys()?.first)
    let playing = try #require(view.layer.animation(forKey: key) as? CAKeyframeAnimation)
    let first = try #require(playing.values?.first as? CGImage)
    #expect(try shown(UIImageView(image: UIImage(cgImage: first)))[0, 0] == blue)
    #expect(playing.beginTime == 3, "it goes on")
  }

  @Test func thumbnailsAreSmallPictures() {
    #expect(pair.preparingThumbnail(of: CGSize(width: 8, height: 4))?.size == CGSize(width: 8, height: 4))
    #expect(pair.preparingThumbnail(of: .zero) == nil)
  }

  @Test func touchesGoThrough() {
    #expect(!UIImageView().isUserInteractionEnabled)
    #expect(!UILabel().isUserInteractionEnabled)
    #expect(UIView().isUserInteractionEnabled)
  }
}
