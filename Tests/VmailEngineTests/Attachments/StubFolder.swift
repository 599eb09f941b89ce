import Synchronization
import VmailDomain

/// A folder in memory.
final class StubFolder: AttachmentKeeping {
  private struct State {
    var kept: [String: String] = [:]
    var partials = 0
    var forgotten: [AttachmentID] = []
    var failure: AttachmentError?
  }

  private let state = Mutex(State())
  var kept: [String: String] { state.withLock { $0.kept } }
  var partials: Int { state.withLock { $0.partials } }
  var forgotten: [AttachmentID] { state.withLock { $0.forgotten } }
  /// What every write ends with; `nil` for well.
  var failure: AttachmentError? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

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
    private let state = Mutex<(bytes: [UInt8], isOver: Bool)>(([], false))

    init(_ folder: StubFolder, _ path: String) {
      self.folder = folder
      self.path = path
    }

    var size: Int { state.withLock { $0.bytes.count } }

    func write(_ bytes: [UInt8]) throws {
      if let failure = folder.failure { throw failure }
      state.withLock { $0.bytes += bytes }
    }

    func keep() async throws -> String {
      let bytes = state.withLock { $0.bytes }
      folder.state.withLock { $0.kept[path] = String(decoding: bytes, as: UTF8.self) }
      discard()
      return path
    }

    func discard() {
      let wasOver = state.withLock { state in
        defer { state.isOver = true }
        return state.isOver
      }
      if !wasOver { folder.state.withLock { $0.partials -= 1 } }
    }
  }
}
