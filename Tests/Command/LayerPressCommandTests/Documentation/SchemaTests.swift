import Foundation
@_spi(Properties) import QuartzCore
import SceneFiles
import TestSupport
import Testing

/// `layerpress schema`, judged by a validator of somebody else's: it takes what the reader takes and refuses what that
/// refuses, but for what only reading can tell.
@Suite struct SchemaTests {
  private static let root = repository

  private static let validator = """
    import json, sys, jsonschema
    schema = json.load(open("schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    def verdict(text):
        try: return validator.is_valid(json.loads(text))
        except ValueError: return False
    print(json.dumps([verdict(text) for text in json.load(sys.stdin)]))
    """

  /// What the validator says of each scene.
  private func verdicts(_ scenes: [String]) throws -> [Bool] {
    let folder = try SceneFolder()
    let schema = try CommandRun("schema", in: folder.path)
    #expect(schema.status == 0, "\(schema.errors)")
    try folder.write(schema.text, to: "schema.json")
    let halves = [scenes[..<(scenes.count / 2)], scenes[(scenes.count / 2)...]].map(Array.init)
    let runs = try halves.mapOnAllProcessors { half in
      let scenes = String(decoding: try JSONEncoder().encode(half), as: UTF8.self)
      return try ProcessRun(
        "/usr/bin/python3", ["-W", "ignore", "-c", Self.validator], in: folder.path, input: scenes)
    }
    for run in runs { #expect(run.status == 0, "\(run.errors)") }
    let verdicts = try runs.flatMap { try JSONDecoder().decode([Bool].self, from: $0.output) }
    #expect(verdicts.count == scenes.count)
    return verdicts
  }

  private func reads(_ scene: String, in folder: URL? = nil) -> Bool {
    (try? Scene(data: Data(scene.utf8), baseURL: folder)) != nil
  }

  private func samples() throws -> [(url: URL, text: String)] {
    let urls = try ["samples", "docs/scenes"].flatMap { name in
      try FileManager.default.contentsOfDirectory(
        at: Self.root.appendingPathComponent(name), includingPropertiesForKeys: nil)
    }
    return try urls.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.map {
      ($0, try String(contentsOf: $0, encoding: .utf8))
    }
  }

  @Test func allSamplesAreValid() throws {
    let samples = try samples()
    #expect(samples.count > 60)
    for (sample, isValid) in zip(samples, try verdicts(samples.map(\.text))) {
      #expect(isValid, "\(sample.url.lastPathComponent)")
    }
  }

  /// A validator that looked at each level twice would not come back from 30 of them.
  @Test func deepTreesAreJudgedOnce() throws {
    let levels = 30
    let tree =
      String(repeating: "{\"bounds\": [0, 0, 9, 9], \"sublayers\": [", count: levels) + "{\"opacity\": 1}"
      + String(repeating: "]}", count: levels)
    #expect(
      try verdicts([tree, tree.replacingOccurrences(of: "opacity", with: "opacitee")]) == [true, false])
  }

  @Test func mutatedSamplesAreRefusedByBoth() throws {
    let mutations = [
      ("\"bounds\"", "\"boundz\""), ("\"sublayers\"", "\"sublayer\""), ("\"class\": \"CA", "\"class\": \"CB"),
      ("\"frame\": [", "\"frame\": [true, "), ("\"cornerRadius\": ", "\"cornerRadius\": - "),
      ("\"sublayers\": [", "\"sublayers\": [7, "), ("\"fontSize\": ", "\"fontSize\": -"),
      ("\"opacity\": 0", "\"opacity\": \"0\""), ("\"backgroundColor\": \"", "\"backgroundColor\": \"###"),
    ]
    var mutants: [(name: String, text: String, folder: URL)] = []
    for sample in try samples() {
      for (old, new) in mutations {
        guard let range = sample.text.range(of: old) else { continue }
        let text = sample.text.replacingCharacters(in: range, with: new)
        mutants.append(
          ("\(sample.url.lastPathComponent): \(new)", text, sample.url.deletingLastPathComponent()))
      }
    }
    #expect(mutants.count > 200)
    for (mutant, isValid) in zip(mutants, try verdicts(mutants.map(\.text))) {
      #expect(!isValid, "\(mutant.name)")
      #expect(!reads(mutant.text, in: mutant.folder), "\(mutant.name)")
    }
  }

  /// A scene with one property of one class.
  private func scene(_ table: PropertyTable, _ key: String, _ value: String) -> String {
    let keys = "\"class\": \"\(table.className)\", \"\(key)\": \(value)"
    let page = "{\"bounds\": [0, 0, 9, 9], "
    if PropertyTable.animations.contains(where: { $0 === table }) {
      let path = key == "keyPath" ? "" : ", \"keyPath\": \"opacity\""
      return page + "\"animations\": [{\(keys)\(path)}]}"
    }
    guard table.className != "CAEmitterCell" else {
      return page + "\"class\": \"CAEmitterLayer\", \"emitterCells\": [{\(keys)}]}"
    }
    return page + "\"sublayers\": [{\(keys)}]}"
  }

  /// Every property with values of all kinds: both agree, but where the value is a string with a syntax of its own, or of
  /// the type that a key path leads to.
  @Test func everyPropertyTakesTheSameKindsOfValues() throws {
    let values = [
      "null", "true", "3", "-2.5", "\"?\"", "\"1mm\"", "[1]", "[0.5, 1]", "[0, 0, 1, 1]", "[true]",
      "{\"x\": 1}",
    ]
    var probes: [(table: PropertyTable, property: Property, value: String)] = []
    for table in PropertyTable.all {
      for property in table.properties {
        // What layers inherit is the same for each of them.
        guard
          table.className == "CALayer" || PropertyTable.table(forClassNamed: "CALayer")?[property.name] == nil
            || table.parent == nil
        else { continue }
        probes += values.map { (table, property, $0) }
      }
    }
    let scenes = probes.map { scene($0.table, $0.property.name, $0.value) }
    for (probe, (scene, isValid)) in zip(probes, zip(scenes, try verdicts(scenes))) {
      let name = "\(probe.table.className).\(probe.property.name): \(probe.value)"
      if reads(scene) {
        #expect(isValid, "\(name) is read")
      } else if isValid {
        let isWeaker: Bool =
          switch probe.property.type {
          case .value, .array(.value), .dictionary, .timingFunction, .array(.timingFunction): true
          default: probe.value.contains("\"")
          }
        #expect(isWeaker, "\(name) is refused")
      }
    }
  }

  @Test func templatesAndStatesAreJudgedAsTheyAreRead() throws {
    let page = #"{"bounds": [0, 0, 9, 9], "#
    let right = [
      page + #""parameters": {"a": {"type": "number", "default": 1}, "b": 5}, "cornerRadius": {"$": "a"}}"#,
      page + #""sublayers": [{"repeat": {"each": "3", "as": "n"}, "when": "n > 0", "name": "{{n}}"}]}"#,
      #"{"pages": [{"when": true, "bounds": [0, 0, 9, {"$": "4"}]}], "seed": "1"}"#,
      page + #""class": "CAEmitterLayer", "seed": {"seed": "'a'"}}"#,
      page + #""id": "p", "states": [{"name": "s", "set": {"p": {"opacity": 0}}, "elements": []}]}"#,
    ]
    let wrong = [
      page + #""parameters": {"a": {"typ": "number"}}}"#, page + #""parameters": {"a": {"type": "numbre"}}}"#,
      page + #""sublayers": [{"repeat": {"eech": "3"}}]}"#, page + #""opacity": {"$": 5}}"#,
      page + #""states": [{"nam": "s"}]}"#,
      page + #""states": [{"name": "s", "elements": [{"class": "CAState"}]}]}"#,
    ]
    #expect(try verdicts(right) == right.map { _ in true })
    #expect(right.map { reads($0) } == right.map { _ in true })
    #expect(try verdicts(wrong) == wrong.map { _ in false })
    #expect(wrong.map { reads($0) } == wrong.map { _ in false })
  }

  @Test func theSchemaIsAlwaysTheSame() throws {
    #expect(try SceneSchema.data() == SceneSchema.data())
  }
}
