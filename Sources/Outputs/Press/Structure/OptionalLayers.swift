import CoreGraphics
import PDFFinishing
import PDFMarks

/// The layers of a document (optional content groups: ISO 32000-1, 8.11), and what finishing steps they are (ISO 19593-1).
struct OptionalLayers {
  private let document: QPDFDocument
  private let groups: [QPDFDocument.Object]

  init(_ layers: [ContentMarks.Layer], in document: QPDFDocument) {
    self.document = document
    groups = layers.map { layer in
      let group = document.dictionary(["Type": document.name("OCG"), "Name": document.text(layer.name)])
      if let finishing = layer.finishing {
        let step = document.dictionary(["GTS_ProcStepsGroup": document.name(finishing.group)])
        step["GTS_ProcStepsType"] = finishing.type.map(document.name)
        group["GTS_Metadata"] = step
      }
      return document.indirect(group)
    }
  }

  /// The group of a layer; nil for none.
  func group(_ layer: Int) -> QPDFDocument.Object? { groups.indices.contains(layer) ? groups[layer] : nil }

  /// Adds the layers to those of the document, all of them visible.
  func list() {
    guard !groups.isEmpty else { return }
    let root = document.root
    let properties = root["OCProperties"] ?? document.dictionary([:])
    let standard = properties["D"] ?? document.dictionary(["Name": document.text("Layers")])
    for group in groups {
      for (key, owner) in [("OCGs", properties), ("Order", standard)] {
        let list = owner[key] ?? document.array([])
        list.append(group)
        owner[key] = list
      }
    }
    properties["D"] = standard
    root["OCProperties"] = properties
  }
}
