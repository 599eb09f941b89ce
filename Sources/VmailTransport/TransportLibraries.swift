internal import CLibXML2
internal import COpenSSL
public import VmailDomain

/// The features of this module, and the libraries that reach servers and read what they answer, with the versions that
/// vmail was built with. Listing them doesn't load them.
public enum TransportLibraries {
  public static let features = ["autoconfig", "idle", "imap", "oauth2", "smtp", "tls"]

  public static var all: [LibraryVersion] {
    // SwiftNIO has no version in its code: a test compares this one with that of `Package.swift`.
    [
      LibraryVersion("SwiftNIO", "2.101.2"), LibraryVersion("OpenSSL", OPENSSL_VERSION_STR),
      LibraryVersion("libxml2", LIBXML_DOTTED_VERSION),
    ]
  }
}
