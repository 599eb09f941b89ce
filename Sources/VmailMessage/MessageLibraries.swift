internal import CGMime
internal import CGPGME
internal import CMark
public import VmailDomain

/// The libraries that parse and compose messages, with the versions that vmail was built with. Listing them doesn't load
/// them.
public enum MessageLibraries {
  public static var all: [LibraryVersion] {
    [
      LibraryVersion("GMime", "\(GMIME_MAJOR_VERSION).\(GMIME_MINOR_VERSION).\(GMIME_MICRO_VERSION)"),
      LibraryVersion("GPGME", GPGME_VERSION), LibraryVersion("cmark", CMARK_VERSION_STRING),
    ]
  }
}
