import Foundation
import NIOCore
import Testing
import VmailDomain

@testable import VmailTransport

/// Tests CardDAV with a server in this process that follows a script.
@Suite(.timeLimit(.minutes(10))) struct CardDAVTests {
  private static let ok = "HTTP/1.1 200 OK"

  /// A server that answers each request by its line; others are not found.
  private func server(_ answers: [String: String]) async throws -> WebServer {
    try await WebServer(certificate: nil) { request in
      answers[request.line] ?? WebServer.response("", status: "404 Not Found")
    }
  }

  private func multistatus(_ body: String, status: String = "207 Multi-Status") -> String {
    WebServer.response(
      #"<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav">"#
        + body
        + "</d:multistatus>", status: status)
  }

  private func resource(_ href: String, _ properties: String) -> String {
    """
    <d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>
    <d:status>\(Self.ok)</d:status></d:propstat></d:response>
    """
  }

  private func redirect(_ location: String, _ status: String = "301 Moved Permanently") -> String {
    WebServer.response("", status: status, headers: ["Location: \(location)"])
  }

  private func login(_ credentials: Credentials = .password("geheim"), hosts: [String] = ["127.0.0.1"])
    -> AddressBookLogin
  {
    AddressBookLogin(
      userName: "ann@example.org", credentials: credentials, hosts: hosts.compactMap { HostName($0) })
  }

  private var client: CardDAV { CardDAV(connections: .unread) }

  private func url(_ server: WebServer, _ path: String = "/", host: String = "127.0.0.1") -> String {
    "http://\(host):\(server.port)\(path)"
  }

  private func book(_ server: WebServer, token: String? = "t0") -> RemoteAddressBook {
    RemoteAddressBook(url: url(server, "/book/"), token: token)
  }

  // MARK: Finding

  private var principal: String {
    multistatus(
      resource(
        "/dav/", "<d:current-user-principal><d:href>/p/ann/</d:href></d:current-user-principal>"))
  }
  private var homeSet: String {
    multistatus(
      resource(
        "/p/ann/", "<card:addressbook-home-set><d:href>/books/ann%40x/</d:href></card:addressbook-home-set>"))
  }

  @Test(arguments: ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
  func `The well-known address leads to the principal and its home`(status: String) async throws {
    let server = try await server([
      "PROPFIND /.well-known/carddav": redirect("/dav/", status), "PROPFIND /dav/": principal,
      "PROPFIND /p/ann/": homeSet,
    ])
    let home = try await client.home(from: url(server), login())
    #expect(home == AddressBookHome(url: url(server, "/books/ann%40x/")))
    #expect(server.requests.count == 3)
    for request in server.requests {
      let head = request.head.lowercased()
      #expect(head.contains("depth: 0"))
      #expect(
        request.head.contains(
          "Authorization: Basic " + Data("ann@example.org:geheim".utf8).base64EncodedString()))
    }
  }

  @Test func `A server without the well-known address is asked at its root, and a token is a bearer's`()
    async throws
  {
    let server = try await server(["PROPFIND /": principal, "PROPFIND /p/ann/": homeSet])
    let home = try await client.home(from: url(server), login(.accessToken("tok")))
    #expect(home.url == url(server, "/books/ann%40x/"))
    #expect(server.requests.allSatisfy { $0.head.contains("Authorization: Bearer tok") })
  }

  @Test func `A book, and a page that lists books, are homes themselves`() async throws {
    let kind = "<d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>"
    let server = try await server([
      "PROPFIND /a/book/": multistatus(resource("/a/book/", kind)),
      "PROPFIND /a/": multistatus(
        resource("/a/", "<d:resourcetype><d:collection/></d:resourcetype>") + resource("/a/book/", kind)),
      "PROPFIND /none/": multistatus(resource("/none/", "<d:resourcetype><d:collection/></d:resourcetype>")),
    ])
    #expect(
      try await client.home(from: url(server, "/a/book/"), login())
        == AddressBookHome(url: url(server, "/a/book/"), isBook: true))
    #expect(try await client.home(from: url(server, "/a/"), login()).url == url(server, "/a/"))
    await #expect(throws: CardDAVError.noBooks(url: url(server, "/none/"))) {
      _ = try await client.home(from: url(server, "/none/"), login())
    }
  }

  @Test func `Redirects in a circle end`() async throws {
    let server = try await server(["PROPFIND /a/": redirect("/b/"), "PROPFIND /b/": redirect("/a/")])
    await #expect(throws: ServerError.protocolViolation("too many redirects")) {
      _ = try await client.home(from: url(server, "/a/"), login())
    }
    #expect(server.requests.count == 6)
  }

  @Test func `No other host and no clear text gets the password, whoever leads there`() async throws {
    let other = try await server([:])
    // The same port number of another name: only the host differs.
    for (location, error) in [
      ("http://localhost:\(other.port)/dav/", CardDAVError.foreignHost("localhost:\(other.port)")),
      ("https://evil.example/dav/", .foreignHost("evil.example")),
      ("http://evil.example/dav/", .wouldBeInsecure(url: "http://evil.example/dav/")),
      ("//evil.example/dav/", .wouldBeInsecure(url: "http://evil.example/dav/")),
    ] {
      let server = try await server(["PROPFIND /dav/": redirect(location)])
      await #expect(throws: error) { _ = try await client.home(from: url(server, "/dav/"), login()) }
    }
    let server = try await server([
      "PROPFIND /dav/": multistatus(
        resource(
          "/dav/",
          "<card:addressbook-home-set><d:href>http://localhost:\(other.port)/h/</d:href></card:addressbook-home-set>"
        ))
    ])
    let home = try await client.home(from: url(server, "/dav/"), login())
    await #expect(throws: CardDAVError.foreignHost("localhost:\(other.port)")) {
      _ = try await client.books(in: home, login())
    }
    #expect(other.requests.isEmpty)
  }

  @Test func `Another port of the same host doesn't get the password`() async throws {
    let other = try await server(["PROPFIND /dav/": principal])
    let server = try await server(["PROPFIND /dav/": redirect(url(other, "/dav/"))])
    var login = login()
    login.start = WebAddress(url(server, "/dav/"))
    await #expect(throws: CardDAVError.foreignHost("127.0.0.1:\(other.port)")) {
      _ = try await client.home(from: url(server, "/dav/"), login)
    }
    #expect(other.requests.isEmpty)
  }

  @Test(
    arguments: [
      ("https://dav.x.example:8443/b/", true), ("https://dav.x.example/", true),
      ("https://dav.x.example:9/", false), ("http://dav.x.example:8443/", false),
      ("http://dav.x.example/", false), ("https://y.example:8443/", false),
    ])
  func `Credentials are for the port where the login begins, and for that of https`(
    url: String, isTrusted: Bool
  )
    throws
  {
    var login = login(hosts: ["x.example"])
    login.start = WebAddress("https://dav.x.example:8443/")
    #expect(login.trusts(try #require(WebAddress(url))) == isTrusted)
  }

  @Test func `A host that was named besides gets the password`() async throws {
    let other = try await server([
      "PROPFIND /h/": multistatus(
        resource("/h/b/", "<d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>"))
    ])
    let books = try await client.books(
      in: AddressBookHome(url: url(other, "/h/", host: "localhost")),
      login(hosts: ["127.0.0.1", "localhost"]))
    #expect(books.map(\.url) == [url(other, "/h/b/", host: "localhost")])
  }

  @Test(
    arguments: [
      ("401 Unauthorized", ServerError.loginRefused(reason: "HTTP 401")),
      ("503 Busy", .unavailable(code: "503", reason: "the server is busy or has failed")),
      ("500 Broken", .unavailable(code: "500", reason: "the server is busy or has failed")),
    ])
  func `Refusals and failures differ`(status: String, error: ServerError) async throws {
    let server = try await WebServer(certificate: nil) { _ in WebServer.response("", status: status) }
    await #expect(throws: error) { _ = try await client.home(from: url(server), login()) }
    #expect(server.requests.count == 1)
  }

  @Test func `Books have a name and a state, and are on the server that lists them`() async throws {
    let kind = "<d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>"
    let sync =
      "<d:supported-report-set><d:supported-report><d:report><d:sync-collection/></d:report></d:supported-report></d:supported-report-set>"
    let none =
      "<d:supported-report-set><d:supported-report><d:report><card:addressbook-query/></d:report></d:supported-report></d:supported-report-set>"
    let server = try await server([
      "PROPFIND /h/": multistatus(
        resource("/h/", "<d:resourcetype><d:collection/></d:resourcetype>")
          + resource(
            "/h/a%40b/",
            kind + sync + "<d:displayname>Freunde &amp; Co</d:displayname><d:sync-token>t1</d:sync-token>")
          + resource(
            "/h/a@c/",
            kind + none
              + "<d:sync-token>t2</d:sync-token><cs:getctag xmlns:cs=\"http://calendarserver.org/ns/\">c2</cs:getctag>"
              + #"<card:supported-address-data><card:address-data-type content-type="text/vcard" version="4.0"/></card:supported-address-data>"#
          )
          + resource("http://evil.example/h/", kind)
          + resource(
            "/h/cal/",
            "<d:resourcetype><d:collection/><c:calendar xmlns:c=\"urn:ietf:params:xml:ns:caldav\"/></d:resourcetype>"
          ))
    ])
    let books = try await client.books(in: AddressBookHome(url: url(server, "/h/")), login())
    #expect(
      books == [
        RemoteAddressBook(url: url(server, "/h/a%40b/"), name: "Freunde & Co", token: "t1"),
        RemoteAddressBook(url: url(server, "/h/a%40c/"), ctag: "c2", hasVersion4: true),
      ])
    #expect(books.map(\.state) == ["t1", "c2"])
    #expect(server.requests.first?.head.lowercased().contains("depth: 1") == true)
  }

  @Test(
    arguments: [
      "<d:status>HTTP/1.1 507 Insufficient Storage</d:status>", "<d:status>HTTP/1.1 503 Busy</d:status>",
      "<d:propstat><d:prop><d:resourcetype/></d:prop><d:status>HTTP/1.1 500 Broken</d:status></d:propstat>",
    ])
  func `A list of books that is cut off is no list`(part: String) async throws {
    let kind = "<d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>"
    let server = try await server([
      "PROPFIND /h/": multistatus(
        resource("/h/a/", kind) + "<d:response><d:href>/h/</d:href>\(part)</d:response>")
    ])
    await #expect(throws: ServerError.incomplete(reason: "the server lists only some address books")) {
      _ = try await client.books(in: AddressBookHome(url: url(server, "/h/")), login())
    }
  }

  // MARK: Changes

  private func card(_ href: String, etag: String = "\"1\"") -> String {
    resource(href, "<d:getetag>\(etag)</d:getetag>")
  }

  private func gone(_ href: String) -> String {
    "<d:response><d:href>\(href)</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>"
  }

  @Test func `Changes are cards with versions, and 404 is one that no longer exists`() async throws {
    let server = try await server([
      "REPORT /book/": multistatus(
        card("/book/ann%40x.vcf") + card("/book/bob@x.vcf", etag: "W/\"2\"") + card("/book/")
          + gone("/book/c%c3%a9.vcf") + gone("http://evil.example/book/d.vcf")
          + "<d:sync-token>t1</d:sync-token>")
    ])
    let changes = try await client.changes(in: book(server), since: "<t0>", login())
    #expect(
      changes
        == CardChanges(
          present: [
            CardVersion(path: "/book/ann%40x.vcf", etag: "\"1\""),
            CardVersion(path: "/book/bob%40x.vcf", etag: "W/\"2\""),
          ], removed: ["/book/c%C3%A9.vcf"], token: "t1", isFromStart: false))
    #expect(server.requests.first?.body.contains("<sync-token>&lt;t0&gt;</sync-token>") == true)
  }

  @Test(arguments: ["", "<d:error><d:number-of-matches-within-limits/></d:error>"])
  func `A truncated answer says that there is more`(condition: String) async throws {
    let status = condition.isEmpty ? "<d:status>HTTP/1.1 507 Insufficient Storage</d:status>" : ""
    let server = try await server([
      "REPORT /book/": multistatus(
        card("/book/a.vcf") + "<d:response><d:href>/book/</d:href>\(status)\(condition)</d:response>"
          + "<d:sync-token>t1</d:sync-token>")
    ])
    let changes = try await client.changes(in: book(server), since: nil, login())
    #expect(changes.hasMore && changes.isFromStart && changes.token == "t1")
    #expect(changes.present.map(\.path) == ["/book/a.vcf"])
  }

  @Test(arguments: ["403 Forbidden", "409 Conflict", "400 Bad Request"])
  func `A token that the server no longer knows leads to the whole list`(status: String) async throws {
    let answer = multistatus(card("/book/a.vcf") + "<d:sync-token>t9</d:sync-token>")
    let server = try await WebServer(certificate: nil) { request in
      request.body.contains("<sync-token>old</sync-token>")
        ? WebServer.response(
          #"<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>"#, status: status) : answer
    }
    let changes = try await client.changes(in: book(server), since: "old", login())
    #expect(changes.isFromStart && changes.token == "t9" && changes.present.count == 1)
    #expect(server.requests.count == 2)
  }

  @Test func `A server that can't list changes lists all cards`() async throws {
    let kind = "<d:resourcetype><d:collection/></d:resourcetype>"
    let server = try await server([
      "PROPFIND /book/": multistatus(
        resource("/book/", kind) + resource("/book/group", kind) + card("/book/a.vcf"))
    ])
    for token in [nil, "refused" as String?] {
      let changes = try await client.changes(in: book(server, token: nil), since: token, login())
      #expect(
        changes
          == CardChanges(
            present: [CardVersion(path: "/book/a.vcf", etag: "\"1\"")], token: nil, isFromStart: true))
    }
  }

  @Test func `A list of all cards that is cut off is no list`() async throws {
    let server = try await server([
      "PROPFIND /book/": multistatus(
        card("/book/a.vcf")
          + "<d:response><d:href>/book/</d:href><d:status>HTTP/1.1 507 Full</d:status></d:response>")
    ])
    await #expect(throws: ServerError.self) {
      _ = try await client.changes(in: book(server, token: nil), since: nil, login())
    }
  }

  @Test(
    arguments: [
      "", "no XML", "<d:multistatus xmlns:d=\"DAV:\">", "<html/>",
      "<d:multistatus xmlns:d=\"DAV:\"></d:multistatus>",
      "<!DOCTYPE m [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><multistatus>&b;</multistatus>",
      "<!DOCTYPE m SYSTEM \"file:///etc/passwd\"><multistatus/>",
      "<multistatus>&undefined;</multistatus>",
      "<multistatus>" + String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        + "</multistatus>",
    ])
  func `What is no answer about cards proves nothing`(body: String) async throws {
    let answer = WebServer.response(body, status: "207 Multi-Status")
    let server = try await WebServer(certificate: nil) { _ in answer }
    await #expect(throws: ServerError.self) {
      _ = try await client.changes(in: book(server), since: nil, login())
    }
  }

  @Test func `An answer that is too long is cut off`() async throws {
    let body = String(repeating: " ", count: Multistatus.longestAnswer + 1)
    let server = try await WebServer(certificate: nil) { _ in WebServer.response(body, status: "207 Multi") }
    await #expect(throws: ServerError.tooLarge("the response from 127.0.0.1")) {
      _ = try await client.changes(in: book(server), since: nil, login())
    }
  }

  @Test func `A long answer is read in pieces`() throws {
    let text = String(repeating: "é", count: 600_000)
    let parsed = try #require(
      Multistatus(
        Array(
          "<multistatus><response><href>/a</href><propstat><prop><address-data>\(text)</address-data></prop></propstat></response></multistatus>"
            .utf8)))
    #expect(parsed.resources.first?.properties["address-data"]?.text == text)
  }

  // MARK: Cards

  private func full(_ href: String, _ text: String) -> String {
    resource(href, "<d:getetag>\"1\"</d:getetag><card:address-data>\(text)</card:address-data>")
  }

  @Test func `Cards are fetched together, and only those that were asked for count`() async throws {
    let server = try await server([
      "REPORT /book/": multistatus(
        full("/book/a@x.vcf", "BEGIN:VCARD&#13;\nFN:A &lt;b&gt;&#13;\nEND:VCARD")
          + full("/book/not-asked.vcf", "X")
          + gone("/book/b.vcf") + card("/book/c.vcf"))
    ])
    var version4 = book(server)
    version4.hasVersion4 = true
    let paths = ["/book/a%40x.vcf", "/book/b.vcf", "/book/c.vcf"]
    let fetched = try await client.cards(at: paths, in: version4, login())
    #expect(
      fetched
        == FetchedCards(
          cards: [
            RemoteCard(
              version: CardVersion(path: "/book/a%40x.vcf", etag: "\"1\""),
              text: "BEGIN:VCARD\r\nFN:A <b>\r\nEND:VCARD")
          ], removed: ["/book/b.vcf"]))
    let body = try #require(server.requests.first?.body)
    #expect(body.contains("<href>/book/a%40x.vcf</href>") && body.contains(#"version="4.0""#))
  }

  @Test func `Cards that are too many for one answer are fetched in halves`() async throws {
    let large = String(repeating: "x", count: Multistatus.longestAnswer / 2)
    let (one, two) = (full("/book/a.vcf", large), full("/book/b.vcf", large))
    let (first, second) = (multistatus(one), multistatus(two))
    let both = multistatus(one + two)
    let server = try await WebServer(certificate: nil) { request in
      switch (request.body.contains("a.vcf"), request.body.contains("b.vcf")) {
      case (true, true): both
      case (true, false): first
      default: second
      }
    }
    let fetched = try await client.cards(at: ["/book/a.vcf", "/book/b.vcf"], in: book(server), login())
    #expect(fetched.cards.map(\.version.path) == ["/book/a.vcf", "/book/b.vcf"])
    #expect(server.requests.count == 3)
  }

  @Test func `Where cards can't be fetched together, each is fetched`() async throws {
    let server = try await server([
      "REPORT /book/": WebServer.response("", status: "501 Not Implemented"),
      "GET /book/a.vcf": WebServer.response("BEGIN:VCARD", headers: ["ETag: \"7\""]),
      "GET /book/c.vcf": WebServer.response("", status: "403 Forbidden"),
    ])
    let fetched = try await client.cards(
      at: ["/book/a.vcf", "/book/b.vcf", "/book/c.vcf"], in: book(server), login())
    #expect(
      fetched
        == FetchedCards(
          cards: [RemoteCard(version: CardVersion(path: "/book/a.vcf", etag: "\"7\""), text: "BEGIN:VCARD")],
          removed: ["/book/b.vcf"]))
  }

  // MARK: Writing

  @Test func `A card is written under a condition, and read again`() async throws {
    let server = try await server([
      "PUT /book/a%20b.vcf": WebServer.response("", status: "201 Created", headers: ["ETag: \"sent\""]),
      "GET /book/a%20b.vcf": WebServer.response("CHANGED", headers: ["ETag: \"kept\""]),
    ])
    for (version, condition) in [
      (CardVersion(path: "a b.vcf", etag: nil), "If-None-Match: *"),
      (CardVersion(path: "/book/a%20b.vcf", etag: "\"3\""), "If-Match: \"3\""),
    ] {
      let card = try await client.put("BEGIN:VCARD", as: version, in: book(server), login())
      #expect(
        card.version == CardVersion(path: "/book/a%20b.vcf", etag: "\"kept\"") && card.text == "CHANGED")
      let put = try #require(server.requests.dropLast().last)
      #expect(put.head.contains(condition) && put.body == "BEGIN:VCARD")
      #expect(put.head.contains("Content-Type: text/vcard; charset=utf-8"))
    }
  }

  @Test(arguments: ["404 Not Found", "503 Busy", "401 Unauthorized"])
  func `A card that is stored but can't be read again is done`(status: String) async throws {
    let server = try await WebServer(certificate: nil) { request in
      WebServer.response("", status: request.line.hasPrefix("PUT") ? "201 Created" : status)
    }
    let card = try await client.put(
      "X", as: CardVersion(path: "a.vcf", etag: nil), in: book(server), login())
    #expect(card == RemoteCard(version: CardVersion(path: "/book/a.vcf", etag: nil), text: "X"))
  }

  @Test(arguments: [301, 403, 507])
  func `A refused card keeps the server's reason`(status: Int) async throws {
    let server = try await WebServer(certificate: nil) { _ in WebServer.response("", status: "\(status) No") }
    await #expect(
      throws: AddressBookError(path: url(server, "/book/a.vcf"), reason: .refused(status))
    ) {
      _ = try await client.put("X", as: CardVersion(path: "a.vcf", etag: nil), in: book(server), login())
    }
  }

  @Test(arguments: ["412 Precondition Failed", "409 Conflict", "403 Forbidden", "301 Moved"])
  func `A card that isn't written is an error`(status: String) async throws {
    let server = try await WebServer(certificate: nil) { _ in
      WebServer.response("", status: status, headers: ["Location: /elsewhere/a.vcf"])
    }
    await #expect(throws: (any Error).self) {
      _ = try await client.put("X", as: CardVersion(path: "a.vcf", etag: nil), in: book(server), login())
    }
    #expect(server.requests.count == 1)
  }

  @Test func `A card is removed only in the version that was named`() async throws {
    for (status, isRemoved) in [("204 No Content", true), ("404 Not Found", true), ("412 Failed", false)] {
      let server = try await WebServer(certificate: nil) { _ in WebServer.response("", status: status) }
      let version = CardVersion(path: "/book/a.vcf", etag: "\"1\"")
      do {
        try await client.remove(version, from: book(server), login())
        #expect(isRemoved)
      } catch let error as AddressBookError {
        #expect(error.reason == .changed && !isRemoved)
      }
      #expect(server.requests.map(\.line) == ["DELETE /book/a.vcf"])
      #expect(server.requests.first?.head.contains("If-Match: \"1\"") == true)
    }
  }

  @Test(
    arguments: [
      ("/a@b", "/a%40b"), ("/a%40b", "/a%40b"), ("/%61%2fb", "/a%2Fb"), ("/a b%", "/a%20b%25"),
      ("/a+b", "/a%2Bb"), ("/%c3%a9", "/%C3%A9"), ("/a?b#c", "/a"), ("/%7e~", "/~~"), ("/%2", "/%252"),
    ])
  func `Paths are compared in one form`(path: String, canonical: String) {
    #expect(PercentEncoding.canonicalPath(path) == canonical)
    #expect(PercentEncoding.canonicalPath(canonical) == canonical)
  }
}
