import Foundation
public import VmailDomain

extension InMemoryEmailRepository {
  public func add(_ messages: [IncomingMessage], accountId: AccountID) throws -> [AddOutcome] {
    try begin(.add)
    try requireAccount(accountId)
    let known = Set(folders.filter { $0.accountId == accountId }.map(\.id))
    for folder in messages.flatMap(\.allFolders) where !known.contains(folder) {
      throw ThreadListError.folderNotFound(id: folder)
    }
    return messages.map { add($0, accountId) }
  }

  private func add(_ message: IncomingMessage, _ accountId: AccountID) -> AddOutcome {
    let folders = Set(message.allFolders)
    let same = stored.values.first {
      $0.email.accountId == accountId && $0.digest == message.content.digest
    }
    if let same {
      stored[same.email.id]?.email.folders.formUnion(folders)
      stored[same.email.id]?.email.flags = same.email.flags.adding(
        copy: message.flags, known: same.copyFlags)
      stored[same.email.id]?.copyFlags.formUnion(message.flags)
      return .duplicate(same.email.id)
    }
    var email = email(from: message, accountId)
    email.folders = folders
    email.senderWarnings = senderWarnings(message.content.sender, accountId)
    let chosen = stored.values.map(\.email).filter { $0.threadId == email.threadId && $0.isCategoryChosen }
    if let latest = chosen.max(by: { $0.dateReceived < $1.dateReceived }) {
      (email.aiCategory, email.isCategoryChosen) = (latest.aiCategory, true)
    }
    stored[email.id] = Stored(
      email: email,
      body: EmailBody(bodyPlain: message.content.text, textVersion: message.content.textVersion),
      source: message.source, digest: message.content.digest, copyFlags: message.flags)
    return .new(email.id)
  }

  private func email(from message: IncomingMessage, _ accountId: AccountID) -> Email {
    let content = message.content
    return Email(
      id: EmailID(newId()), accountId: accountId, threadId: thread(for: content, accountId),
      messageId: content.messageId, inReplyTo: content.inReplyTo, references: content.references,
      subject: content.subject, fromName: content.from?.name, fromAddress: content.from?.email ?? "",
      toAddresses: content.to, ccAddresses: content.cc, dateReceived: wholeSeconds(message.dateReceived),
      dateSent: content.dateSent.map(wholeSeconds), sizeBytes: message.source.count,
      flags: message.flags, sendState: message.sendState, snippet: content.snippet,
      aiCategory: message.aiCategory, attachments: content.attachments.map(attachment))
  }

  private func senderWarnings(_ evidence: SenderEvidence, _ accountId: AccountID) -> [SenderWarning] {
    let own = accounts.map(\.email) + identities.values.joined().map(\.email)
    let addresses =
      accounts.filter { $0.id == accountId }.map(\.email) + (identities[accountId] ?? []).map(\.email)
    return SenderCheck.warnings(
      evidence, own: OwnAddresses(own),
      servers: OwnAuthenticationServers(host: serverSettings[accountId]?.imap.host, addresses: addresses))
  }

  private func attachment(_ part: MessageContent.Part) -> Attachment {
    Attachment(
      id: AttachmentID(newId()), filename: part.filename, mimeType: part.mimeType,
      sizeBytes: part.sizeBytes, contentId: part.contentId, isInline: part.isInline,
      section: part.section)
  }

  private func thread(for content: MessageContent, _ accountId: AccountID) -> ThreadID {
    let keys = ThreadAssignment.keys(
      messageId: content.messageId, inReplyTo: content.inReplyTo, references: content.references)
    let known = threadOfKey[accountId, default: [:]]
    let assignment = ThreadAssignment(known: keys.compactMap { known[$0] })
    let thread = assignment.thread ?? ThreadID(newId())
    for merged in assignment.merged { join(merged, to: thread, accountId) }
    for key in keys { threadOfKey[accountId, default: [:]][key] = thread }
    return thread
  }

  private func join(_ thread: ThreadID, to survivor: ThreadID, _ accountId: AccountID) {
    for (id, entry) in stored where entry.email.threadId == thread {
      stored[id]?.email.threadId = survivor
    }
    for (key, known) in threadOfKey[accountId, default: [:]] where known == thread {
      threadOfKey[accountId]?[key] = survivor
    }
    for (alias, target) in aliases where target == thread { aliases[alias] = survivor }
    aliases[thread] = survivor
  }

  /// Dates are kept as whole seconds, as in the store.
  private func wholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }
}
