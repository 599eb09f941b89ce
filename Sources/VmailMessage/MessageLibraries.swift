internal import CGLib
internal import CGMime
internal import CGPGME
internal import CMark
public import VmailDomain

/// The features of this module, and the libraries that parse and compose messages, with the versions that vmail was built
/// with. Listing them doesn't load them.
public enum MessageLibraries {
  public static var features: [String] {
    ["html", Draft.Format.markdown.rawValue] + CryptographyStandard.allCases.map(\.rawValue)
      + Set(MailboxFormat.allCases.map { $0.rawValue.hasPrefix("mbox") ? "mbox" : $0.rawValue })
  }

  public static var all: [LibraryVersion] {
    [
      LibraryVersion("GLib", "\(GLIB_MAJOR_VERSION).\(GLIB_MINOR_VERSION).\(GLIB_MICRO_VERSION)"),
      LibraryVersion("GMime", "\(GMIME_MAJOR_VERSION).\(GMIME_MINOR_VERSION).\(GMIME_MICRO_VERSION)"),
      LibraryVersion("GPGME", GPGME_VERSION), LibraryVersion("cmark", CMARK_VERSION_STRING),
    ]
  }
}
