import VmailDomain
import VmailEngine
import VmailTerminal

/// Accesses single messages of the open conversation.
extension Shell {
  func messages(named words: [Word]) throws -> [(number: Int, email: Email)] {
    let open = try openConversation()
    return try messageNumbers(named: words).compactMap { number in open.email(number).map { (number, $0) } }
  }

  mutating func readable(_ number: Int, _ email: Email) async throws -> ReadableMessage {
    let options = try await readingOptions(for: number, of: try openConversation())
    var fetched = FetchedTexts()
    guard let message = try await read(number, email, options, &fetched), message.missing != .all else {
      throw ShellError.bodyNotHere
    }
    return message
  }

  /// Returns the pictures that an HTML page of the message may show, by the names used in it: those
  /// downloaded with the message and, unless offline, permitted ones that are loaded now.
  mutating func pictures(of number: Int, _ email: Email) async throws -> [String: String] {
    var open = try openConversation()
    let parts = Set(email.attachments.filter(\.isInline).compactMap(\.contentId))
    let own = try await inlineParts(parts, of: email, in: &open, fetches: open.pictures.contains(number))
    session.conversation = open
    let remote = try await remotePictures(of: number, email)
    return own.reduce(into: remote) { pictures, part in
      pictures["cid:" + part.key] = LoadPicturesUseCase.dataAddress(of: part.value)
    }
  }

  private mutating func remotePictures(of number: Int, _ email: Email) async throws -> [String: String] {
    let wanted = try await readable(number, email).allowedImages
    guard !wanted.isEmpty else { return [:] }
    guard !isOffline else {
      console.warning("You're offline: no images were loaded.")
      return [:]
    }
    let loaded = try await services().loadPictures.load(wanted)
    if loaded.count < wanted.count {
      console.warning("\(Digits.counted(wanted.count - loaded.count, "image")) couldn't be loaded.")
    }
    return loaded
  }

  /// - Parameter word: a reference such as `3.1`, or the number of a link of the current message.
  mutating func link(named word: Word) async throws -> LinkRecord {
    let open = try openConversation()
    let part = PartReference(word)
    let place = part.map { ($0.message, $0.part) } ?? (open.current, word.number)
    guard let number = place.1, let email = open.email(place.0) else { throw ShellError.notALink(word) }
    let links = NumberedLink.all(of: try await readable(place.0, email))
    guard links.indices.contains(number - 1) else { throw ShellError.notALink(word) }
    return LinkRecord(message: place.0, link: links[number - 1])
  }

  /// Prints earlier messages under a heading; the current message does not change (page 8.23).
  mutating func showEarlier(_ numbers: ClosedRange<Int>) async throws {
    var open = try openConversation()
    open.outline.showEarlier()
    var records = try await records(Array(numbers), of: open)
    try await drawPictures(of: &records, in: &open, loads: loadsPicturesUnasked)
    open.note(records)
    session.conversation = open
    console.result(head(of: open, showing: numbers))
    console.results(records)
  }
}
