import PDFFinishing

/// The layers of a page of a PDF (optional content groups: ISO 32000-1, 8.11), and whether they are shown.
struct OptionalContent {
  private let groups: [QPDFDocument.Object]
  /// The numbers of the groups that are hidden by default.
  private let hidden: Set<Int>
  /// What switches them by itself, such as printing.
  private let events: [QPDFDocument.Object]

  /// Whether anything switches the layers.
  var switchesItself: Bool { !events.isEmpty }

  init(of document: QPDFDocument, reachedBy facts: PageFacts) {
    let properties = document.root["OCProperties"]
    groups = (properties?["OCGs"]?.items ?? []).filter { facts.numbers.contains($0.number) }
    let standard = properties?["D"]
    func numbers(_ key: String) -> Set<Int> { Set((standard?[key]?.items ?? []).map(\.number)) }
    hidden =
      standard?["BaseState"]?.isName("OFF") ?? false
      ? Set(groups.map(\.number)).subtracting(numbers("ON")) : numbers("OFF")
    let own = Set(groups.map(\.number))
    events = (standard?["AS"]?.items ?? []).filter { event in
      (event["OCGs"]?.items ?? []).contains { own.contains($0.number) }
    }
  }

  /// Adds the layers to those of a document, into which the page has been copied.
  ///
  /// - Parameter switchesItself: whether what switches them is added, too.
  func add(to document: QPDFDocument, switchesItself: Bool) {
    guard !groups.isEmpty else { return }
    let root = document.root
    let properties = root["OCProperties"] ?? document.dictionary([:])
    let standard = properties["D"] ?? document.dictionary(["Name": document.text("Layers")])
    func append(_ group: QPDFDocument.Object, to key: String, of dictionary: QPDFDocument.Object) {
      let list = dictionary[key] ?? document.array([])
      if !list.items.contains(where: { $0.number == group.number }) { list.append(group) }
      dictionary[key] = list
    }
    for group in groups {
      let copy = document.copy(foreign: group)
      append(copy, to: "OCGs", of: properties)
      append(copy, to: "Order", of: standard)
      if hidden.contains(group.number) { append(copy, to: "OFF", of: standard) }
    }
    if switchesItself {
      for event in events {
        let copy = document.dictionary([:])
        copy["Event"] = (event["Event"]?.name).map(document.name)
        copy["Category"] = document.array(
          (event["Category"]?.items ?? []).compactMap(\.name).map(document.name))
        let own = Set(groups.map(\.number))
        copy["OCGs"] = document.array(
          (event["OCGs"]?.items ?? []).filter { own.contains($0.number) }.map { document.copy(foreign: $0) })
        let list = standard["AS"] ?? document.array([])
        list.append(copy)
        standard["AS"] = list
      }
    }
    properties["D"] = standard
    root["OCProperties"] = properties
  }
}
