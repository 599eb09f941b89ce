internal import FoundationEssentials
import VmailDomain

/// The accounts of GNOME Online Accounts, through `busctl`. Tokens are only on its standard output.
struct GnomeAccounts: Sendable {
  private static let service = "org.gnome.OnlineAccounts"
  private static let root = "/org/gnome/OnlineAccounts"

  private let busctl: SecretProgram

  init(variables: [String: String]) {
    busctl = SecretProgram(name: "busctl", variables: variables, outputLimit: 1 << 20)
  }

  /// Returns the mail accounts with tokens; none where the desktop has no such service.
  func accounts() async -> [OnlineAccount] {
    let method = ["org.freedesktop.DBus.ObjectManager", "GetManagedObjects"]
    guard busctl.isInstalled,
      let outcome = try? await busctl.run(Self.call(Self.root, method), isTrial: true), outcome.status == 0,
      let answer = try? JSONDecoder().decode(Answer<[String: Interfaces]>.self, from: Data(outcome.output))
    else { return [] }
    return (answer.data.first ?? [:]).values.compactMap(\.account).sorted { $0.id < $1.id }
  }

  /// Makes the desktop renew its token, or log in, before it gives one.
  func token(of id: String) async throws -> Secret {
    guard !id.isEmpty, id.utf8.allSatisfy(Self.isPlain) else { throw SecretError.onlineAccount(.removed) }
    let path = "\(Self.root)/Accounts/\(id)"
    _ = try await run(Self.call(path, [Self.service + ".Account", "EnsureCredentials"]), id)
    let outcome = try await run(Self.call(path, [Self.service + ".OAuth2Based", "GetAccessToken"]), id)
    guard let answer = try? JSONDecoder().decode(TokenAnswer.self, from: Data(outcome.output)),
      !answer.token.isEmpty, answer.token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw SecretError.onlineAccount(.failed(reason: "it gave no token")) }
    return Secret(answer.token)
  }

  private func run(_ arguments: [String], _ id: String) async throws -> BoundedRun.Outcome {
    let outcome: BoundedRun.Outcome
    do { outcome = try await busctl.run(arguments) } catch SecretError.cannotRun {
      throw SecretError.onlineAccount(.failed(reason: "busctl is not installed"))
    }
    guard outcome.status != 0 else { return outcome }
    // The complaint of busctl doesn't include the name of the error.
    let accounts = await accounts()
    guard let account = accounts.first(where: { $0.id == id }) else {
      throw SecretError.onlineAccount(accounts.isEmpty ? .failed(reason: outcome.complaint) : .removed)
    }
    throw SecretError.onlineAccount(
      account.needsAttention ? .needsAttention : .failed(reason: outcome.complaint))
  }

  private static func call(_ path: String, _ method: [String]) -> [String] {
    ["--user", "--json=short", "--timeout=50", "call", service, path] + method
  }

  /// Ids are parts of object paths.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// The values that a method returns, as busctl writes them.
private struct Answer<Value: Decodable>: Decodable { let data: [Value] }

/// The result of GetAccessToken: the token, and the seconds that it lasts.
private struct TokenAnswer: Decodable {
  let token: String

  private enum CodingKeys: String, CodingKey { case data }

  init(from decoder: any Decoder) throws {
    var values = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .data)
    token = try values.decode(String.self)
  }
}

/// The properties of an object, by interface.
private struct Interfaces: Decodable {
  private let properties: [String: [String: Property]]

  init(from decoder: any Decoder) throws {
    properties = try decoder.singleValueContainer().decode([String: [String: Property]].self)
  }

  /// - Returns: `nil` for an account without mail, without IMAP, or with a password instead of tokens.
  var account: OnlineAccount? {
    guard let about = properties["org.gnome.OnlineAccounts.Account"], let id = about["Id"]?.text,
      let mail = properties["org.gnome.OnlineAccounts.Mail"], about["MailDisabled"]?.isTrue != true,
      properties["org.gnome.OnlineAccounts.OAuth2Based"] != nil,
      let address = mail["EmailAddress"]?.text, let imap = Self.endpoint(mail, "Imap", .imap)
    else { return nil }
    let userName = mail["ImapUserName"]?.text ?? ""
    return OnlineAccount(
      id: id, address: address, userName: userName.isEmpty ? address : userName, imap: imap,
      smtp: Self.endpoint(mail, "Smtp", .smtp), needsAttention: about["AttentionNeeded"]?.isTrue == true)
  }

  private static func endpoint(
    _ mail: [String: Property], _ prefix: String, _ service: ServerCandidate.Service
  ) -> ServerEndpoint? {
    guard mail[prefix + "Supported"]?.isTrue == true, let host = mail[prefix + "Host"]?.text, !host.isEmpty
    else { return nil }
    let startsTLS = mail[prefix + "UseTls"]?.isTrue == true && mail[prefix + "UseSsl"]?.isTrue != true
    return ServerEndpoint(
      host, defaults: .init(service: service, security: startsTLS ? .startTLS : .tls))
  }
}

/// A value with its type, of which texts and truths are of use here.
private struct Property: Decodable {
  var text: String?
  var isTrue = false

  private enum CodingKeys: String, CodingKey { case data }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    text = try? fields.decode(String.self, forKey: .data)
    isTrue = (try? fields.decode(Bool.self, forKey: .data)) ?? false
  }
}
