import VmailDomain
import VmailEngine
import VmailTerminal

struct ImagesCommand: Command {
  static let info = CommandInfo(
    name: "images", topic: .reading,
    summary: "Allow the pictures of messages to be loaded",
    details: """
      Pictures on other servers tell their sender that a message is read, so none is loaded unless you \
      ask. This allows them for messages of the open conversation, until it is left; with --always for \
      this exact sender from now on. Terminals with graphics (kitty's, iTerm2's or sixel) show the messages \
      with their pictures, which chafa draws in a sandbox (bubblewrap); on others nothing is loaded, and \
      browse shows them. Pictures in the mail itself that were left on its server are downloaded with them. \
      Trackers are never loaded.
      """,
    examples: [
      .init("images 3", "those of message 3"), .init("images 3 --always", "and of all its sender's mail"),
    ],
    loading: "load this message", output: [ImagesRecord.self, MessageRecord.self])
  static let forms: [Form] = [
    Form(
      Arguments("MESSAGES", .messages), Flag("always", "Trust this sender from now on"),
      needs: [.place], does: .asks(.loadsPictures)
    ) { (shell: inout Shell, words, trusts) in
      try await allow(words, trusts: trusts, in: &shell)
    }
  ]

  private static func allow(_ words: [Word], trusts: Bool, in shell: inout Shell) async throws {
    let messages = try shell.messages(named: words)
    let obstacle = try await shell.pictureObstacle()
    for (number, email) in messages {
      guard shell.settings["remote-images"] != "off" else { throw ShellError.imagesAreOff }
      shell.session.conversation?.pictures.insert(number)
      if trusts { try await shell.services().trustedSenders.trust(senderEmail: email.fromAddress) }
      let count = try await shell.readable(number, email).allowedImages.count
      shell.console.result(
        ImagesRecord(
          message: number, count: count, trusted: trusts ? email.fromAddress : nil, obstacle: obstacle))
    }
    if obstacle == nil { try await shell.showPictures(ofMessages: messages.map(\.number)) }
  }
}

/// The result of allowing a message's pictures.
struct ImagesRecord: OutputRecord {
  var message: Int
  var count: Int
  /// The sender who is trusted from now on.
  var trusted: String?
  /// The reason why they are not shown here; `nil` if they are.
  var obstacle: Shell.PictureObstacle?

  static let type = "images"
  static let summary = "What allowing the pictures of a message came to."
  static let fields: [RecordField<ImagesRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .integer("count", "pictures on other servers that may be loaded now") { $0.count },
    .boolean("shown", "whether the terminal shows them; the messages follow, and else nothing is loaded") {
      $0.obstacle == nil
    },
    .optionalForeignText("trusted", "the address that is trusted from now on; null for none") { $0.trusted },
  ]

  private var sentences: [String] {
    [trusted.map { "\($0) is trusted with loading pictures." }, pictures].compactMap(\.self)
  }

  private var pictures: String? {
    guard count > 0 else { return "Message \(message) has no remote images." }
    guard let obstacle else { return nil }
    let reason =
      switch obstacle {
      case .terminal: "This terminal can't show pictures"
      case .sandbox: "There is no sandbox to draw pictures in (install bubblewrap)"
      case .viewer: "There is no program to draw pictures (install chafa)"
      }
    return
      "\(Digits.counted(count, "remote image")) allowed. \(reason), so nothing was loaded: type browse \(message)."
  }

  func text(in layout: Layout) -> [StyledLine] {
    sentences.flatMap { layout.sentence(TerminalText(line: $0)) }
  }
  func plain(in layout: Layout) -> [TerminalText] { sentences.map { TerminalText(line: $0) } }
}
