extension Drawers {
  /// Groups that contain a blend mode, so that the result depends on the blending space: the numbers of
  /// pages, and of forms that are groups.
  var mixing: Set<Int> {
    let mixers = all.filter { drawer in
      drawer.states.contains { $0["BM"].map { !$0.isName("Normal") } ?? false }
    }.map(\.object.number)
    guard !mixers.isEmpty else { return [] }
    let groups = Set(
      all.filter { $0.object.streamDictionary.map { $0["Group"] != nil } ?? true }.map(\.object.number))
    // A form that is not a group blends in the group that draws it.
    return reaching(mixers, endingAt: groups.contains).intersection(groups)
  }

  /// Whether anything is drawn through a soft mask.
  var holdMasks: Bool {
    all.contains { drawer in drawer.states.contains { $0["SMask"]?.isDictionary ?? false } }
  }
}
