internal import FoundationEssentials
import VmailDomain

/// The servers listed on a provider's autoconfig page (Mozilla's `config-v1.1.xml`).
struct AutoconfigDocument {
  /// The servers in the page's order of preference, with placeholders not yet replaced.
  let servers: [AutoconfigServer]
  /// The URLs of CardDAV servers, in the page's order, with placeholders not yet replaced.
  let addressBooks: [String]
  /// The issuer of OAuth2 tokens (draft-ietf-mailmaint-autoconfig section 6). Older pages have a host's name there, for
  /// programs with a registration of their own.
  let issuer: String?

  /// - Returns: `nil` when the bytes are no such page.
  init?(_ bytes: [UInt8]) {
    let reader = AutoconfigReader()
    guard XMLEvents(handler: reader, textLimit: AutoconfigReader.longestValue).parse(bytes),
      reader.isClientConfig
    else { return nil }
    servers = reader.servers
    addressBooks = reader.addressBooks
    issuer = reader.issuer.flatMap { OAuthProvider.isIssuer($0) ? $0 : nil }
  }
}

/// A server as the page describes it.
struct AutoconfigServer: Hashable, Sendable {
  /// `imap`, `smtp`, or another kind that vmail doesn't use.
  var kind: String
  var fields: [Field: String] = [:]
  /// The methods as written on the page, in its order of preference.
  var authentications: [String] = []

  enum Field: String, Sendable {
    case hostName = "hostname"
    case port
    case socketType
    case userName = "username"
  }
}

/// Builds ``AutoconfigServer``s from XML elements.
private final class AutoconfigReader: XMLEventHandler {
  private(set) var servers: [AutoconfigServer] = []
  private(set) var addressBooks: [String] = []
  private(set) var isClientConfig = false
  private(set) var issuer: String?

  /// More than any page lists.
  private static let mostServers = 32
  static let longestValue = 1024

  private var server: AutoconfigServer?
  /// The number of elements from the root down to an address book of CardDAV: the format has it beside `emailProvider`,
  /// many pages within.
  private var bookDepth: Int?

  func start(_ path: [String], attributes: [String: String]) {
    let element = path[path.count - 1]
    if path == ["clientConfig"] { isClientConfig = true }
    if path.first == "clientConfig", path.count <= 3, element.lowercased() == "addressbook",
      attributes["type"]?.lowercased() == "carddav", addressBooks.count < Self.mostServers
    {
      bookDepth = path.count
    }
    guard path.count == 3, path.starts(with: ["clientConfig", "emailProvider"]),
      element == "incomingServer" || element == "outgoingServer", servers.count < Self.mostServers
    else { return }
    server = AutoconfigServer(kind: attributes["type", default: ""].lowercased())
  }

  func end(_ path: [String], text: String) {
    let element = path[path.count - 1]
    if let depth = bookDepth {
      if path.count == depth + 1, ["serverURL", "url"].contains(element) { addressBooks.append(text) }
      if path.count == depth { bookDepth = nil }
      return
    }
    if issuer == nil, path == ["clientConfig", "oAuth2", "issuer"] { issuer = text }
    if path.count == 3, let server {
      servers.append(server)
      self.server = nil
    }
    guard path.count == 4, server != nil else { return }
    if element == "authentication" {
      server?.authentications.append(text)
    } else if let field = AutoconfigServer.Field(rawValue: element), server?.fields[field] == nil {
      server?.fields[field] = text
    }
  }
}
