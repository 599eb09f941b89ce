import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Accesses single messages of the open conversation.
enum OpenMessages {
  static func messages(named words: [Word], in shell: Shell) throws -> [(number: Int, email: Email)] {
    let open = try MessageNumbers.openConversation(in: shell)
    return try MessageNumbers.messageNumbers(named: words, in: shell).compactMap { number in
      open.email(number).map { (number, $0) }
    }
  }

  static func readable(_ number: Int, _ email: Email, in shell: inout Shell) async throws -> ReadableMessage {
    let options = try await OpenThread.readingOptions(
      for: number, of: try MessageNumbers.openConversation(in: shell), in: &shell)
    var fetched = FetchedTexts()
    guard let message = try await FetchedTexts.read(number, email, options, &fetched, in: &shell),
      message.missing != .all
    else {
      throw try await notHere(email, in: &shell)
    }
    if let damage = message.damageSentence { shell.console.warning(damage) }
    return message
  }

  /// Returns the error about a message that can't be read before it is downloaded.
  static func notHere(_ email: Email, in shell: inout Shell) async throws -> ShellError {
    try await shell.services().readMessage.isDamagedHere(email) ? .damagedHere : .bodyNotHere
  }

  /// Returns the pictures that an HTML page of the message may show, by the names used in it: those
  /// downloaded with the message and, unless offline, permitted ones that are loaded now.
  static func pictures(of number: Int, _ email: Email, in shell: inout Shell) async throws -> [String: String]
  {
    var open = try MessageNumbers.openConversation(in: shell)
    let parts = Set(email.attachments.filter(\.isInline).compactMap(\.contentId))
    let own = try await InlineParts.read(
      parts, of: email, in: &open, fetches: open.pictures.contains(number), &shell)
    shell.session.conversation = open
    let remote = try await remotePictures(of: number, email, in: &shell)
    return own.reduce(into: remote) { pictures, part in
      pictures["cid:" + part.key] = LoadPicturesUseCase.dataAddress(of: part.value)
    }
  }

  private static func remotePictures(of number: Int, _ email: Email, in shell: inout Shell) async throws
    -> [String: String]
  {
    let wanted = try await readable(number, email, in: &shell).allowedImages
    guard !wanted.isEmpty else { return [:] }
    guard !Connections.isOffline(in: shell) else {
      shell.console.warning("You're offline: no images were loaded.")
      return [:]
    }
    let loaded = try await shell.services().loadPictures.load(wanted)
    if loaded.count < wanted.count {
      shell.console.warning("\(Digits.counted(wanted.count - loaded.count, "image")) couldn't be loaded.")
    }
    return loaded
  }

  /// - Parameter word: a reference such as `3.1`, or the number of a link of the current message.
  static func link(named word: Word, in shell: inout Shell) async throws -> LinkRecord {
    let open = try MessageNumbers.openConversation(in: shell)
    let part = PartReference(word)
    let place = part.map { ($0.message, $0.part) } ?? (open.current, word.number)
    guard let number = place.1, let email = open.email(place.0) else { throw ShellError.notALink(word) }
    let links = NumberedLink.all(of: try await readable(place.0, email, in: &shell))
    guard links.indices.contains(number - 1) else { throw ShellError.notALink(word) }
    return LinkRecord(message: place.0, link: links[number - 1])
  }

  /// Prints earlier messages under a heading; the current message does not change (page 8.23).
  static func showEarlier(_ numbers: ClosedRange<Int>, in shell: inout Shell) async throws {
    var open = try MessageNumbers.openConversation(in: shell)
    open.outline.showEarlier()
    var records = try await OpenThread.records(Array(numbers), of: open, in: &shell)
    try await PictureDrawing.draw(
      of: &records, in: &open, loads: OpenThread.loadsPicturesUnasked(in: shell), &shell)
    open.note(records)
    shell.session.conversation = open
    shell.console.result(OpenThread.head(of: open, showing: numbers, in: shell))
    shell.console.results(records)
  }
}
