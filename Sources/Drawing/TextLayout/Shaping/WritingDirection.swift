import CPango

/// The direction of text without an explicit one: that of its first character with a direction (UAX #9, rules
/// P2 and P3).
enum WritingDirection {
  static func isRightToLeft(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var isolates = 0
    var decoder = Unicode.UTF8()
    var bytes = utf8.makeIterator()
    let functions = hb_unicode_funcs_get_default()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A: if isolates == 0 { return false }
      case 0...0x7F: continue
      // What lies between the start and end of an isolate is ignored.
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(isolates - 1, 0)
      case 0x200E where isolates == 0: return false
      case 0x200F where isolates == 0, 0x061C where isolates == 0: return true
      default:
        guard isolates == 0 else { continue }
        let script = hb_unicode_script(functions, scalar.value)
        // Digits, punctuation and marks have no script of their own.
        guard script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN else {
          continue
        }
        return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
      }
    }
    return false
  }
}
