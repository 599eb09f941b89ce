internal import FoundationEssentials

/// A `data:` URL (RFC 2397), as used for images within HTML.
public enum DataAddress {
  /// - Parameter limit: the maximum size of the content in bytes.
  /// - Returns: the content; `nil` when it is not such a URL in base64, or is larger.
  public static func bytes(of address: String, limit: Int) -> [UInt8]? {
    guard address.prefix(5).lowercased() == "data:", let comma = address.firstIndex(of: ","),
      address[..<comma].lowercased().hasSuffix(";base64")
    else { return nil }
    let content = address[address.index(after: comma)...]
    guard content.utf8.count / 4 * 3 <= limit else { return nil }
    return Data(base64Encoded: String(content), options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }
}
