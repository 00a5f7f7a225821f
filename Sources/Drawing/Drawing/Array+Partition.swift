extension Array {
  /// Returns the first index at which a condition holds that holds for all elements from there on, and for none before;
  /// the count if it holds for none.
  package func partitioningIndex(where belongsToRest: (Element) -> Bool) -> Int {
    var (first, end) = (0, count)
    while first < end {
      let middle = (first + end) / 2
      if belongsToRest(self[middle]) { end = middle } else { first = middle + 1 }
    }
    return first
  }
}
