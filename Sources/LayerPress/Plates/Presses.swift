import PDFFinishing
import Synchronization

/// What an export computes for each press, once, when it is first needed. Shared by all threads.
final class Presses: Sendable {
  private let gamuts = Mutex<[OutputIntent: PressGamut?]>([:])
  private let conversions = Mutex<[ExportOptions.Proof: InkConversion]>([:])
  private let views = Mutex<[ExportOptions.Proof: PressView]>([:])
  /// Pictures in the inks of the press that `ExportOptions.proof` names.
  let pictures = PlatePictures()

  /// The colours that a press can print; nil if its profile does not tell.
  func gamut(of press: OutputIntent) -> PressGamut? {
    gamuts.withLock { known in
      if let gamut = known[press] { return gamut }
      let gamut = PressGamut(of: press.profile)
      known[press] = gamut
      return gamut
    }
  }

  /// The conversion to the inks of a proof.
  func conversion(for proof: ExportOptions.Proof) throws(ExportError) -> InkConversion {
    let conversion = conversions.withLock { known in
      if known[proof] == nil { known[proof] = InkConversion(to: proof.press.profile, settings: proof.colors) }
      return known[proof]
    }
    guard let conversion else {
      throw ExportError(.cannotDraw("colours cannot be converted to the inks of \(proof.press.name)"))
    }
    return conversion
  }

  /// The appearance of these inks.
  func view(for proof: ExportOptions.Proof) throws(ExportError) -> PressView {
    let view = views.withLock { known in
      if known[proof] == nil {
        known[proof] = PressView(of: proof.press.profile, showsPaper: proof.showsPaper)
      }
      return known[proof]
    }
    guard let view else {
      throw ExportError(.cannotDraw("the profile \(proof.press.name) does not tell what is seen"))
    }
    return view
  }
}
