internal import CGMime

/// Owns the GMime library, initialized once per process.
///
/// `@unchecked Sendable`: the options are written in `init` only, and GMime only reads them; its own tables are
/// protected by its locks.
final class MIMELibrary: @unchecked Sendable {
  /// The shared instance. It is initialized on first use, so that a command that reads no mail does not pay for it.
  static let shared = MIMELibrary()

  let options: OpaquePointer

  private init() {
    vmail_silence_glib()
    g_mime_init()
    options = g_mime_parser_options_new()
    g_mime_parser_options_set_parameter_compliance_mode(options, GMIME_RFC_COMPLIANCE_LOOSE)
  }

  deinit { g_mime_parser_options_free(options) }
}
