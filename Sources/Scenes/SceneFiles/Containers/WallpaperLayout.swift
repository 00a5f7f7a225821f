import Foundation

/// The documents of a bundle, and their stacking order.
struct WallpaperLayout {
  /// A `.ca` folder of a bundle.
  struct Part {
    /// `Background`, `Floating`, `Foreground`, or the folder's own name.
    var name: String
    /// The folder's path; empty for the root of the tree.
    var folder: String
  }

  /// Parts of one picture, from back to front.
  struct Group {
    var name: String
    var parts: [Part]
  }

  var groups: [Group] = []

  static let roles = ["Background", "Floating", "Foreground"]

  init(_ tree: any FileTree) {
    var folders: [String] = []
    var known: Set<String> = []
    for path in tree.paths {
      guard let folder = Self.documentFolder(in: path), known.insert(folder).inserted else { continue }
      folders.append(folder)
    }
    guard !folders.isEmpty else {
      if tree.paths.contains(where: { !$0.contains("/") && $0.lowercased().hasSuffix(".caml") }) {
        let name = BundlePath.last(tree.name)
        groups = [Group(name: name, parts: [Part(name: name, folder: "")])]
      }
      return
    }
    var parents: [String] = []
    let inside = Dictionary(grouping: folders, by: BundlePath.folder)
    for folder in folders {
      let parent = BundlePath.folder(of: folder)
      if known.insert(parent + "/").inserted { parents.append(parent) }
    }
    for parent in Self.newestVersions(parents) {
      groups += Self.group(of: inside[parent] ?? [], in: parent, tree)
    }
  }

  /// The path up to the first component that ends in `.ca`.
  private static func documentFolder(in path: String) -> String? {
    var steps: [Substring] = []
    for step in path.split(separator: "/").dropLast() {
      steps.append(step)
      if step.lowercased().hasSuffix(".ca") { return steps.joined(separator: "/") }
    }
    return nil
  }

  /// The newest version of each: of `…/versions/0/…` and `…/versions/1/…` the latter.
  private static func newestVersions(_ parents: [String]) -> [String] {
    func version(_ path: String) -> (String, Int)? {
      let steps = path.split(separator: "/")
      guard let index = steps.firstIndex(of: "versions"), index + 1 < steps.count,
        let number = Int(steps[index + 1])
      else { return nil }
      return (steps[..<index].joined(separator: "/"), number)
    }
    let newest = Dictionary(parents.compactMap(version), uniquingKeysWith: max)
    return parents.filter { parent in
      guard let (family, number) = version(parent) else { return true }
      return newest[family] == number
    }
  }

  private static func group(of folders: [String], in parent: String, _ tree: any FileTree) -> [Group] {
    let plist = (try? tree.contents(of: BundlePath.join(parent, "Wallpaper.plist"))).flatMap {
      PropertyListFile($0)
    }
    let name = plist?.string("name") ?? BundlePath.last(parent.isEmpty ? tree.name : parent)
    var parts = plist.map { self.parts(named: $0, folders) } ?? []
    if parts.isEmpty {
      let named = folders.map { folder in (folder, role(of: folder)) }
      parts = roles.flatMap { role in
        named.filter { $0.1 == role }.map { Part(name: role, folder: $0.0) }
      }
      // Documents without a role have no order, so each becomes a page.
      let others = named.filter { $0.1 == nil }.map { Part(name: Self.name($0.0), folder: $0.0) }
      let alone = others.map { Group(name: $0.name, parts: [$0]) }
      return (parts.isEmpty ? [] : [Group(name: name, parts: parts)]) + alone
    }
    return [Group(name: name, parts: parts)]
  }

  /// The existing parts that `Wallpaper.plist` names.
  private static func parts(named plist: PropertyListFile, _ folders: [String]) -> [Part] {
    let looks = plist.dictionary("assets", "lockAndHome") ?? [:]
    let look = looks["default"] != nil ? "default" : looks.keys.sorted().first ?? "default"
    let keys = [
      ("Background", "backgroundAnimationFileName"), ("Floating", "floatingAnimationFileNameKey"),
      ("Floating", "floatingAnimationFileName"), ("Foreground", "foregroundAnimationFileName"),
      ("Wallpaper", "assetFileName"),
    ]
    var parts: [Part] = []
    for (role, key) in keys {
      guard let file = plist.string("assets", "lockAndHome", look, key),
        let folder = folders.first(where: { BundlePath.last($0) == file }),
        !parts.contains(where: { $0.folder == folder })
      else { continue }
      parts.append(Part(name: role, folder: folder))
    }
    return parts
  }

  private static func role(of folder: String) -> String? {
    let name = BundlePath.last(folder).lowercased()
    return roles.first { name.contains($0.lowercased()) }
  }

  private static func name(_ folder: String) -> String {
    String(BundlePath.last(folder).dropLast(3))
  }
}
