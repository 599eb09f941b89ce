import Foundation
import Synchronization
public import VmailDomain

/// Attachments whose bytes a test says, kept in a folder that goes away with it.
public final class StubAttachments: AttachmentFetching, AttachmentKeeping, AttachmentReading,
  MeteredConnection
{
  private struct State {
    var bytes: [String: Result<[UInt8], any Error>] = [:]
    var fetched = 0
    var isMetered: Bool?
    var isLocal = false
    var content: AttachmentContent?
  }

  private let state = Mutex(State())
  public let folder: String

  public init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/vmail-attachments-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Says what comes when the part of that number is fetched.
  public func set(_ section: String, _ outcome: Result<[UInt8], any Error>) {
    state.withLock { $0.bytes[section] = outcome }
  }

  public func setMetered(_ isMetered: Bool?) { state.withLock { $0.isMetered = isMetered } }

  /// Says how every attachment is read.
  public func setContent(_ content: AttachmentContent?) { state.withLock { $0.content = content } }

  public func isMetered() async -> Bool? { state.withLock { $0.isMetered } }

  /// How often something was fetched.
  public var fetched: Int { state.withLock { $0.fetched } }

  public func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) -> any AttachmentTransfer { StubTransfer(section: attachment.section, files: self) }

  fileprivate func outcome(of section: String) -> Result<[UInt8], any Error> {
    state.withLock { state in
      state.fetched += 1
      return state.bytes[section] ?? .failure(AttachmentError.onlyOnServer)
    }
  }

  public func begin(_ attachment: Attachment) throws -> any PartialAttachment {
    StubPartial(path: folder + "/" + AttachmentFileName(attachment.filename).name)
  }

  public func keptPath(of attachment: Attachment) -> String? {
    attachment.localPath.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  public func forget(_ attachment: Attachment) async throws {}

  public func copy(_ path: String, into folder: String, as name: AttachmentFileName) async throws -> String {
    folder + "/" + name.name
  }

  public func write(_ bytes: [UInt8], into folder: String, as name: AttachmentFileName) async throws -> String
  {
    folder + "/" + name.name
  }

  public func read(_ bytes: [UInt8], filename: String?, mimeType: String) -> AttachmentContent? {
    if let content = state.withLock({ $0.content }) { return content }
    return mimeType.hasPrefix("text/") ? .text(String(decoding: bytes, as: UTF8.self)) : nil
  }

  public func page(of bytes: [UInt8], filename: String?, mimeType: String) -> String? {
    mimeType == "text/html" ? "<p>safe page of \(bytes.count)</p>" : nil
  }

  /// Says whether the bytes are on this machine.
  public func setLocal(_ isLocal: Bool) { state.withLock { $0.isLocal = isLocal } }

  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool {
    state.withLock { $0.isLocal }
  }
}

private struct StubTransfer: AttachmentTransfer {
  let section: String
  let files: StubAttachments

  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int? {
    try await take(try files.outcome(of: section).get())
    return nil
  }
}

private final class StubPartial: PartialAttachment {
  private let path: String
  private let bytes = Mutex<[UInt8]>([])

  init(path: String) { self.path = path }

  var size: Int { bytes.withLock { $0.count } }
  func write(_ new: [UInt8]) throws { bytes.withLock { $0 += new } }
  func discard() {}

  func keep() async throws -> String {
    try Data(bytes.withLock { $0 }).write(to: URL(filePath: path))
    return path
  }
}
