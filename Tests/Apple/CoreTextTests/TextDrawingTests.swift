import CoreText
import LayerPress
import Testing

/// What is done to glyphs.
struct TextDrawingModeTests {
  private let line = CTLineCreateWithAttributedString(
    NSAttributedString(string: "Hi", attributes: [.font: CTFontCreateWithName("DejaVu Sans", 20, nil)]))

  private func drawn(_ mode: CGTextDrawingMode) -> CGContext {
    let context = CGContext(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    context.setTextDrawingMode(mode)
    CTLineDraw(line, context)
    return context
  }

  private func kinds(_ context: CGContext) -> [String] {
    context.operations.map {
      switch $0.kind {
      case .text: "text"
      case .fill: "fill"
      case .stroke: "stroke"
      default: "other"
      }
    }
  }

  @Test(arguments: [
    (CGTextDrawingMode.fill, ["text"], false), (.stroke, ["stroke"], false),
    (.fillStroke, ["fill", "stroke"], false), (.invisible, [], false), (.clip, [], true),
    (.fillClip, ["fill"], true), (.strokeClip, ["stroke"], true),
    (.fillStrokeClip, ["fill", "stroke"], true),
  ])
  func linesAreFilledStrokedAndCutTo(_ mode: CGTextDrawingMode, _ expected: [String], _ clips: Bool) {
    let context = drawn(mode)
    #expect(kinds(context) == expected)
    #expect(context.textPosition.x > 10, "the pen moves on")
    let box = context.boundingBoxOfClipPath
    #expect(clips ? box.width < 30 : box.width == 100)
  }

  @Test func outlinesStandWhereTheTextDoes() throws {
    guard case .stroke(let path)? = drawn(.stroke).operations.first?.kind else {
      return #expect(Bool(false), "not stroked")
    }
    let ink = CTLineGetImageBounds(line, nil)
    #expect(abs(path.boundingBoxOfPath.minX - ink.minX) < 1e-6)
    #expect(abs(path.boundingBoxOfPath.minY - ink.minY) < 1e-6)
  }
}

/// Text layers that are rendered into contexts.
struct RenderedTextTests {
  private func rendered(_ change: (CATextLayer) -> Void) -> (text: RecordedText?, layer: CATextLayer) {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    layer.string = "Hello"
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    change(layer)
    let context = CGContext(bounds: layer.bounds)
    layer.render(in: context)
    for operation in context.operations {
      if case .text(let text) = operation.kind { return (text, layer) }
    }
    return (nil, layer)
  }

  @Test func theLayersAttributesAreTheTexts() throws {
    let text = try #require(rendered { _ in }.text)
    #expect(text.string.string == "Hello")
    let attributes = text.string.attributes(at: 0, effectiveRange: nil)
    #expect((attributes[.font] as? CTFont)?.size == 20)
    #expect(attributes[.foregroundColor] as? CGColor == CGColor(gray: 0, alpha: 1))
    #expect(text.transform == .identity)
    #expect(rendered { $0.string = "" }.text == nil)
  }

  @Test func withoutAColourNothingIsSeen() throws {
    let text = try #require(rendered { $0.foregroundColor = nil }.text)
    #expect(text.string.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? CGColor == .clear)
  }

  @Test(arguments: [
    (CATextLayerTruncationMode.start, NSLineBreakMode.byTruncatingHead), (.middle, .byTruncatingMiddle),
    (.end, .byTruncatingTail),
  ])
  func linesThatDoNotWrapAreTruncatedWhereTheLayerSays(
    mode: CATextLayerTruncationMode, style: NSLineBreakMode
  ) throws {
    let long = NSMutableAttributedString(string: "many words on a single line")
    let spaced = NSMutableParagraphStyle()
    spaced.lineSpacing = 3
    long.addAttribute(.paragraphStyle, value: spaced, range: NSRange(location: 0, length: 4))
    let (text, layer) = rendered {
      $0.string = long
      $0.frame.size.height = 90
      $0.truncationMode = mode
    }
    let styles = [0, 10].map {
      text?.string.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle
    }
    #expect(styles.map { $0?.lineBreakMode } == [style, style])
    #expect(styles.map { $0?.lineSpacing } == [3, 0])
    let context = try #require(bitmap(200, 90))
    layer.render(in: context)
    #expect(try inkBox(of: context).height < 25, "one line")
  }

  @Test(arguments: [
    (CATextLayerTruncationMode.none, RecordedText.Truncation.none), (.start, .start), (.middle, .middle),
    (.end, .end),
  ])
  func textThatWrapsIsTruncatedWhereTheLayerSays(
    mode: CATextLayerTruncationMode, recorded: RecordedText.Truncation
  ) {
    let text = rendered {
      $0.isWrapped = true
      $0.truncationMode = mode
    }.text
    #expect(text?.truncation == recorded)
  }

  @Test(arguments: [false, true]) func textIsCutAtTheBounds(isWrapped: Bool) throws {
    let (_, layer) = rendered {
      $0.frame = CGRect(x: 20, y: 0, width: 30, height: 30)
      $0.string = isWrapped ? "HHHHHH HHHHHH" : "HHHHHHHHHH"
      $0.alignmentMode = .center
      $0.isWrapped = isWrapped
    }
    let context = try #require(bitmap(100, 90))
    let parent = CALayer()
    parent.addSublayer(layer)
    parent.render(in: context)
    let ink = try inkBox(of: context)
    #expect(ink.minX >= 20, "\(ink)")
    #expect(ink.maxX <= 50, "\(ink)")
    #expect(ink.height <= 30, "\(ink)")
  }

  @Test func aLineStandsAsItIsAligned() throws {
    let (text, layer) = rendered { $0.alignmentMode = .right }
    let right = try #require(text)
    #expect(abs(right.transform.tx - (200 - layer.preferredFrameSize().width)) < 1e-6)
    let center = try #require(rendered { $0.alignmentMode = .center }.text)
    #expect(abs(center.transform.tx - right.transform.tx / 2) < 1e-6)
  }

  @Test func attributedStringsSayWhatTheyDiffer() throws {
    let string = NSMutableAttributedString(string: "ab")
    string.addAttribute(
      .foregroundColor, value: CGColor(gray: 1, alpha: 1), range: NSRange(location: 1, length: 1))
    let text = try #require(rendered { $0.string = string }.text)
    let colors = [0, 1].map {
      text.string.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? CGColor
    }
    #expect(colors == [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)])
    #expect((text.string.attribute(.font, at: 1, effectiveRange: nil) as? CTFont)?.name == "DejaVu Sans")
  }
}
