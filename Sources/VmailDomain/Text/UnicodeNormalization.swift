internal import CGLib

/// The normalisation forms of Unicode (UAX #15), by GLib: the standard library has none that is public.
extension String {
  /// NFC: accents are joined to their letters where there is such a letter.
  public var composed: String { normalized(G_NORMALIZE_DEFAULT_COMPOSE) }
  /// NFD: accents follow their letters.
  public var decomposed: String { normalized(G_NORMALIZE_DEFAULT) }
  /// NFKC: also with other spellings of plain characters replaced, such as full-width letters.
  public var compatibilityComposed: String { normalized(G_NORMALIZE_ALL_COMPOSE) }

  private func normalized(_ form: GNormalizeMode) -> String {
    // GLib stops at a NUL; the text after it must not be lost.
    split(separator: "\0", omittingEmptySubsequences: false).map { part in
      var part = part
      return part.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          guard let start = text.baseAddress, let form = g_utf8_normalize(start, gssize(text.count), form)
          else {
            return ""
          }
          defer { g_free(form) }
          return String(cString: form)
        }
      }
    }.joined(separator: "\0")
  }
}
