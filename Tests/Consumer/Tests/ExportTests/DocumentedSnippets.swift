// Examples are laid out as they are in the documentation.
// swift-format-ignore-file

import AVFoundation
import CoreText
import GLKit
import LayerPress
import OpenGL
import SceneFiles
import Testing

// The Swift of README.md, docs and the libraries' documentation, as it stands there: that this file compiles is the test,
// and that nothing is missing from it.

private func theFirstExample() throws {
  let card = CAGradientLayer()
  card.bounds = CGRect(x: 0, y: 0, width: 240, height: 150)
  card.colors = [CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1), CGColor(red: 0.6, green: 0.2, blue: 0.8, alpha: 1)]
  card.cornerRadius = 16

  try Exporter().export(card, to: "card.pdf")
  try Exporter().export(card, to: "card@2x.png", scale: 2)
}

private func aSceneFromAFile() throws {
  do {
    let scene = try Scene(contentsOf: URL(fileURLWithPath: "card.json"))
    scene.enterFirstState()  // wallpapers have states; other scenes stay as they are
    for warning in scene.warnings { print(warning) }

    try Exporter().export(
      ExportDocument(pages: scene.pages, metadata: scene.metadata, fonts: scene.fonts),
      to: [ExportOutput(.pdf, path: "card.pdf")])
  } catch let error as SceneError {
    print(error)  // a line for each problem: card.json:3:12: error: cornerRadius: expected a number, found the string "x"
  }
}

private func severalFilesAndPages(front: CALayer, back: CALayer) throws {
  var exporter = Exporter()
  exporter.options.pdf.paper = ExportOptions.Paper(size: CGSize(width: 595, height: 842), fits: true, margin: 36)
  exporter.options.strictness = .strict

  let report = try exporter.export(
    ExportDocument(pages: [front, back], metadata: DocumentMetadata(title: "Card", language: "en")),
    to: [ExportOutput(.pdf, path: "card.pdf"), ExportOutput(.png(scale: 3), path: "front@3x.png", page: 1)])
  for finding in report.findings { print(finding) }
}

func badge(for name: String) async throws -> Data {
  let badge = CATextLayer()
  badge.bounds = CGRect(x: 0, y: 0, width: 320, height: 48)
  badge.string = name
  badge.foregroundColor = CGColor(gray: 0, alpha: 1)
  return try await Exporter().dataInBackground(of: badge, as: .pdf)
}

private func measuring(label: CATextLayer) throws {
  let exporter = Exporter()
  let measurer = exporter.textMeasurer
  label.bounds.size = try measurer.preferredFrameSize(of: label)
  let lines = try measurer.lines(of: label)         // baselines, ascents, descents, bytes of the string
  let boxes = try measurer.glyphBounds(of: label)   // ink
  measurer.perform { label.preferredFrameSize() }   // Core Animation's way
  _ = (lines, boxes)
}

private func thePlainCard() throws {
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 240, height: 150)
  card.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 1)
  card.cornerRadius = 16

  try Exporter().export(card, to: "card.pdf")
  try Exporter().export(card, to: "card@2x.png", scale: 2)
}

private func problemsOfAScene() throws {
  do {
    let scene = try Scene(contentsOf: URL(fileURLWithPath: "card.json"))
    for warning in scene.warnings { print(warning) }
  } catch let error as SceneError {
    print(error)  // a line for each problem, with file, line and column
  }
}

private func aCardForThePress(_ document: ExportDocument, profile: URL) throws {
  var options = ExportOptions()
  options.pdf.bleed = 8.504
  options.pdf.standards = try PDFStandards([.pdfX4, .pdfA2u])
  options.pdf.outputIntent = try OutputIntent(profile: Data(contentsOf: profile), condition: "FOGRA39")
  options.pdf.colorSpace = .cmyk(PressColors())
  options.pdf.date = ExportDate(Date(timeIntervalSince1970: 1_773_273_600))
  try Exporter(options: options).export(document, to: [ExportOutput(.pdf, path: "card.pdf")])
}

private func inksThatAreNamed(_ layer: CALayer) {
  let shown = CGColor(genericCMYKCyan: 0.2, magenta: 0.35, yellow: 0.75, black: 0.1, alpha: 1)
  if let gold = CGInk(name: "PANTONE 871 C", alternate: shown) {
    layer.backgroundColor = CGColor(ink: gold, tint: 0.8)
  }
  layer.borderColor = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1)
}

private func aMomentOfALottieAnimation(url: URL) throws {
  let animation = try LottieAnimation.from(data: Data(contentsOf: url))
  let view = LottieAnimationView(
    animation: animation, configuration: LottieConfiguration(renderingEngine: .coreAnimation))
  view.frame.size = CGSize(width: 300, height: 300)
  view.setPlaybackMode(.paused(at: .progress(0.5)))
  view.layer.layoutIfNeeded()
  try Exporter().export(view.layer, to: "half.pdf")
  try Exporter().export(view.layer, to: "half.svg")
  try Exporter().export(view.layer, to: "half.png", scale: 2)
}

private func allOfALottieAnimation(view: LottieAnimationView) throws {
  CATransaction.withTime(0) {
    view.play(fromProgress: 0, toProgress: 1, loopMode: .loop)
    view.layer.layoutIfNeeded()
    var layers = [view.layer]
    while let layer = layers.popLast() {
      layer.displayIfNeeded()
      layers += layer.sublayers ?? []
    }
  }
  var options = ExportOptions()
  options.svg.isAnimated = true
  try Exporter(options: options).export(view.layer, to: "loop.svg")
}

private func aFontForTheWholeProcess() {
  CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: "Pacifico-Regular.ttf") as CFURL, .process, nil)
}

// What docs/porting.md names of Lottie, which is not here: what the page says of LayerPress is compiled all the same.

private struct LottieAnimation {
  static func from(data: Data) throws -> LottieAnimation { LottieAnimation() }
}

private struct LottieConfiguration {
  enum RenderingEngine { case coreAnimation }
  init(renderingEngine: RenderingEngine) {}
}

private final class LottieAnimationView {
  enum Place { case progress(Double) }
  enum PlaybackMode { case paused(at: Place) }
  enum LoopMode { case loop }
  var frame = CGRect.zero
  let layer = CALayer()
  init(animation: LottieAnimation, configuration: LottieConfiguration) {}
  func setPlaybackMode(_ mode: PlaybackMode) {}
  func play(fromProgress: Double, toProgress: Double, loopMode: LoopMode) {}
}

private func aFilm() throws {
  let player = AVPlayer(url: URL(fileURLWithPath: "ship.mp4"))
  player.seek(to: CMTime(seconds: 1.5, preferredTimescale: 600))
  let layer = AVPlayerLayer(player: player)
  layer.frame = CGRect(x: 0, y: 0, width: 256, height: 144)
  try Exporter().export(layer, to: "ship.pdf")
}

private func aLayerOfOpenGL() throws {
  let layer = CAEAGLLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
  let context = EAGLContext(api: .openGLES2)!
  EAGLContext.setCurrent(context)
  var (framebuffer, renderbuffer): (GLuint, GLuint) = (0, 0)
  glGenFramebuffers(1, &framebuffer)
  glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  glGenRenderbuffers(1, &renderbuffer)
  glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
  context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
  glFramebufferRenderbuffer(
    GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), renderbuffer)
  glViewport(0, 0, 200, 200)
  // … draw …
  context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  try Exporter().export(layer, to: "triangle.pdf")
}

private func forEverybody(flyer: CALayer) throws {
  var exporter = Exporter()
  exporter.options.pdf.standards = try PDFStandards([.pdfUA1])
  try exporter.export(
    ExportDocument(pages: [flyer], metadata: DocumentMetadata(title: "Flyer", language: "en")),
    to: [ExportOutput(.pdf, path: "flyer.pdf")])
}

private func badgesOfPeople() throws {
  let template = try Template(contentsOf: URL(fileURLWithPath: "badge.json"))
  let scene = try template.scene(for: ["name": .string("Ada")], row: 1)
  _ = scene
}

private func plasma(width: Int, height: Int, time: Double) -> CGImage? { nil }

private func providers(of exporter: inout Exporter) {
  exporter.options.providers.register(VideoFrames(), for: AVPlayerLayer.self)
  exporter.options.providers.register(OpenGLContents(), for: CAOpenGLLayer.self)
  struct Plasma: LayerContentsProvider {
    func contents(for request: LayerContentsRequest) throws -> CGImage? {
      plasma(width: request.width, height: request.height, time: request.time)
    }
  }
  exporter.options.providers.register(Plasma(), for: CAMetalLayer.self)
}

@Test func aSnippetWorks() async throws {
  #expect(try await badge(for: "Ada").starts(with: Data("%PDF-".utf8)))
}

@Test func everySnippetOfTheDocumentationIsCompiledHere() throws {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let root = tests.appendingPathComponent("../../../..").standardizedFileURL
  let server = tests.appendingPathComponent("../../Sources/BadgeServer/Badge.swift")
  let compiled = try [URL(fileURLWithPath: #filePath), server].flatMap { try lines(String(contentsOf: $0, encoding: .utf8)) }
  let files = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent("docs").path).map { "docs/" + $0 }
  let pages = ["README.md", "Sources/Export/LayerPress/LayerPress.docc/LayerPress.md", "Sources/Scenes/SceneFiles/SceneFiles.docc/SceneFiles.md"]
    + files.filter { $0.hasSuffix(".md") }
  var count = 0
  for page in pages {
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    for part in text.components(separatedBy: "```swift\n").dropFirst() {
      let snippet = lines(part.components(separatedBy: "\n```").first ?? "").filter {
        !$0.hasPrefix("import ") && !$0.hasPrefix("@_exported import ")
      }
      // A part of a manifest.
      guard let first = snippet.first, !first.hasPrefix(".package(") else { continue }
      let starts = compiled.indices.filter { compiled[$0] == first }
      #expect(
        starts.contains { compiled[$0...].starts(with: snippet) }, "\(page): \(snippet.joined(separator: "\n"))")
      count += 1
    }
  }
  #expect(count >= 7)
}

/// Lines without their indentation, which differs, and without empty ones.
private func lines(_ text: String) -> [String] {
  text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}
