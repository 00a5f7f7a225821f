import CoreGraphics
import Foundation
import PDFReading

/// The images of a scene, each loaded once.
final class ImageLibrary {
  private let assets: any AssetSource
  /// Images by the names that scenes use.
  private var images: [String: Result<CGImage, SceneFolder.Refusal>] = [:]
  /// Images by file identity and page: two names of one file give one image.
  private var files: [String: CGImage] = [:]

  /// Luminance masks, by the original images.
  private var masks: [ObjectIdentifier: CGImage] = [:]
  /// The damage of images that have been checked.
  private var damages: [ObjectIdentifier: String?] = [:]

  init(_ assets: any AssetSource) { self.assets = assets }

  /// The image converted as `A8asL8` specifies; nil for vectors.
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
      result = .success(DataURI.isMeant(by: name) ? try decode(name) : try load(name))
    } catch {
      result = .failure(error)
    }
    images[name] = result
    return try result.get()
  }

  /// A file that is read later.
  func file(_ name: String) throws(SceneFolder.Refusal) -> URL { try assets.file(named: name) }

  private func load(_ name: String) throws(SceneFolder.Refusal) -> CGImage {
    let (file, page) = PageFragment.split(name)
    let (path, data) = try assets.asset(named: file)
    let key = PageFragment.join(path, page)
    if let known = files[key] { return known }
    let image = try picture(data, sourceName: name, page: page, quoted: "the file \(Quoted.text(file))")
    files[key] = image
    return image
  }

  /// The damage in the file of an image with a valid header; nil if its structure shows none.
  func damage(of image: CGImage) -> String? {
    let key = ObjectIdentifier(image)
    if let known = damages[key] { return known }
    var text: String?
    if let data = image.encodedData, !FileEnd.isThere(data, of: image.format) {
      let name =
        image.sourceName.map { "the file \(Quoted.text(PageFragment.split($0).0))" } ?? "the data: URI"
      text = "\(name) ends before the picture does"
    }
    damages[key] = .some(text)
    return text
  }

  private func picture(
    _ data: Data, sourceName: String?, page: Int, quoted: String
  ) throws(SceneFolder.Refusal) -> CGImage {
    let password = assets.password
    let data = password.flatMap { EncryptedPDF(data)?.decrypted(password: $0) } ?? data
    do throws(CGImageError) {
      return try CGImage(
        encodedData: data, sourceName: sourceName, page: page, pixelLimit: assets.pixelLimit)
    } catch {
      var remedy = if case .tooLarge = error { "; pixelLimit allows more" } else { "" }
      // A complete PDF may need a password, or lack that page.
      var isDamaged =
        if case .invalidHeader(.pdf, _) = error { !FileEnd.isThere(data, of: .pdf) } else { error.isDamage }
      if case .invalidHeader(.pdf, _) = error, !isDamaged, EncryptedPDF(data) != nil {
        remedy = password == nil ? "; the argument password opens it" : " other than the one given"
        isDamaged = true
      }
      throw SceneFolder.Refusal(message: "\(quoted) \(error)\(remedy)", isDamaged: isDamaged)
    }
  }

  private func decode(_ text: String) throws(SceneFolder.Refusal) -> CGImage {
    let uri: DataURI
    do throws(DataURI.Problem) { uri = try DataURI(text) } catch {
      switch error {
      case .noComma: throw SceneFolder.Refusal(message: "a data: URI has a comma before its data")
      case .invalidBase64: throw SceneFolder.Refusal(message: "the data: URI is not valid base64")
      }
    }
    guard !uri.data.isEmpty else { throw SceneFolder.Refusal(message: "the data: URI has no data") }
    let (_, page) = PageFragment.split("#" + (uri.fragment ?? ""))
    do throws(SceneFolder.Refusal) {
      return try picture(uri.data, sourceName: nil, page: page, quoted: "the data: URI")
    } catch {
      guard let fragment = uri.fragment, !fragment.hasPrefix("page="), !uri.isBase64 else { throw error }
      throw SceneFolder.Refusal(
        message: error.message + "; it ends at the first #, which is written %23 in a URI",
        isDamaged: error.isDamaged)
    }
  }
}
