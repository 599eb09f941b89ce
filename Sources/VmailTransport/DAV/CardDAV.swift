import NIOHTTP1
public import VmailDomain

/// Reads and writes address books by CardDAV (RFC 6352), and lists their changes (RFC 6578) where the server can.
public struct CardDAV: AddressBookServing {
  private let connections: ConnectionLog
  private let discovery: DomainDiscovery

  /// The maximum number of books, which no user has.
  static let mostBooks = 200

  /// - Parameter connections: the log of connections, for `net`.
  public init(connections: ConnectionLog) {
    self.init(connections: connections, discovery: DomainDiscovery(connections: connections))
  }

  init(connections: ConnectionLog, discovery: DomainDiscovery) {
    (self.connections, self.discovery) = (connections, discovery)
  }

  public func announced(for address: AccountAddress) async throws -> [AddressBookServer] {
    try await discovery.addressBooks(for: address)
  }

  private func client(_ login: AddressBookLogin) -> DAVClient { DAVClient(login, connections: connections) }

  private func address(_ url: String) throws -> WebAddress {
    guard let address = WebAddress(url), address.userInfo == nil else {
      throw CardDAVError.noBooks(url: url)
    }
    return address
  }

  // MARK: Finding

  public func home(from url: String, _ login: AddressBookLogin) async throws -> AddressBookHome {
    let (client, start) = (client(login), try address(url))
    // A host alone: the server says where to go on, or not (RFC 6764 section 6).
    let places = start.rest == "/" ? [start.at("/.well-known/carddav"), start] : [start]
    for place in places {
      if let home = try await home(from: place, client) { return home }
    }
    throw CardDAVError.noBooks(url: url)
  }

  private static let searched =
    "<resourcetype/><current-user-principal/><C:addressbook-home-set/><principal-URL/>"

  /// - Returns: `nil` if there is nothing of the kind.
  private func home(from start: WebAddress, _ client: DAVClient) async throws -> AddressBookHome? {
    let found = try await client.send(.propfind(Self.searched, depth: 0), to: start)
    guard found.response.status == 207 else { return nil }
    let properties = try found.multistatus.resources.first?.properties ?? [:]
    if properties.isAddressBook {
      return AddressBookHome(url: found.address.canonical.string, isBook: true)
    }
    if let home = properties.home(from: found.address) { return home }
    guard let principal = properties.link("current-user-principal", from: found.address) else {
      // A page that lists books, as which a user may have copied it.
      let books = try await books(in: AddressBookHome(url: found.address.string), client)
      return books.isEmpty ? nil : AddressBookHome(url: found.address.canonical.string)
    }
    let answer = try await client.send(.propfind(Self.searched, depth: 0), to: principal)
    guard answer.response.status == 207 else { return nil }
    return try answer.multistatus.resources.first?.properties.home(from: answer.address)
  }

  public func books(
    in home: AddressBookHome, _ login: AddressBookLogin
  ) async throws -> [RemoteAddressBook] {
    try await books(in: home, client(login))
  }

  private func books(in home: AddressBookHome, _ client: DAVClient) async throws -> [RemoteAddressBook] {
    let answer = try await client.send(
      .propfind(
        "<resourcetype/><displayname/><sync-token/><S:getctag/><supported-report-set/>"
          + "<C:supported-address-data/>", depth: home.isBook ? 0 : 1),
      to: try address(home.url))
    let listing = try answer.multistatus
    // A book that isn't in a whole list is removed here.
    guard !listing.isTruncated(in: answer.address),
      !listing.resources.contains(where: { $0.failed.contains("resourcetype") || ($0.status ?? 0) >= 500 })
    else { throw ServerError.incomplete(reason: "the server lists only some address books") }
    let books = listing.resources.compactMap { resource -> RemoteAddressBook? in
      let properties = resource.properties
      guard properties.isAddressBook, !resource.isGone,
        let place = answer.address.following(resource.href), place.isSameServer(as: answer.address)
      else { return nil }
      let lists = properties["supported-report-set"]?.elements.contains("sync-collection") ?? true
      return RemoteAddressBook(
        url: place.canonical.string, name: properties["displayname"]?.text ?? "",
        token: lists ? properties.text("sync-token") : nil, ctag: properties.text("getctag"),
        hasVersion4: properties["supported-address-data"]?.elements.contains("4.0") ?? false)
    }
    guard books.count <= Self.mostBooks else { throw ServerError.tooLarge("more than 200 address books") }
    return books
  }

  // MARK: Changes

  public func changes(
    in book: RemoteAddressBook, since token: String?, _ login: AddressBookLogin
  ) async throws -> CardChanges {
    let (client, place) = (client(login), try address(book.url))
    if book.token != nil {
      if let token, let changes = try await changes(in: place, since: token, client) { return changes }
      if let changes = try await changes(in: place, since: nil, client) { return changes }
    }
    let answer = try await client.send(.propfind("<getetag/><resourcetype/>", depth: 1), to: place)
    let listing = try answer.multistatus
    guard !listing.isTruncated(in: answer.address) else {
      throw ServerError.incomplete(reason: "the server lists only some cards of an address book")
    }
    return CardChanges(
      present: listing.cards(in: answer.address), token: nil, isFromStart: true)
  }

  /// - Returns: `nil` if the server refuses, as for a token that it no longer knows.
  private func changes(
    in place: WebAddress, since token: String?, _ client: DAVClient
  ) async throws -> CardChanges? {
    let body =
      #"<sync-collection xmlns="DAV:"><sync-token>"# + (token.map(Self.escaped) ?? "")
      + "</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>"
    let answer = try await client.send(.report(body, depth: 0), to: place)
    // RFC 6578 section 3.2 says 403 or 409; some servers have others.
    if [400, 403, 405, 409, 410, 412, 415, 501, 507].contains(answer.response.status) { return nil }
    let listing = try answer.multistatus
    guard let next = listing.token, !next.isEmpty else {
      throw ServerError.incomplete(reason: "the server lists changes of an address book without a token")
    }
    return CardChanges(
      present: listing.cards(in: answer.address), removed: listing.removed(in: answer.address), token: next,
      isFromStart: token == nil, hasMore: listing.isTruncated(in: answer.address))
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  // MARK: Cards

  public func cards(
    at paths: [String], in book: RemoteAddressBook, _ login: AddressBookLogin
  ) async throws -> FetchedCards {
    guard !paths.isEmpty else { return FetchedCards() }
    let (client, place) = (client(login), try address(book.url))
    do {
      return try await cards(at: paths, in: place, hasVersion4: book.hasVersion4, client)
    } catch ServerError.tooLarge(_) where paths.count > 1 {
      let half = paths.count / 2
      var cards = try await self.cards(at: Array(paths[..<half]), in: book, login)
      let rest = try await self.cards(at: Array(paths[half...]), in: book, login)
      cards.cards += rest.cards
      cards.removed += rest.removed
      return cards
    } catch ServerError.tooLarge(_) {
      return FetchedCards()
    }
  }

  private func cards(
    at paths: [String], in place: WebAddress, hasVersion4: Bool, _ client: DAVClient
  ) async throws -> FetchedCards {
    // Cyrus converts cards to version 3 unless it is asked for 4, and cuts pictures then.
    let version = hasVersion4 ? #" content-type="text/vcard" version="4.0""# : ""
    let body =
      #"<C:addressbook-multiget xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav">"#
      + "<prop><getetag/><C:address-data\(version)/></prop>"
      + paths.map { "<href>\($0)</href>" }.joined() + "</C:addressbook-multiget>"
    let answer = try await client.send(.report(body, depth: 0), to: place)
    guard answer.response.status == 207 else {
      return try await cards(oneByOne: paths, of: place, hasVersion4: hasVersion4, client)
    }
    var fetched = FetchedCards()
    let wanted = Set(paths)
    for resource in try answer.multistatus.resources {
      guard let path = resource.path(on: answer.address), wanted.contains(path) else { continue }
      if resource.isGone {
        fetched.removed.append(path)
      } else if let text = resource.properties["address-data"]?.text, !text.isEmpty {
        let version = CardVersion(path: path, etag: resource.properties.text("getetag"))
        fetched.cards.append(RemoteCard(version: version, text: text))
      }
    }
    return fetched
  }

  private func cards(
    oneByOne paths: [String], of place: WebAddress, hasVersion4: Bool, _ client: DAVClient
  ) async throws -> FetchedCards {
    var fetched = FetchedCards()
    for path in paths {
      switch try await card(at: path, of: place, hasVersion4: hasVersion4, client) {
      case .success(let card): fetched.cards.append(card)
      case .failure(.refused(code: "HTTP 404", _)), .failure(.refused(code: "HTTP 410", _)):
        fetched.removed.append(path)
      case .failure: continue
      }
    }
    return fetched
  }

  private func card(
    at path: String, of place: WebAddress, hasVersion4: Bool, _ client: DAVClient
  ) async throws -> Result<RemoteCard, ServerError> {
    var request = DAVClient.Request(method: .GET)
    if hasVersion4 { request.accept = "text/vcard; version=4.0" }
    let answer = try await client.send(request, to: place.at(path))
    guard answer.response.status == 200 else { return .failure(answer.refusal) }
    return .success(
      RemoteCard(
        version: CardVersion(path: path, etag: answer.response.etag),
        text: String(decoding: answer.response.body, as: UTF8.self)))
  }

  // MARK: Changing

  public func put(
    _ card: String, as version: CardVersion, in book: RemoteAddressBook, _ login: AddressBookLogin
  ) async throws -> RemoteCard {
    let (client, place) = (client(login), try address(book.url))
    let isName = !version.path.hasPrefix("/")
    let path =
      isName
      ? place.davPath + PercentEncoding.canonicalPath(PercentEncoding.encoded(version.path)) : version.path
    let condition =
      version.etag.map { HTTPSRequest.Field(name: "If-Match", value: $0) }
      ?? HTTPSRequest.Field(name: "If-None-Match", value: "*")
    let answer: DAVClient.Answer
    do {
      answer = try await client.send(
        .init(method: .PUT, fields: [condition], card: card), to: place.at(path))
    } catch ServerError.connectionLost, ServerError.timedOut {
      throw AddressBookError(path: place.at(path).string, reason: .unanswered)
    }
    switch answer.response.status {
    case 200..<300: break
    // Radicale says 409 for a second card with the same UID.
    case 409, 412: throw AddressBookError(path: place.at(path).string, reason: .changed)
    case let status: throw AddressBookError(path: place.at(path).string, reason: .refused(status))
    }
    // Some servers rewrite a card, and then its ETag may be of what was sent.
    let kept = try? await self.card(at: path, of: place, hasVersion4: book.hasVersion4, client).get()
    // It is stored, also if it can't be read again; without an etag the next sync gets it.
    return kept ?? RemoteCard(version: CardVersion(path: path, etag: nil), text: card)
  }

  public func remove(
    _ card: CardVersion, from book: RemoteAddressBook, _ login: AddressBookLogin
  ) async throws {
    let place = try address(book.url).at(card.path)
    let condition = card.etag.map { HTTPSRequest.Field(name: "If-Match", value: $0) }
    let answer = try await client(login).send(
      .init(method: .DELETE, fields: [condition].compactMap(\.self)), to: place)
    switch answer.response.status {
    case 200..<300, 404, 410: return
    case 412: throw AddressBookError(path: place.string, reason: .changed)
    case let status: throw AddressBookError(path: place.string, reason: .refused(status))
    }
  }
}

extension [String: Multistatus.Property] {
  fileprivate var isAddressBook: Bool { self["resourcetype"]?.elements.contains("addressbook") ?? false }

  fileprivate func text(_ name: String) -> String? {
    self[name].flatMap { $0.text.isEmpty ? nil : $0.text }
  }

  fileprivate func link(_ name: String, from address: WebAddress) -> WebAddress? {
    self[name]?.hrefs.first.flatMap(address.following)
  }

  fileprivate func home(from address: WebAddress) -> AddressBookHome? {
    link("addressbook-home-set", from: address).map { AddressBookHome(url: $0.canonical.string) }
  }
}

extension Multistatus.Resource {
  /// The canonical path; `nil` if it is on another server.
  fileprivate func path(on address: WebAddress) -> String? {
    guard let place = address.following(href), place.isSameServer(as: address) else { return nil }
    return place.davPath
  }
}

extension Multistatus {
  /// The cards that exist in a book.
  fileprivate func cards(in book: WebAddress) -> [CardVersion] {
    resources.compactMap { resource in
      guard !resource.isGone, let path = card(resource, in: book),
        // A book within a book, or its page.
        resource.properties["resourcetype"]?.elements.contains("collection") != true
      else { return nil }
      return CardVersion(path: path, etag: resource.properties["getetag"].map(\.text))
    }
  }

  fileprivate func removed(in book: WebAddress) -> [String] {
    resources.compactMap { $0.isGone ? card($0, in: book) : nil }
  }

  private func card(_ resource: Resource, in book: WebAddress) -> String? {
    guard let path = resource.path(on: book), !path.hasSuffix("/"), path != book.davPath else { return nil }
    return path
  }

  /// Whether it says that there is more (RFC 6578 section 3.6).
  fileprivate func isTruncated(in book: WebAddress) -> Bool {
    resources.contains {
      $0.status == 507 || $0.conditions.contains("number-of-matches-within-limits")
    }
  }
}
