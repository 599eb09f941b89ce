import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Opens conversations and shows their messages.
enum OpenThread {
  /// Opens a thread and marks it as read at once (FR-ED-01). If it cannot be read, the listing and the
  /// current thread stay as they were.
  /// - Parameters:
  ///   - asTree: whether to show a tree even if the setting says otherwise.
  ///   - isAsked: whether the user chose the thread. It then stays read, whatever is undone.
  ///   - wanted: returns the only messages to be shown; `nil` for the usual ones.
  static func open(
    _ target: ThreadTarget, asTree: Bool = false, isAsked: Bool = true, in shell: inout Shell,
    only wanted: (@Sendable (OpenConversation) throws -> [Int])? = nil
  ) async throws {
    if isAsked { shell.session.keepRead([target.threadId]) }
    try await showing(in: &shell) {
      try await open(target, asTree: asTree, fetches: $1, only: wanted, in: &$0)
    }
  }

  /// Shows a conversation. Ctrl-C only stops waiting for a text: the rest is shown before the command ends.
  private static func showing(
    in shell: inout Shell, _ show: @escaping @Sendable (inout Shell, _ fetches: Bool) async throws -> Void
  ) async throws {
    do { try await show(&shell, true) } catch let error as AbandonedText {
      try await shell.afterInterruption { try await show(&$0, false) }
      throw error
    }
  }

  /// - Parameter fetches: whether missing text is fetched. If the user did not wait for it, the thread is not
  ///   marked as read.
  private static func open(
    _ target: ThreadTarget, asTree: Bool, fetches: Bool,
    only wanted: (@Sendable (OpenConversation) throws -> [Int])?, in shell: inout Shell
  ) async throws {
    let conversation = try await shell.services().fetchThread.fetchThread(id: target.threadId)
    guard !conversation.emails.isEmpty else { throw ShellError.emptyConversation }
    let unsent = try await shell.services().unsent.states(of: conversation.emails)
    var open = OpenConversation(conversation, target: target, unsent: unsent)
    open.isShownAsTree = asTree || shell.settings.conversation == .tree
    let wanted = try wanted?(open)
    let numbers = wanted ?? shown(&open, in: shell)
    if let wanted { open.show(wanted) }
    var records = try await records(numbers, of: open, fetches: fetches, in: &shell)
    try await PictureDrawing.draw(
      of: &records, in: &open, loads: fetches && loadsPicturesUnasked(in: shell), &shell)
    open.note(records)
    // The subject may have come out of an encrypted message.
    let hasDecrypted = records.contains { $0.readable?.security?.encryption == .decrypted }
    if hasDecrypted,
      let thread = try? await shell.services().fetchThread.fetchThread(id: target.threadId).thread
    {
      open.conversation.thread = thread
    }
    shell.session.conversation = open
    shell.session.numberedMessages[target.threadId] = open.emails.map(\.id)
    shell.session.left = nil
    if let number = target.number { shell.session.listing?.listing.setCurrent(number) }
    var head = head(of: open, in: shell)
    if wanted != nil { (head.shown, head.unheard) = (numbers.count, nil) }
    head.summary = await keptSummary(of: open.thread.id, in: &shell)
    head.banner = ListingViews.offlineBanner(of: shell.session.place, in: shell)
    shell.console.result(head)
    shell.console.results(records)
    // A text that was never loaded has not been read, nor has an unread message that was left out.
    let isAll = numbers == open.outline.shown || open.unread.allSatisfy(numbers.contains)
    let isHere = fetches && isAll && records.allSatisfy { !$0.isExpanded || $0.missing != .all }
    if shell.settings.markRead == .onOpen, isHere { await markRead(open, in: &shell) }
  }

  /// The most messages of a conversation that are all read.
  private static let shortConversation = 3

  /// Returns the messages to show: in plain form those that were unread, or else the last one, if there are many.
  static func shown(_ open: inout OpenConversation, in shell: Shell) -> [Int] {
    let all = open.outline.shown
    guard shell.console.settings.form == .plain, !open.isShownAsTree, open.emails.count > shortConversation
    else {
      return all
    }
    let unread = Array(open.unread.suffix(ConversationOutline.pageSize))
    open.outline.expand(unread)
    return unread.isEmpty ? all.filter(open.outline.open.contains) : unread
  }

  /// Returns the stored summary of the thread, to be shown above its messages (pages 8.24 and 9.13).
  private static func keptSummary(of thread: ThreadID, in shell: inout Shell) async -> ThreadSummary? {
    guard shell.settings.ai, let summarize = try? await shell.services().assistance.summarize,
      let summary = try? await summarize.kept(threadId: thread),
      (try? await summarize.suits(threadId: thread)) == true
    else { return nil }
    return summary
  }

  /// Whether pictures are loaded without asking. In scripts only explicit commands connect (page 8.25).
  static func loadsPicturesUnasked(in shell: Shell) -> Bool {
    shell.isInteractive && !Connections.isOffline(in: shell) && !shell.isRehearsing
  }

  /// Shows single messages of the open conversation again.
  static func show(messages numbers: [Int], in shell: inout Shell) async throws {
    try await showing(in: &shell) { try await show(messages: numbers, fetches: $1, in: &$0) }
  }

  private static func show(messages numbers: [Int], fetches: Bool, in shell: inout Shell) async throws {
    var open = try MessageNumbers.openConversation(in: shell)
    var records = try await records(numbers, of: open, fetches: fetches, in: &shell)
    try await PictureDrawing.draw(
      of: &records, in: &open, loads: fetches && loadsPicturesUnasked(in: shell), &shell)
    open.note(records)
    shell.session.conversation = open
    if let last = numbers.last { shell.session.conversation?.current = last }
    shell.console.results(records)
  }

  /// - Parameter numbers: the messages that follow, if not all are shown.
  static func head(of open: OpenConversation, showing numbers: ClosedRange<Int>? = nil, in shell: Shell)
    -> ConversationRecord
  {
    let place = [shell.session.account?.name, shell.session.place?.title].compactMap(\.self)
    var open = open
    let read = shown(&open, in: shell)
    let count = numbers?.count ?? read.count
    var record = ConversationRecord(
      id: open.thread.id, subject: open.subject, messageCount: open.emails.count, shown: count,
      earlier: open.outline.earlier, place: place)
    record.unread = open.unread.count
    if numbers == nil, read != open.outline.shown {
      record.unheard = count < open.emails.count ? open.emails.count - count : nil
    }
    return record
  }

  /// Returns the messages to show in the order of the conversation; expanded ones are made readable.
  /// - Parameter fetches: whether texts that are only on the server are fetched.
  static func records(
    _ numbers: [Int], of open: OpenConversation, fetches: Bool = true, in shell: inout Shell
  ) async throws
    -> [MessageRecord]
  {
    var fetched = FetchedTexts(hasFailed: !fetches)
    let showsQuotes = shell.settings.quotes == .shown
    let own = try await ownAddresses(in: &shell)
    let reports = try await shell.services().reports.reports(about: numbers.compactMap(open.email))
    var records: [MessageRecord] = []
    let rows = open.isShownAsTree ? open.tree.rows(of: numbers) : nil
    for (place, number) in (rows?.map(\.number) ?? numbers).enumerated() {
      try Task.checkCancellation()
      guard let email = open.email(number) else { continue }
      var record = MessageRecord(
        n: number, count: open.emails.count, email: email, isRead: open.readBefore.contains(email.id),
        isExpanded: open.outline.open.contains(number))
      (record.parent, record.depth) = (open.tree.parent(of: number), open.tree.depth(of: number))
      record.row = rows?[place]
      record.isShownAgain = open.links[number] != nil
      record.own = own
      record.reactions = open.conversation.reactions[email.id] ?? []
      record.unsent = open.unsent[email.id]
      record.deliveries = reports[email.id] ?? []
      record.hasOwnSubject = !SubjectBase.isSame(email.subject, open.thread.subject)
      if record.isExpanded {
        let message = try await FetchedTexts.read(
          number, email, try await readingOptions(for: number, of: open, in: &shell), &fetched, in: &shell)
        record.missing = message?.missing ?? .all
        record.readable = record.missing == .all ? nil : message
        record.readable?.invitation = try await invitation(in: message, email, &shell)
        if message?.receipt != nil {
          record.isReceiptSent = try await shell.services().writing.receipt.isSent(for: email)
        }
        record.hasOwnSubject = record.hasOwnSubject || message?.protectedSubject != nil
        record.showsQuotes = showsQuotes || open.unfolded.contains(number)
        if let files = message?.sealedFiles { record.take(files) }
        try await note(message, in: record, &fetched, &shell)
        if message?.isAllHere != true { try await noteAttachmentsOnServer(in: &record, &shell) }
      }
      records.append(record)
    }
    try await takeOver(fetched, into: &records, in: &shell)
    try await addWarnings(to: &records, in: &shell)
    return records
  }

  /// Returns what is known about an invitation. If the store fails, the message is shown without that.
  private static func invitation(
    in message: ReadableMessage?, _ email: Email, _ shell: inout Shell
  ) async throws -> InvitationStanding? {
    guard let message, !message.events.isEmpty else { return nil }
    let standing = try? await shell.services().invitations.standing(of: message, in: email)
    try Task.checkCancellation()
    return standing
  }

  /// Stores the subject and recipients that a message protects, for listings and searches. If wanted, adds its text to the
  /// index, and keeps its session key.
  private static func note(
    _ message: ReadableMessage?, in record: MessageRecord, _ fetched: inout FetchedTexts, _ shell: inout Shell
  ) async throws {
    guard let message, message.security?.encryption == .decrypted, !shell.isRehearsing else { return }
    let account = record.email.accountId
    if try await SettingsInForce.setting(\.indexEncrypted, of: account, in: &shell) {
      try? await shell.services().readMessage.index(decrypted: message.text.plainText(), of: record.email)
    }
    if let key = message.sessionKey, try await SettingsInForce.setting(\.sessionKeys, of: account, in: &shell)
    {
      try? await shell.services().readMessage.keep(key, of: record.email)
    }
    // A store that can't be written doesn't keep anybody from reading.
    if (try? await shell.services().readMessage.noteProtectedFields(of: message, in: record.email)) == true {
      fetched.emails.insert(record.email.id)
    }
  }

  /// Returns the addresses of the accounts, and those the user writes from.
  static func ownAddresses(in shell: inout Shell) async throws -> OwnAddresses {
    let accounts = try await shell.services().directory.current().accounts.map(\.email)
    return OwnAddresses(
      accounts + (try await shell.services().writing.compose.identities().map(\.participant.email)))
  }

  private static func noteAttachmentsOnServer(in record: inout MessageRecord, _ shell: inout Shell)
    async throws
  {
    guard !record.attachments.isEmpty else { return }
    let onServer = try await NumberedAttachment.allOnServer(of: record.email, in: &shell)
    for index in record.attachments.indices {
      record.attachments[index].isOnServer = onServer.contains(record.attachments[index].attachment.id)
    }
  }

  /// Applies what follows from fetched texts, such as a message's snippet, before the messages are shown.
  private static func takeOver(
    _ fetched: FetchedTexts, into records: inout [MessageRecord], in shell: inout Shell
  ) async throws {
    guard !fetched.emails.isEmpty else { return }
    for index in records.indices where fetched.emails.contains(records[index].email.id) {
      let id = records[index].email.id
      guard var email = try await shell.services().fetchThread.fetchEmail(id: id) else { continue }
      let sealed = records[index].email.attachments.filter(\.isSealed)
      if !sealed.isEmpty { email.attachments = sealed }
      records[index].email = email
    }
    await ListedRows.refresh(Array(Set(records.map(\.email.threadId))), in: &shell)
  }

  /// Adds the warnings that are based on the headers of expanded messages; other headers are not read for
  /// that.
  private static func addWarnings(to records: inout [MessageRecord], in shell: inout Shell) async throws {
    let senders = try await shell.services().senders
    let evidence = records.reduce(into: [EmailID: SenderEvidence]()) { $0[$1.email.id] = $1.readable?.sender }
    let expanded = records.filter(\.isExpanded).map(\.email)
    var warnings = try await senders.warnings(of: expanded, evidence: evidence)
    let collapsed = records.filter { !$0.isExpanded }.map(\.email)
    warnings.merge(try await senders.warnings(of: collapsed, isShort: true)) { first, _ in first }
    for index in records.indices { records[index].warnings = warnings[records[index].email.id] ?? [] }
  }

  /// Returns the options for making a message readable, based on settings, trust and the user's request.
  static func readingOptions(for number: Int, of open: OpenConversation, in shell: inout Shell) async throws
    -> ReadingOptions
  {
    var options = ReadingOptions(
      prefersPlain: shell.settings.prefer == .plain, allowsRemoteImages: open.pictures.contains(number),
      layers: Passphrases.layerOpening(in: shell))
    if let account = open.email(number)?.accountId {
      options.exportsSessionKey = try await SettingsInForce.setting(\.sessionKeys, of: account, in: &shell)
    }
    guard shell.settings.remoteImages != .off else {
      options.allowsRemoteImages = false
      return options
    }
    if !options.allowsRemoteImages, let email = open.email(number) {
      options.allowsRemoteImages = try await shell.services().readMessage.isTrusted(email)
    }
    return options
  }

  /// Marks the conversation as read. If the store cannot be written, the mail stays unread, with a notice.
  private static func markRead(_ open: OpenConversation, in shell: inout Shell) async {
    guard open.hasUnread else { return }
    if shell.isRehearsing { return shell.describe(.marksRead, of: "open", line: nil) }
    do {
      let services = try await shell.services()
      let directory = try await FolderDirectory.current(in: &shell)
      let places = try await ThreadTargets.places(of: [open.target], directory, in: &shell)
      guard !places.isEmpty else { return }
      if let failure = try await services.markRead.markRead(places).first {
        shell.console.warning(
          "Couldn't mark this conversation as read: \(ErrorWording.reason(failure.reason)).")
      }
      await ListedRows.refresh([open.thread.id], in: &shell)
    } catch {
      guard let cause = ErrorWording.storeCause(of: error) else {
        return shell.console.warning("Couldn't mark this conversation as read.")
      }
      shell.console.warning(
        ErrorWording.failure(to: "mark this conversation as read", because: cause).sentence)
    }
  }

  /// Updates the open conversation after changes to its messages, such as stars.
  static func refreshOpenConversation(in shell: inout Shell) async {
    guard let open = shell.session.conversation,
      let now = try? await shell.services().fetchThread.fetchThread(id: open.thread.id)
    else { return }
    let known = Dictionary(now.emails.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // New mail gets no number here: the numbers on the screen must stay valid.
    shell.session.conversation?.conversation.emails = open.emails.map { email in
      guard var now = known[email.id] else { return email }
      if email.attachments.contains(where: \.isSealed) { now.attachments = email.attachments }
      return now
    }
    shell.session.conversation?.conversation.thread = now.thread
    shell.session.conversation?.conversation.reactions = now.reactions
    if let unsent = try? await shell.services().unsent.states(of: now.emails) {
      shell.session.conversation?.unsent = unsent
    }
  }
}

extension OpenConversation {
  /// Has messages shown with their text; the last one becomes the current one.
  fileprivate mutating func show(_ numbers: [Int]) {
    outline.expand(numbers)
    if let last = numbers.last { current = last }
  }

  /// Records the links of shown messages, and attachments found in texts that were fetched.
  mutating func note(_ records: [MessageRecord]) {
    for record in records where record.isExpanded {
      links[record.n] = record.links
      if emails.indices.contains(record.n - 1) { emails[record.n - 1] = record.email }
    }
  }
}
