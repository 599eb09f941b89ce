internal import FoundationEssentials
internal import VmailDomain

/// Addresses that are known to report to senders that their mail was opened.
struct TrackerList: Sendable {
  /// Path prefixes by host; an empty prefix matches the whole host.
  private var places: [String: [String]] = [:]
  /// Substrings of a path and query that identify a tracker on any host.
  private var paths: [[UInt8]] = []

  /// The list included in vmail (`Resources/trackers.json`), loaded when it is first needed.
  static let bundled = TrackerList(json: Data(PackageResources.trackers_json))

  private struct File: Decodable {
    var addresses: [String]
    var paths: [String]
  }

  init(json: Data) {
    let file = try? JSONDecoder().decode(File.self, from: json)
    self.init(addresses: file?.addresses ?? [], paths: file?.paths ?? [])
  }

  /// - Parameters:
  ///   - addresses: hosts, optionally followed by a path prefix, in lower case.
  ///   - paths: substrings of a path and query, in lower case.
  init(addresses: [String], paths: [String]) {
    for address in addresses {
      let host = address.prefix { $0 != "/" && $0 != "?" }
      places[String(host), default: []].append(String(address[host.endIndex...]))
    }
    self.paths = paths.map { Array($0.utf8) }
  }

  /// Returns whether the host or a parent domain is listed with a prefix of the path, or the path contains a listed
  /// substring.
  func contains(_ address: WebAddress) -> Bool {
    let path = address.rest.lowercased()
    var host = address.host.ascii[...]
    while true {
      if let starts = places[String(host)], starts.contains(where: path.hasPrefix) { return true }
      guard let dot = host.firstIndex(of: ".") else { break }
      host = host[host.index(after: dot)...]
    }
    let bytes = Array(path.utf8)
    return paths.contains { Self.contains($0, in: bytes) }
  }

  private static func contains(_ piece: [UInt8], in text: [UInt8]) -> Bool {
    guard let first = piece.first, text.count >= piece.count else { return false }
    return (0...(text.count - piece.count)).contains { start in
      text[start] == first && text[start...].starts(with: piece)
    }
  }
}
