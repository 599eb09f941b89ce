import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

/// Swift Testing has attachments too.
private typealias Attachment = VmailDomain.Attachment

struct DownloadAttachmentUseCaseTests {
  private let attachment = Attachment(
    id: AttachmentID(7), filename: "a.txt", mimeType: "text/plain", sizeBytes: 6, section: "2")
  private let clock = TestClock()
  private let folder = StubFolder()

  private func useCase(_ source: StubSource) -> DownloadAttachmentUseCase {
    DownloadAttachmentUseCase(source: source, folder: folder, alarms: clock)
  }

  @Test("What came whole is kept, and progress is told")
  func whole() async throws {
    var events: [DownloadAttachmentUseCase.Event] = []
    let kept = try await useCase(StubSource([.success("abc def")], announced: 7)).download(
      attachment, of: EmailID(1)
    ) { events.append($0) }
    #expect(kept.isDownloaded && kept.localPath == "folder/a.txt")
    #expect(folder.kept == ["folder/a.txt": "abc def"])
    #expect(events == [.received(3), .received(7)])
    #expect(folder.partials == 0)
  }

  @Test("What is kept already is not fetched again")
  func already() async throws {
    let source = StubSource([.success("abc def")])
    let kept = try await useCase(source).download(attachment, of: EmailID(1))
    let again = try await useCase(source).download(kept, of: EmailID(1))
    #expect(again == kept)
    #expect(source.attempts == 1)
  }

  @Test("A kept file that went away is fetched again")
  func lost() async throws {
    var lost = attachment
    lost.localPath = "folder/a.txt"
    lost.isDownloaded = true
    #expect(!useCase(StubSource([])).current(lost).isDownloaded)
    let kept = try await useCase(StubSource([.success("abc def")])).download(lost, of: EmailID(1))
    #expect(folder.forgotten == [attachment.id])
    #expect(kept.isDownloaded)
  }

  @Test("A transfer that breaks off is tried again three times, after 1, 2 and 4 seconds")
  func retries() async throws {
    let source = StubSource(Array(repeating: .failure(.interrupted("reset")), count: 4))
    let waits = Mutex<[Int]>([])
    async let ending: any Error = {
      do {
        _ = try await useCase(source).download(attachment, of: EmailID(1)) { event in
          if case .waiting(let seconds) = event { waits.withLock { $0.append(seconds) } }
        }
        return CancellationError()
      } catch { return error }
    }()
    for seconds in [1.0, 2, 4] {
      while clock.alarmCount == 0 { await Task.yield() }
      let before = source.attempts
      clock.advance(by: seconds - 0.5)
      #expect(source.attempts == before)
      clock.advance(by: 0.5)
    }
    #expect(await ending as? AttachmentError == .interrupted("reset"))
    #expect(waits.withLock { $0 } == [1, 2, 4])
    #expect(source.attempts == 4)
    #expect(folder.partials == 0 && folder.kept.isEmpty)
  }

  @Test("A retry that succeeds keeps only what came then")
  func recovers() async throws {
    let source = StubSource([.failure(.interrupted("reset")), .success("whole")])
    async let kept = useCase(source).download(attachment, of: EmailID(1))
    while clock.alarmCount == 0 { await Task.yield() }
    clock.advance(by: 1)
    #expect(try await kept.isDownloaded)
    #expect(folder.kept == ["folder/a.txt": "whole"])
  }

  @Test(
    "What would fail again is not tried again",
    arguments: [AttachmentError.onlyOnServer, .gone, .damaged("it is cut short")])
  func final(_ error: AttachmentError) async throws {
    let source = StubSource([.failure(error)])
    await #expect(throws: error) { try await useCase(source).download(attachment, of: EmailID(1)) }
    #expect(source.attempts == 1)
    #expect(folder.partials == 0 && folder.kept.isEmpty)
  }

  @Test("Another size than was announced is refused")
  func wrongSize() async throws {
    await #expect(throws: AttachmentError.wrongSize(announced: 8, received: 7)) {
      try await useCase(StubSource([.success("abc def")], announced: 8)).download(attachment, of: EmailID(1))
    }
    #expect(folder.partials == 0 && folder.kept.isEmpty)
  }

  @Test("Cancelled in the middle, or while it waits, nothing is left")
  func cancelled() async throws {
    let source = StubSource([.failure(.interrupted("reset"))])
    let task = Task { try await useCase(source).download(attachment, of: EmailID(1)) }
    while clock.alarmCount == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.alarmCount == 0)

    let running = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await useCase(StubSource([.success("abc def")])).download(attachment, of: EmailID(1))
    }
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(folder.partials == 0 && folder.kept.isEmpty)
  }

  @Test("Saving copies under a safe name")
  func saving() async throws {
    var hostile = attachment
    hostile.filename = "../.profile"
    let (kept, path) = try await useCase(StubSource([.success("abc def")])).save(
      hostile, of: EmailID(1), into: "/home/kim")
    #expect(kept.isDownloaded)
    #expect(path == "/home/kim/_._.profile")
  }
}

/// Gives what it was told to, in two pieces, one attempt after the other.
private final class StubSource: AttachmentFetching {
  private let outcomes: Mutex<[Result<String, AttachmentError>]>
  private let announced: Int?
  private let count = Mutex(0)

  init(_ outcomes: [Result<String, AttachmentError>], announced: Int? = nil) {
    self.outcomes = Mutex(outcomes)
    self.announced = announced
  }

  var attempts: Int { count.withLock { $0 } }

  func fetch(
    _ attachment: Attachment, of email: EmailID, _ take: ([UInt8]) async throws -> Void
  ) async throws -> Int? {
    count.withLock { $0 += 1 }
    let outcome = outcomes.withLock { $0.removeFirst() }
    switch outcome {
    case .success(let text):
      try await take(Array(text.utf8.prefix(3)))
      try await take(Array(text.utf8.dropFirst(3)))
    case .failure(let error):
      try await take(Array("half".utf8))
      throw error
    }
    return announced
  }
}

/// A folder in memory.
private final class StubFolder: AttachmentKeeping {
  private struct State {
    var kept: [String: String] = [:]
    var partials = 0
    var forgotten: [AttachmentID] = []
  }

  private let state = Mutex(State())
  var kept: [String: String] { state.withLock { $0.kept } }
  var partials: Int { state.withLock { $0.partials } }
  var forgotten: [AttachmentID] { state.withLock { $0.forgotten } }

  func begin(_ attachment: Attachment) throws -> any PartialAttachment {
    state.withLock { $0.partials += 1 }
    return Partial(self, "folder/" + AttachmentFileName(attachment.filename).name)
  }

  func keptPath(of attachment: Attachment) -> String? {
    attachment.localPath.flatMap { kept[$0] == nil ? nil : $0 }
  }

  func forget(_ attachment: Attachment) async throws {
    state.withLock { $0.forgotten.append(attachment.id) }
  }

  func copy(_ path: String, into folder: String, as name: AttachmentFileName) async throws -> String {
    folder + "/" + name.name
  }

  func write(_ bytes: [UInt8], into folder: String, as name: AttachmentFileName) async throws -> String {
    folder + "/" + name.name
  }

  private final class Partial: PartialAttachment {
    private let folder: StubFolder
    private let path: String
    private var bytes: [UInt8] = []
    private var isOver = false

    init(_ folder: StubFolder, _ path: String) {
      self.folder = folder
      self.path = path
    }

    var size: Int { bytes.count }
    func write(_ bytes: [UInt8]) throws { self.bytes += bytes }

    func keep() async throws -> String {
      folder.state.withLock { $0.kept[path] = String(decoding: bytes, as: UTF8.self) }
      discard()
      return path
    }

    func discard() {
      guard !isOver else { return }
      isOver = true
      folder.state.withLock { $0.partials -= 1 }
    }
  }
}
