import SceneFiles
import Testing

struct SceneInputsTests {
  @Test func whoComesAgainIsToldOnlyWhatIsNew() {
    let inputs = SceneInputs()
    for path in ["b", "a", "b"] { inputs.add(path) }
    #expect(inputs.paths(after: 0) == ["b", "a"])
    for path in ["a", "c"] { inputs.add(path) }
    #expect(inputs.paths(after: 2) == ["c"])
    #expect(inputs.paths(after: 3) == [])
    #expect(inputs.paths == ["a", "b", "c"])
  }
}
