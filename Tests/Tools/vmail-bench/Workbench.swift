/// The environment of the rows: a mailbox, the store made from it, and the number of runs.
final class Workbench {
  let vmail: String
  let folder: String
  let runs: Int
  /// A Maildir, or anything else that `import` accepts.
  let mailbox: String
  /// The same mail as an mbox, when the mailbox was generated.
  let mbox: String?
  /// A folder with an mbox of labelled mail for each category.
  let labelled: String?
  /// The number of messages in the whole store; known once it is created.
  private(set) var messages = 0
  private var madeStore: String?
  private var madeTenth: String?
  private var madeConversation: Conversation?
  /// The script that starts a mail server; `nil` if there is none.
  private let serverScript: String?
  private var startedServer: LocalMailServer?

  init(options: Options, folder: String) throws {
    vmail = options.vmail
    serverScript = options.mailserver.flatMap { LocalMailServer.isAvailable($0) ? $0 : nil }
    self.folder = folder
    labelled = options.labelled
    runs = options.runs
    if let taken = options.mailbox {
      (mailbox, mbox) = (taken, nil)
    } else {
      progress("Making a mailbox of \(options.threads) threads, \(options.messages) messages")
      try MeasuredProcess(
        [
          options.ownPath, "--generate", folder + "/mail", "--threads", "\(options.threads)", "--messages",
          "\(options.messages)",
        ] + (options.areShort ? ["--short"] : [])
      ).run()
      (mailbox, mbox) = (folder + "/mail/maildir", folder + "/mail/mail.mbox")
    }
  }

  /// Returns a process of vmail that runs `commands` on a store.
  func process(_ store: String, _ commands: String...) -> MeasuredProcess {
    MeasuredProcess([vmail, "-n", "-s", store] + commands.flatMap { ["-e", $0] })
  }

  /// What limits listings to a page, as at a prompt: a script shows all of them.
  static let pages = "set page-size 25"

  func session(_ store: String) throws -> ShellSession {
    let session = try ShellSession([vmail, "-n", "--json", "-s", store])
    try session.run(Self.pages)
    return session
  }

  /// Imports a mailbox into a new store.
  func importMail(_ mailbox: String, into name: String) throws -> Measurement {
    let store = folder + "/" + name
    try File.remove(store)
    let result = try process(store, "import '\(mailbox)'").run()
    if mailbox == self.mailbox { madeStore = store }
    return result
  }

  /// Returns the store with the whole mailbox.
  func store() throws -> String {
    if madeStore == nil {
      progress("Importing")
      _ = try importMail(mailbox, into: "store")
    }
    guard let store = madeStore else { throw BenchError("no store was made") }
    return store
  }

  /// Returns a server with the mailbox; `nil` if none can be started. Its folder is beside the benchmark's, which the
  /// server's users can't access.
  func server() throws -> LocalMailServer? {
    guard let serverScript else { return nil }
    if startedServer == nil {
      progress("Starting a mail server")
      startedServer = try LocalMailServer(
        script: serverScript, folder: folder + "-mailserver", mailbox: maildir ?? mailbox)
    }
    return startedServer
  }

  /// Returns the number of messages that `import` keeps from the mailbox.
  func countedMessages() throws -> Int {
    if messages == 0 {
      // Importing again adds nothing, and reports the number.
      let records = try session(try store()).run("import '\(mailbox)'").records
      guard let count = records.lazy.compactMap({ JSONField.integer("read", of: "import", in: $0) }).first,
        count > 0
      else { throw BenchError("\(mailbox) has no mail") }
      messages = count
    }
    return messages
  }

  /// Returns a store with a tenth of the mail.
  func tenth() throws -> String {
    if let madeTenth { return madeTenth }
    let (part, store) = (folder + "/tenth-mail", "tenth")
    try MailboxSample.copyTenth(of: mailbox, to: part)
    _ = try importMail(part, into: store)
    madeTenth = folder + "/" + store
    return folder + "/" + store
  }

  /// Returns the thread with a length closest to 25 messages in the first pages of the Inbox.
  func conversation() throws -> Conversation {
    if let madeConversation { return madeConversation }
    let found = try Conversation.find(in: try session(try store()))
    madeConversation = found
    return found
  }
}

/// A thread to open, and the page of the listing it is on.
struct Conversation {
  let number: Int
  let messages: Int
  static let wanted = 25
  private static let pageSize = 25
  private static let pages = 80

  var page: Int { (number - 1) / Self.pageSize + 1 }

  static func find(in session: ShellSession) throws -> Conversation {
    let threads = try session.run("list --pages \(pages)").records.compactMap { line -> Conversation? in
      guard let number = JSONField.integer("n", of: "thread", in: line),
        let messages = JSONField.integer("messageCount", of: "thread", in: line)
      else { return nil }
      return Conversation(number: number, messages: messages)
    }
    guard let best = threads.min(by: { abs($0.messages - wanted) < abs($1.messages - wanted) }) else {
      throw BenchError("the Inbox is empty")
    }
    return best
  }
}
