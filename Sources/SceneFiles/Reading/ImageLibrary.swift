import Foundation
import QuartzCore

/// The images of a scene, each loaded once.
final class ImageLibrary {
  private let assets: any AssetSource
  /// By the names that scenes use.
  private var images: [String: Result<CGImage, SceneFolder.Refusal>] = [:]
  /// By what tells files apart, and their pages: two names of one file are one image.
  private var files: [String: CGImage] = [:]

  /// Pictures of which only the brightness counts, by the pictures.
  private var masks: [ObjectIdentifier: CGImage] = [:]

  init(_ assets: any AssetSource) {
    self.assets = assets
  }

  /// The picture as `A8asL8` means it; nil for vectors.
  func mask(_ image: CGImage) -> CGImage? {
    let made = masks[ObjectIdentifier(image)] ?? image.alphaOfLuminance()
    masks[ObjectIdentifier(image)] = made
    return made
  }

  /// The image of a file name or of a `data:` URI.
  func image(_ name: String) throws(SceneFolder.Refusal) -> CGImage {
    if let known = images[name] { return try known.get() }
    let result: Result<CGImage, SceneFolder.Refusal>
    do throws(SceneFolder.Refusal) {
      result = .success(name.hasPrefix("data:") ? try decode(name) : try load(name))
    } catch {
      result = .failure(error)
    }
    images[name] = result
    return try result.get()
  }

  private func load(_ name: String) throws(SceneFolder.Refusal) -> CGImage {
    let (file, page) = PageFragment.split(name)
    let (path, data) = try assets.asset(named: file)
    let key = PageFragment.join(path, page)
    if let known = files[key] { return known }
    let image: CGImage
    do {
      image = try CGImage(encodedData: data, sourceName: name, page: page, pixelLimit: assets.pixelLimit)
    } catch {
      throw SceneFolder.Refusal(message: "the file \(Quoted.text(file)) \(error)")
    }
    files[key] = image
    return image
  }

  /// `data:image/png;base64,…` (RFC 2397).
  private func decode(_ uri: String) throws(SceneFolder.Refusal) -> CGImage {
    guard let comma = uri.firstIndex(of: ",") else {
      throw SceneFolder.Refusal(message: "a data: URI has a comma before its data")
    }
    let header = uri[..<comma].lowercased()
    let isPDF = header.hasPrefix("data:application/pdf")
    let whole = String(uri[uri.index(after: comma)...])
    let (body, page) = isPDF ? PageFragment.split(whole) : (whole, 1)
    let data: Data?
    if header.hasSuffix(";base64") {
      data = Data(base64Encoded: body) ?? Data(base64Encoded: body.filter { !$0.isWhitespace })
    } else {
      data = body.removingPercentEncoding.map { Data($0.utf8) }
    }
    guard let data, !data.isEmpty else {
      throw SceneFolder.Refusal(message: "the data: URI is not valid base64")
    }
    do {
      return try CGImage(encodedData: data, page: page, pixelLimit: assets.pixelLimit)
    } catch {
      throw SceneFolder.Refusal(message: "the data: URI \(error)")
    }
  }
}
