import Foundation
import LayerPress
import SceneFiles

/// Which files an export makes of a scene.
struct ExportPlan {
  let arguments: Arguments
  private var export: ExportArguments { arguments.export }

  /// Whether all scenes go into one document rather than into one each.
  var joinsScenes: Bool {
    guard arguments.scenes.count > 1, export.formats == ["pdf"] else { return false }
    return export.pattern.map { !$0.contains(.name) } ?? true
  }

  /// Fails where files of several scenes would have the same name.
  func check() throws(UsageError) {
    guard arguments.scenes.count > 1, !joinsScenes else { return }
    guard let pattern = export.pattern else {
      throw UsageError("several scenes go to standard output only as one pdf")
    }
    guard pattern.contains(.name) else {
      throw UsageError("several scenes need {name} in the output's name")
    }
    let names = arguments.scenes.map(Self.name)
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw UsageError("two scenes are called “\(name)”; their outputs would have the same name")
    }
  }

  /// The outputs of one document.
  ///
  /// - Parameters:
  ///   - scene: the first scene of the document.
  ///   - pages: how many pages it has.
  func outputs(for scene: String, pages: Int) throws(UsageError) -> [ExportOutput] {
    guard let pattern = export.pattern else {
      guard let format = formats.first, formats.count == 1 else {
        throw UsageError("standard output takes one picture; --scales names several")
      }
      try needsOnePage(format, scene: scene, pages: pages)
      return [ExportOutput(format, path: nil)]
    }
    var outputs: [ExportOutput] = []
    for format in formats {
      // In a pattern, pages that need a file each are called name-1, name-2, ….
      let isNumbered = pages > 1 && format != .pdf && pattern.contains(.name) && !pattern.contains(.page)
      if !isNumbered, !pattern.contains(.page) { try needsOnePage(format, scene: scene, pages: pages) }
      let all: [Int?] = pattern.contains(.page) || isNumbered ? (1...pages).map { $0 } : [nil]
      for page in all {
        let values = OutputPattern.Values(
          name: Self.name(scene) + (isNumbered ? "-\(page ?? 1)" : ""), scale: format.scale,
          format: format.name, page: page ?? 1,
          time: arguments.time)
        outputs.append(ExportOutput(format, path: pattern.path(values), page: page))
      }
    }
    try checkDistinct(outputs)
    return outputs
  }

  private var formats: [ExportOutput.Format] {
    export.formats.flatMap { name -> [ExportOutput.Format] in
      guard let format = ExportOutput.Format(name: name) else { return [] }
      guard case .png = format, !export.scales.isEmpty else { return [format] }
      return export.scales.map { .png(scale: $0) }
    }
  }

  private func needsOnePage(
    _ format: ExportOutput.Format, scene: String, pages: Int
  ) throws(UsageError) {
    guard format != .pdf, pages > 1 else { return }
    throw UsageError("\(scene) has \(pages) pages; \(format.name) needs {page} in the output's name")
  }

  private func checkDistinct(_ outputs: [ExportOutput]) throws(UsageError) {
    var paths: Set<String> = []
    for case let path? in outputs.map(\.path) where !paths.insert(path).inserted {
      throw UsageError("“\(path)” would be written twice; put {scale} into the output's name")
    }
  }

  /// A scene's name without folder and ending.
  static func name(_ scene: String) -> String {
    if scene == "-" { return "stdin" }
    let file = scene.split(separator: "/").last.map(String.init) ?? scene
    guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
    return String(file[..<dot])
  }
}

extension ExportOutput.Format {
  fileprivate var scale: Double? {
    if case .png(let scale) = self { scale } else { nil }
  }
}
