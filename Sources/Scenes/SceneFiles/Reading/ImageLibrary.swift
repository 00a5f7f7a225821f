import CoreGraphics
import Foundation
import PDFReading
import Synchronization

/// The images of a scene, each loaded once. Scenes of one template share them, from any thread: what asks the source of files
/// for one holds the lock.
final class ImageLibrary: @unchecked Sendable {
  private let assets: any AssetSource
  private let known = Mutex(Known())
  /// The most bytes of images that are kept; nil for all.
  private let limit: Int?

  private struct Known {
    /// Images by the names that scenes use.
    var images: [String: Result<CGImage, SceneFolder.Refusal>] = [:]
    /// Images by file identity and page: two names of one file give one image.
    var files: [String: CGImage] = [:]
    /// Luminance masks, by the original images, which are kept so that no other gets their identity.
    var masks: [ObjectIdentifier: (image: CGImage, mask: CGImage?)] = [:]
    /// The damage of images that have been checked.
    var damages: [ObjectIdentifier: (image: CGImage, damage: String?)] = [:]
    var bytes = 0
  }

  /// - Parameter limit: the most bytes of image files that are kept, for one scene after another; nil keeps all.
  init(_ assets: any AssetSource, limit: Int? = nil) {
    self.assets = assets
    self.limit = limit
  }

  /// Forgets all images if they have become too many. Those of the scene that is being read stay alive in it.
  func prune() {
    guard let limit else { return }
    known.withLock { known in
      if known.bytes > limit || known.images.count > 100_000 { known = Known() }
    }
  }

  /// The image converted as `A8asL8` specifies; nil for vectors.
  func mask(_ image: CGImage) -> CGImage? {
    known.withLock { known in
      let key = ObjectIdentifier(image)
      if let made = known.masks[key] { return made.mask }
      let mask = image.alphaOfLuminance()
      known.masks[key] = (image, mask)
      return mask
    }
  }

  /// The image of a file name or of a `data:` URI.
  func image(_ name: String) throws(SceneFolder.Refusal) -> CGImage {
    try known.withLock { (known) throws(SceneFolder.Refusal) in
      if let result = known.images[name] { return try result.get() }
      let result: Result<CGImage, SceneFolder.Refusal>
      do throws(SceneFolder.Refusal) {
        result = .success(DataURI.isMeant(by: name) ? try decode(name) : try load(name, &known))
      } catch {
        result = .failure(error)
      }
      known.images[name] = result
      known.bytes += name.utf8.count
      if case .success(let image) = result { known.bytes += image.encodedData?.count ?? 0 }
      return try result.get()
    }
  }

  /// A file that is read later.
  func file(_ name: String) throws(SceneFolder.Refusal) -> URL { try assets.file(named: name) }

  private func load(_ name: String, _ known: inout Known) throws(SceneFolder.Refusal) -> CGImage {
    let (file, page) = PageFragment.split(name)
    let (path, data) = try assets.asset(named: file)
    let key = PageFragment.join(path, page)
    if let image = known.files[key] { return image }
    let image = try picture(data, sourceName: name, page: page, quoted: "the file \(Quoted.text(file))")
    known.files[key] = image
    return image
  }

  /// The damage in the file of an image with a valid header; nil if its structure shows none.
  func damage(of image: CGImage) -> String? {
    known.withLock { known in
      let key = ObjectIdentifier(image)
      if let checked = known.damages[key] { return checked.damage }
      var text: String?
      if let data = image.encodedData, !FileEnd.isThere(data, of: image.format) {
        let name =
          image.sourceName.map { "the file \(Quoted.text(PageFragment.split($0).0))" } ?? "the data: URI"
        text = "\(name) ends before the picture does"
      }
      known.damages[key] = (image, text)
      return text
    }
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
