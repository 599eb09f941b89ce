import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ImagesCommand: Command {
  static let info = CommandInfo(
    name: "images", topic: .reading,
    summary: "Load the remote images of messages",
    details: """
      Loading a remote image tells the sender that the message has been read, so images are loaded only when \
      you ask. This allows them for messages of the open conversation until you leave it; with --always, for \
      all future mail from this exact sender. It shows the messages with their images, which chafa draws in a \
      sandbox (bubblewrap): as graphics in kitty, iTerm2 and terminals with sixel, and of characters in others, \
      also within tmux. Where they can't be drawn, nothing is loaded; use browse instead. Images in the message \
      itself that have not been downloaded are downloaded too. While no conversation is open, numbers refer to \
      threads, and it shows their last messages, which stay unread. \
      Trackers are never loaded.
      """,
    examples: [
      .init("images 3", "load the images of message 3"),
      .init("images 3 --always", "always load images from its sender"),
    ],
    loading: "load this message", output: [ImagesRecord.self, MessageRecord.self])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)),
      Flag("always", "Always load images from this sender"),
      needs: [.place], does: .asksWithin(.loadsPictures)
    ) { (shell: inout Shell, words, trusts) in
      try await MessageNumbers.onMessages(named: words, in: &shell) {
        try await allow($1, trusts: trusts, in: &$0)
      }
    }
  ]

  private static func allow(_ words: [Word], trusts: Bool, in shell: inout Shell) async throws {
    let messages = try OpenMessages.messages(named: words, in: shell)
    try await AgentMode.expectPerson(
      for: Deed(
        trusts
          ? "load images of messages, and from now on all images from their senders"
          : "load images of messages from other servers", .loadsPictures,
        messages.map { .init(message: $0.email) }), in: shell)
    let obstacle = try await PictureDrawing.obstacle(in: shell)
    for (number, email) in messages {
      guard shell.settings.remoteImages != .off else {
        throw ShellError(
          .usage, "the setting remote-images is off", hint: "Type set remote-images trusted to allow images.")
      }
      shell.session.conversation?.pictures.insert(number)
      if trusts { try await shell.services().trustedSenders.trust(senderEmail: email.fromAddress) }
      let count = try await OpenMessages.readable(number, email, in: &shell).allowedImages.count
      shell.console.result(
        ImagesRecord(
          message: number, count: count, trusted: trusts ? email.fromAddress : nil, obstacle: obstacle))
    }
    if obstacle == nil {
      try await PictureDrawing.show(ofMessages: messages.map(\.number), in: &shell)
    }
  }
}

/// The result of allowing a message's pictures.
struct ImagesRecord: OutputRecord {
  var message: Int
  var count: Int
  /// The sender who is trusted from now on.
  var trusted: String?
  /// The reason why they are not shown here; `nil` if they are.
  var obstacle: PictureDrawing.PictureObstacle?

  static let type = "images"
  static let summary = "The result of allowing the images of a message."
  static let fields: [RecordField<ImagesRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .integer("count", "number of remote images that may now be loaded") { $0.count },
    .boolean(
      "shown", "whether the terminal can show them: if so, the messages follow; if not, nothing is loaded"
    ) {
      $0.obstacle == nil
    },
    .optionalForeignText("trusted", "the address that is now trusted; null if there is none") { $0.trusted },
  ]

  private var sentences: [String] {
    [trusted.map { "Images from \($0) will always be loaded." }, pictures].compactMap(\.self)
  }

  private var pictures: String? {
    guard count > 0 else { return "Message \(message) has no remote images." }
    guard let obstacle else { return nil }
    let reason =
      switch obstacle {
      case .terminal: "this terminal can't show images"
      case .sandbox: "bubblewrap, which provides the sandbox for drawing images, is not installed"
      case .viewer: "chafa, which draws images, is not installed"
      }
    return
      "\(Digits.counted(count, "remote image")) allowed, but not loaded: \(reason). Type browse \(message)."
  }

  func text(in layout: Layout) -> [StyledLine] {
    sentences.flatMap { layout.sentence(TerminalText(line: $0)) }
  }
  func plain(in layout: Layout) -> [TerminalText] { sentences.map { TerminalText(line: $0) } }
}
