public import VmailDomain

internal import FoundationEssentials

/// Loads the pictures that a reader allowed (page 8.28).
public struct LoadPicturesUseCase: Sendable {
  /// Pictures of one message, and bytes of all of them.
  static let countLimit = 100
  static let totalLimit = 30 << 20

  private let fetch: PictureFetching

  public init(fetch: @escaping PictureFetching) { self.fetch = fetch }

  /// As `data:` addresses, so that the browser itself loads nothing.
  /// - Parameter addresses: those that may be loaded.
  /// - Returns: by address; what could not be had, or is no picture, is left out.
  public func load(_ addresses: [String]) async throws -> [String: String] {
    try await loadBytes(addresses).compactMapValues(Self.dataAddress)
  }

  /// The picture itself, as a `data:` address; `nil` for what is none.
  public static func dataAddress(of bytes: [UInt8]) -> String? {
    type(of: bytes).map { "data:\($0);base64," + Data(bytes).base64EncodedString() }
  }

  /// - Parameter addresses: those that may be loaded.
  /// - Returns: by address; what could not be had, or is no picture, is left out.
  public func loadBytes(_ addresses: [String]) async throws -> [String: [UInt8]] {
    var pictures: [String: [UInt8]] = [:]
    var room = Self.totalLimit
    for address in addresses.prefix(Self.countLimit) where Self.mayBeAsked(address) {
      try Task.checkCancellation()
      guard room > 0, let bytes = try await fetch(address), bytes.count <= room,
        Self.type(of: bytes) != nil
      else { continue }
      room -= bytes.count
      pictures[address] = bytes
    }
    return pictures
  }

  /// Mail must not make us ask this machine or its neighbours: only names that the net knows.
  static func mayBeAsked(_ address: String) -> Bool {
    guard let address = WebAddress(address), address.userInfo == nil, !address.host.isNumeric else {
      return false
    }
    let labels = address.host.ascii.split(separator: ".", omittingEmptySubsequences: true)
    guard labels.count > 1, let top = labels.last else { return false }
    return !["localhost", "local", "internal", "lan", "home", "corp", "arpa"].contains(top)
  }

  /// What the bytes themselves say they are; scripts and documents are no pictures.
  public static func type(of bytes: [UInt8]) -> String? {
    let starts: [(String, [UInt8])] = [
      ("image/png", [0x89, 0x50, 0x4E, 0x47]), ("image/gif", Array("GIF8".utf8)),
      ("image/jpeg", [0xFF, 0xD8, 0xFF]),
      ("image/bmp", Array("BM".utf8)),
    ]
    if let found = starts.first(where: { bytes.starts(with: $0.1) }) { return found.0 }
    let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    return isWebP ? "image/webp" : nil
  }
}
