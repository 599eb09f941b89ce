import Foundation
import VmailDomain

extension ModelMailSession {
  func store(_ uids: UIDSet, adding: MessageFlags, removing: MessageFlags) async throws {
    try await change("store", uids) { server, name, message in
      await server.setFlags(message.flags.subtracting(removing).union(adding), of: message.uid, in: name)
    }
  }

  func store(_ uids: UIDSet, adding: Set<GmailLabel>, removing: Set<GmailLabel>) async throws {
    try await change("label", uids) { server, name, message in
      await server.changeLabels(of: message.uid, in: name, adding: adding, removing: removing)
    }
  }

  func copy(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages? {
    try await copy(uids, to: path, "copy") { _, _, _ in }
  }

  func move(_ uids: UIDSet, to path: MailboxPath) async throws -> CopiedMessages? {
    try await copy(uids, to: path, "move") { server, name, message in
      await server.expunge(message.uid, in: name)
    }
  }

  func expunge(_ uids: UIDSet) async throws {
    try await change("expunge", uids) { server, name, message in
      guard await server.lies.expunges, message.flags.contains(.deleted) else { return }
      await server.expunge(message.uid, in: name)
    }
  }

  func expungeAll() async throws { try await expunge(UIDSet(1...UInt32.max)) }

  func deletedUIDs() async throws -> UIDSet {
    try await server.call(on: line)
    return UIDSet(try await mailbox().messages.values.filter { $0.flags.contains(.deleted) }.map(\.uid))
  }

  func uids(withMessageId id: String) async throws -> UIDSet {
    try await server.call(on: line)
    let all = try await mailbox().messages.values
    let found = UIDSet(all.filter { String(decoding: $0.source, as: UTF8.self).contains(id) }.map(\.uid))
    return await server.lies.found?(selected ?? "", found, UIDSet(all.map(\.uid))) ?? found
  }

  func append(_ source: [UInt8], to path: MailboxPath, flags: MessageFlags, date: Date) async throws {
    try await server.call(on: line)
    let name = String(decoding: path.bytes, as: UTF8.self)
    if let refusal = await server.lies.refusal?("append", name, []) { throw refusal }
    _ = try await mailbox(name)
    try await expectRoom(in: name)
    await server.deliver(String(decoding: source, as: UTF8.self), to: name, flags: flags, date: date)
    try await server.answer()
  }

  func create(_ name: String) async throws -> MailboxPath {
    try await server.call(on: line)
    if let refusal = await server.lies.refusal?("create", name, []) { throw refusal }
    if await server.mailboxes[name] == nil { await server.add(name) }
    try await server.answer()
    return MailboxPath(Array(name.utf8))
  }

  func create(_ special: SpecialFolder) async throws -> MailboxPath {
    try await create(special.mailboxName)
  }

  func rename(_ path: MailboxPath, to name: String) async throws -> MailboxPath {
    try await server.call(on: line)
    let old = String(decoding: path.bytes, as: UTF8.self)
    if let refusal = await server.lies.refusal?("rename", old, []) { throw refusal }
    guard await server.rename(old, to: name) else {
      throw ServerError.refused(code: "NONEXISTENT", reason: "no such mailbox")
    }
    try await server.answer()
    return MailboxPath(Array(name.utf8))
  }

  func delete(_ path: MailboxPath) async throws {
    try await server.call(on: line)
    await server.remove(String(decoding: path.bytes, as: UTF8.self))
    try await server.answer()
  }

  private typealias Change = @Sendable (ModelMailServer, String, ModelMailServer.Message) async -> Void

  private func copy(
    _ uids: UIDSet, to path: MailboxPath, _ call: String, then change: @escaping Change
  ) async throws -> CopiedMessages? {
    let target = String(decoding: path.bytes, as: UTF8.self)
    guard await server.isShown(target), let validity = await server.mailboxes[target]?.uidValidity else {
      throw ServerError.refused(code: "TRYCREATE", reason: "no such mailbox")
    }
    try await expectRoom(in: target)
    var copied = CopiedMessages(uidValidity: validity, pairs: [:])
    let lies = await server.lies
    let count = (try? await mailbox())?.messages.keys.count(where: uids.contains) ?? 0
    try await self.change(call, uids, atMost: lies.handled) { server, name, message in
      if lies.makesCopies {
        copied.pairs[message.uid] = await server.copy(message.uid, from: name, to: target)
      }
      await change(server, name, message)
    }
    if let handled = lies.handled, count >= handled, let answer = lies.handledAnswer { throw answer }
    if lies.copied != nil { await server.noteFalseUIDs(of: target) }
    return lies.tellsCopies ? lies.copied?(copied) ?? copied : nil
  }

  /// Changes all of the messages, or none.
  private func change(
    _ call: String, _ uids: UIDSet, atMost count: Int? = nil,
    _ body: (ModelMailServer, String, ModelMailServer.Message) async -> Void
  ) async throws {
    try await server.call(on: line)
    let name = selected ?? ""
    if let refusal = await server.lies.refusal?(call, name, uids) { throw refusal }
    for message in try await mailbox().sorted.filter({ uids.contains($0.uid) }).prefix(count ?? .max) {
      await body(server, name, message)
    }
    try await server.answer()
  }
}
