import Foundation
import Testing
import VmailDemo
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct LoadDemoUseCaseTests {
  private let repository = RecordingRepository()

  /// Its content tells only which source it read.
  private struct SizeReader: MessageReading {
    let textVersion = 1
    func read(_ source: [UInt8]) -> MessageContent {
      MessageContent(subject: String(decoding: source.prefix(400), as: UTF8.self), digest: [])
    }
  }

  private func load() async throws {
    try await LoadDemoUseCase(repository: repository, reader: SizeReader()).load(now: SampleMail.now)
  }

  @Test("each account comes with its mail in one batch")
  func batches() async throws {
    try await load()
    let accounts = await repository.accounts
    let batches = await repository.batches
    #expect(accounts.map(\.name) == SampleMail.mailbox.accounts.map(\.name))
    #expect(batches.map(\.account) == accounts.map(\.id))
    #expect(batches.map(\.messages.count) == SampleMail.mailbox.accounts.map(\.messages.count))
  }

  @Test("what was read belongs to the source it stands beside, oldest first")
  func pairing() async throws {
    try await load()
    for batch in await repository.batches {
      for message in batch.messages {
        #expect(message.content.subject == String(decoding: message.source.prefix(400), as: UTF8.self))
      }
      let dates = batch.messages.map(\.dateReceived)
      #expect(dates == dates.sorted())
    }
  }

  @Test("mail lies in folders of its own account, labels are made, Archive and Outbox are none")
  func folders()
    async throws
  {
    try await load()
    let folders = await repository.folders
    for (batch, sample) in zip(await repository.batches, SampleMail.mailbox.accounts) {
      let own = Dictionary(
        uniqueKeysWithValues: folders.filter { $0.accountId == batch.account }.map { ($0.id, $0) })
      let places = batch.messages.map { $0.folder.flatMap { own[$0] } }
      #expect(batch.messages.filter { $0.folder != nil }.count == places.compactMap(\.self).count)
      let unfiled = sample.messages.count { $0.folder == .archive || $0.folder == .outbox }
      #expect(places.count { $0 == nil } == unfiled)
      let labels = Set(
        places.compactMap(\.self).filter { $0.type == .custom }.map { DemoFolder.label($0.name) })
      #expect(
        labels
          == Set(
            sample.messages.map(\.folder).filter {
              if case .label = $0 { true } else { false }
            }))
    }
  }

  @Test("flags, states and categories arrive as the sample has them")
  func marks() async throws {
    try await load()
    for (batch, sample) in zip(await repository.batches, SampleMail.mailbox.accounts) {
      #expect(batch.messages.map(\.flags.rawValue).sorted() == sample.messages.map(\.flags.rawValue).sorted())
      #expect(
        batch.messages.map(\.sendState.rawValue).sorted()
          == sample.messages.map(\.sendState.rawValue).sorted())
      #expect(
        batch.messages.map(\.aiCategory.rawValue).sorted()
          == sample.messages.map(\.category.rawValue).sorted())
    }
  }

  @Test("a store that has the demo already refuses it and stays as it is")
  func loadedTwice() async throws {
    try await load()
    await #expect(throws: AccountError.nameTaken("work")) { try await load() }
    #expect(await repository.batches.count == 3)
  }
}
