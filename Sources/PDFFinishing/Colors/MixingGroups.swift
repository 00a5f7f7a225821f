extension Drawers {
  /// Groups within which something is drawn by a blend mode: what comes of it depends on the colours that are mixed. The
  /// numbers of pages, and of forms that are groups.
  var mixing: Set<Int> {
    let mixers = all.filter { drawer in
      drawer.states.contains { $0["BM"].map { !$0.isName("Normal") } ?? false }
    }.map(\.object.number)
    guard !mixers.isEmpty else { return [] }
    let groups = Set(
      all.filter { $0.object.streamDictionary.map { $0["Group"] != nil } ?? true }.map(\.object.number))
    // What is no group draws on that of whoever draws it.
    return reaching(mixers, endingAt: groups.contains).intersection(groups)
  }

  /// Whether something is drawn through the brightness of something else, or its alpha.
  var holdMasks: Bool {
    all.contains { drawer in drawer.states.contains { $0["SMask"]?.isDictionary ?? false } }
  }
}
