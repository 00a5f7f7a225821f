import Synchronization

/// What an export computes for each press, once, when it is first needed. Shared by all threads.
package final class Presses: Sendable {
  /// A lock for each dictionary would look for its type's protocols when an export ends, a thirtieth of the time of a small one.
  private struct Known {
    var gamuts: [OutputIntent: PressGamut?] = [:]
    var conversions: [PressProof: InkConversion] = [:]
    var views: [PressProof: PressView] = [:]
  }

  private let known = Mutex(Known())
  /// Pictures in the inks of the press that proofs simulate.
  package let pictures = PlatePictures()

  package init() {}

  /// The colours that a press can print; nil if its profile does not tell.
  package func gamut(of press: OutputIntent) -> PressGamut? {
    known.withLock { known in
      if let gamut = known.gamuts[press] { return gamut }
      let gamut = PressGamut(of: press.profile)
      known.gamuts[press] = gamut
      return gamut
    }
  }

  package func conversion(for proof: PressProof) throws(PressError) -> InkConversion {
    guard
      let conversion = known(
        \.conversions, of: proof,
        made: {
          InkConversion(to: proof.press.profile, settings: proof.colors)
        })
    else { throw PressError("colours cannot be converted to the inks of \(proof.press.name)") }
    return conversion
  }

  /// The appearance of these inks.
  package func view(for proof: PressProof) throws(PressError) -> PressView {
    guard
      let view = known(
        \.views, of: proof,
        made: {
          PressView(of: proof.press.profile, showsPaper: proof.showsPaper)
        })
    else { throw PressError("the profile \(proof.press.name) does not say how its inks look") }
    return view
  }

  private func known<Value: Sendable>(
    _ values: WritableKeyPath<Known, [PressProof: Value]> & Sendable, of proof: PressProof, made: () -> Value?
  ) -> Value? {
    known.withLock { known in
      if known[keyPath: values][proof] == nil { known[keyPath: values][proof] = made() }
      return known[keyPath: values][proof]
    }
  }
}
