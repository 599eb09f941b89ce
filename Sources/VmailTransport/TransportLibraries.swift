internal import CLibXML2
internal import COpenSSL
public import VmailDomain

/// The libraries that read what servers answer, with the versions that vmail was built with. Listing them doesn't load
/// them.
public enum TransportLibraries {
  public static var all: [LibraryVersion] {
    [LibraryVersion("OpenSSL", OPENSSL_VERSION_STR), LibraryVersion("libxml2", LIBXML_DOTTED_VERSION)]
  }
}
