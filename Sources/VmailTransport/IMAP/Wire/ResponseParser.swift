import VmailDomain

/// Parses a whole response (RFC 9051 section 9, and the extensions).
///
/// Unknown responses become ``Response/other(_:)``: servers may send more than was requested.
struct ResponseParser: Sendable {
  let limits: WireLimits

  init(limits: WireLimits = WireLimits()) { self.limits = limits }

  /// - Throws: ``ServerError`` when the bytes are not a response, or an invalid one of a known kind.
  func parse(_ bytes: [UInt8]) throws(ServerError) -> Response {
    if bytes.isEmpty { return .other("") }
    var line = ResponseLine(bytes)
    let tag = line.word()
    if tag.first == UInt8(ascii: "+") { return .continuation(Array(bytes.dropFirst(tag.count == 1 ? 2 : 1))) }
    // Exchange 2013 sends `[COPYUID …]` without `* OK`.
    if tag.first == UInt8(ascii: "[") { return .status(StatusResponse(kind: .ok, rest: bytes[...])) }
    guard tag.elementsEqual([UInt8(ascii: "*")]) else { return try tagged(tag, line: &line) }
    let name = line.name()
    if let kind = StatusResponse.Kind(rawValue: name) {
      return .status(StatusResponse(kind: kind, rest: line.rest))
    }
    if let number = ResponseLine.number(name.utf8.map { $0 }[...]) {
      return try numbered(number, line: &line)
    }
    return try named(name, line: line)
  }

  private func tagged(_ tag: ArraySlice<UInt8>, line: inout ResponseLine) throws(ServerError) -> Response {
    guard let kind = StatusResponse.Kind(rawValue: line.name()), [.ok, .no, .bad].contains(kind) else {
      throw .protocolViolation("an invalid response")
    }
    return .tagged(String(decoding: tag, as: UTF8.self), StatusResponse(kind: kind, rest: line.rest))
  }

  private func numbered(_ number: Int64, line: inout ResponseLine) throws(ServerError) -> Response {
    let name = line.name()
    switch name {
    // A mailbox has no more messages than UIDs.
    case "EXISTS": return .exists(Int(min(number, Int64(UInt32.max))))
    case "EXPUNGE": return .expunge
    // The line has its end, so the connection is sound: the command that asked for the message fails.
    case "FETCH", "UIDFETCH":
      let isUID = name == "UIDFETCH"
      do {
        var data = try FetchedData(tree(line))
        if isUID { data.uid = ResponseLine.uid(number) }
        return .fetch(data)
      } catch {
        return .unreadableFetch(uid: isUID ? ResponseLine.uid(number) : line.number(after: "UID"), error)
      }
    default: return .other(name)
    }
  }

  private func named(_ name: String, line: ResponseLine) throws(ServerError) -> Response {
    switch name {
    case "CAPABILITY": return .capability(words(line))
    case "ENABLED": return .enabled(words(line))
    case "LIST":
      let line = ListedMailbox.repaired(line)
      return try ListedMailbox(tree(line)).map(Response.list) ?? .other(name)
    case "STATUS":
      let values = Array(try tree(line).values)
      guard values.count >= 2, let path = values[0].string else { return .other(name) }
      return .mailboxStatus(MailboxPath(path), RemoteFolder.Status(values[1].children))
    case "SEARCH": return .search(try SearchResult.uids(of: line.rest))
    case "ESEARCH": return .extendedSearch(try ExtendedSearch(tree(line)))
    case "VANISHED": return .vanished(try Vanished(tree(line)))
    case "UIDBATCHES": return .batches(try UIDBatches(tree(line)))
    case "NAMESPACE": return .namespace(Namespaces(try tree(line)))
    case "QUOTA": return .quota(StorageQuota(try tree(line)))
    default: return .other(name)
    }
  }

  private func tree(_ line: ResponseLine) throws(ServerError) -> ResponseTree {
    try TreeParser.parse(line.bytes, from: line.position, limits: limits)
  }

  private func words(_ line: ResponseLine) -> [String] {
    line.rest.split(separator: 0x20).prefix(1000).map { ResponseLine.uppercased($0) }
  }
}
