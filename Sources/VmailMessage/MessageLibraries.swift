internal import CGMime
internal import CLibXML2
internal import CMark
public import VmailDomain

/// The libraries that parse and compose messages. Listing them doesn't initialize them.
public enum MessageLibraries {
  public static var all: [LibraryVersion] {
    [
      LibraryVersion("GMime", "\(gmime_major_version).\(gmime_minor_version).\(gmime_micro_version)"),
      LibraryVersion("libxml2", LIBXML_DOTTED_VERSION),
      LibraryVersion("cmark", String(cString: cmark_version_string())),
    ]
  }
}
