import Foundation
import Glibc
import NIOCore
import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

/// Tests CardDAV with the servers of other people, in a folder of their own.
@Suite(.timeLimit(.minutes(10))) struct RealCardDAVTests {
  /// A running server of address books with one book.
  final class Server {
    let url: String
    private let folder: URL
    private let process: ChildProcess

    /// - Parameter words: its command line, for a folder and a port.
    init(_ words: (_ folder: URL, _ port: Int) throws -> [String]) async throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "vmail-carddav-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let port = try await LoopbackServer { _ in }.port
      process = try ChildProcess(
        // Ends with its standard input, so also if the tests are killed.
        ["sh", "-c", "\"$@\" > /dev/null 2>&1 & cat; kill $!; wait", "sh"] + (try words(folder, port)),
        environment: ProcessInfo.processInfo.environment.merging(["HOME": folder.path, "PWD": folder.path]) {
          $1
        })
      url = "http://127.0.0.1:\(port)/"
      try await waitUntilReady()
    }

    private func waitUntilReady() async throws {
      let address = try #require(WebAddress(url))
      for _ in 0..<3_000 {
        let request = HTTPSRequest(address, json: [], allowsClearText: true)
        if (try? await HTTPSClient().send(request)) != nil { return }
        // Another process is waited for, whose clock cannot be moved.
        _ = poll(nil, 0, 20)
      }
    }

    deinit {
      try? process.input.close()
      _ = process.wait()
      try? FileManager.default.removeItem(at: folder)
    }

    static func radicale() async throws -> Server {
      try await Server { folder, port in
        let book = folder.appending(path: "collection-root/ann/friends")
        try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
        try #"{"tag": "VADDRESSBOOK", "D:displayname": "Freunde"}"#
          .write(to: book.appending(path: ".Radicale.props"), atomically: true, encoding: .utf8)
        let users = folder.appending(path: "users")
        try "ann:geheim\n".write(to: users, atomically: true, encoding: .utf8)
        return [
          "radicale", "--config", "", "--server-hosts", "127.0.0.1:\(port)", "--storage-filesystem-folder",
          folder.path, "--auth-type", "htpasswd", "--auth-htpasswd-filename", users.path,
          "--auth-htpasswd-encryption", "plain",
        ]
      }
    }

    static func xandikos() async throws -> Server {
      try await Server { folder, port in
        [
          "xandikos", "-d", folder.appending(path: "data").path, "-l", "127.0.0.1", "-p", "\(port)",
          "--current-user-principal", "/ann/", "--autocreate", "--defaults",
        ]
      }
    }

    static func isInstalled(_ program: String) -> Bool {
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        access("\($0)/\(program)", X_OK) == 0
      }
    }
  }

  private func card(_ number: Int, name: String = "Ann Lee") -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-\(number)\r\nFN:\(name)\r\nN:Lee;Ann;;;\r\nEMAIL:ann\(number)@example.org\r\nEND:VCARD\r\n"
  }

  private let login = AddressBookLogin(
    userName: "ann", credentials: .password("geheim"), hosts: [HostName("127.0.0.1")].compactMap(\.self))

  /// Carries out a whole life of a book.
  private func check(_ url: String) async throws {
    let log = ConnectionLog(clock: TestClock())
    let client = CardDAV(connections: log)
    let home = try await client.home(from: url, login)
    let book = try #require(try await client.books(in: home, login).first)
    var versions: [CardVersion] = []
    for number in 0..<30 {
      let version = CardVersion(path: "card@\(number) é.vcf", etag: nil)
      versions.append(try await client.put(card(number), as: version, in: book, login).version)
    }
    await #expect(throws: AddressBookError.self) {
      _ = try await client.put(card(0), as: CardVersion(path: "card@0 é.vcf", etag: nil), in: book, login)
    }
    // All at once.
    let full = try await client.changes(in: book, since: nil, login)
    #expect(full.isFromStart && !full.hasMore)
    #expect(Set(full.present) == Set(versions))
    let fetched = try await client.cards(at: versions.map(\.path) + ["/nothing.vcf"], in: book, login)
    #expect(fetched.cards.count == 30)
    #expect(fetched.cards.allSatisfy { $0.text.contains("example.org") })
    #expect(Set(fetched.cards.map(\.version)) == Set(versions))
    // Nothing changed: one request says so.
    let requests = log.entries.count
    let same = try #require(try await client.books(in: home, login).first)
    #expect(log.entries.count == requests + 1)
    #expect(same.token != nil && same.token == full.token)
    // Changes.
    try await client.remove(versions[3], from: book, login)
    let changed = try await client.put(card(4, name: "Bea Lee"), as: versions[4], in: book, login)
    await #expect(throws: AddressBookError.self) {
      _ = try await client.put(card(4), as: versions[4], in: book, login)
    }
    let changes = try await client.changes(in: book, since: full.token, login)
    #expect(!changes.isFromStart && changes.removed == [versions[3].path])
    #expect(changes.present == [changed.version])
    // A token of another time.
    let odd = try await client.changes(in: book, since: "http://radicale.org/ns/sync/0", login)
    #expect(odd.isFromStart && odd.present.count == 29)
  }

  @Test(.enabled(if: Server.isInstalled("radicale"), "radicale is not installed."))
  func `Radicale's books are read and changed`() async throws {
    let server = try await Server.radicale()
    try await check(server.url)
    let wrong = AddressBookLogin(userName: "ann", credentials: .password("falsch"), hosts: login.hosts)
    await #expect(throws: ServerError.loginRefused(reason: "HTTP 401")) {
      _ = try await CardDAV(connections: .unread).home(from: server.url, wrong)
    }
  }

  @Test(.enabled(if: Server.isInstalled("xandikos"), "xandikos is not installed."))
  func `The books of xandikos are read and changed`() async throws {
    let server = try await Server.xandikos()
    try await check(server.url)
  }

  @Test(
    .enabled(if: OtherIMAPServer.Kind.cyrus.objection == nil, "\(OtherIMAPServer.Kind.cyrus.objection ?? "")")
  )
  func `The books of Cyrus are read and changed`() async throws {
    let server = try await OtherIMAPServer.withCalendars(of: "ann")
    try await check("http://127.0.0.1:\(try #require(server.httpPort))/")
    await server.stop()
  }

  private static let measured = ProcessInfo.processInfo.environment["VMAIL_CARDDAV_URL"]

  @Test(.enabled(if: measured != nil, "VMAIL_CARDDAV_URL names no server."))
  func `All cards of a server that is named are fetched`() async throws {
    let log = ConnectionLog(clock: TestClock())
    let client = CardDAV(connections: log)
    let clock = ContinuousClock()
    let home = try await client.home(from: try #require(Self.measured), login)
    let first = log.entries.count
    var (cards, tokens) = (0, [String?]())
    let time = try await clock.measure {
      for book in try await client.books(in: home, login) {
        var token: String?
        while true {
          let changes = try await client.changes(in: book, since: token, login)
          let paths = changes.present.map(\.path)
          for start in stride(from: 0, to: paths.count, by: 200) {
            let part = Array(paths[start..<min(start + 200, paths.count)])
            cards += try await client.cards(at: part, in: book, login).cards.count
          }
          token = changes.token
          guard changes.hasMore else { break }
        }
        tokens.append(token)
      }
    }
    let all = log.entries.count
    let start = clock.now
    let states = try await client.books(in: home, login).map(\.token)
    let again = clock.now - start
    #expect(states == tokens)
    print(
      "\(cards) cards: \(first) requests to find them, \(all - first) to fetch them in \(time), "
        + "\(log.entries.count - all) when nothing changed in \(again)")
  }
}
