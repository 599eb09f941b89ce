import VmailDomain

internal import FoundationEssentials

/// Loads the images that a reader allowed (page 8.28).
public struct LoadPicturesUseCase: Sendable {
  /// The maximum number of images per message, followed by their maximum total size.
  static let countLimit = 100
  static let totalLimit = 30 << 20

  let fetch: PictureFetching

  /// Loads images as `data:` URLs, so that the browser itself loads nothing.
  /// - Parameter addresses: the images that may be loaded.
  /// - Returns: the images by URL; those that can't be loaded, or aren't images, are left out.
  public func load(_ addresses: [String]) async throws -> [String: String] {
    try await loadBytes(addresses).compactMapValues(Self.dataAddress)
  }

  /// Returns the image as a `data:` URL; `nil` when it isn't an image.
  public static func dataAddress(of bytes: [UInt8]) -> String? {
    type(of: bytes).map { "data:\($0);base64," + Data(bytes).base64EncodedString() }
  }

  /// - Parameter addresses: the images that may be loaded.
  /// - Returns: the images by URL; those that can't be loaded, or aren't images, are left out.
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

  /// Mail must not cause requests to this machine or the local network: only public names are allowed.
  static func mayBeAsked(_ address: String) -> Bool {
    guard let address = WebAddress(address), address.userInfo == nil, !address.host.isNumeric else {
      return false
    }
    let labels = address.host.ascii.split(separator: ".", omittingEmptySubsequences: true)
    guard labels.count > 1, let top = labels.last else { return false }
    return !["localhost", "local", "internal", "lan", "home", "corp", "arpa"].contains(top)
  }

  /// Returns the type detected from the bytes; scripts and documents don't count as images.
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
