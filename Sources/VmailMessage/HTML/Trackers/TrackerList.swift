internal import FoundationEssentials
internal import VmailDomain

/// Addresses that are known to tell senders when their mail is opened.
struct TrackerList: Sendable {
  /// Beginnings of paths by host; an empty one matches the whole host.
  private var places: [String: [String]] = [:]
  /// Pieces of a path and query that give a tracker away on any host.
  private var paths: [[UInt8]] = []

  /// The list included in vmail (`Resources/trackers.json`), read when the first image needs it.
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
  ///   - addresses: a host, or a host with the start of a path; in lower case.
  ///   - paths: pieces of a path and query, in lower case.
  init(addresses: [String], paths: [String]) {
    for address in addresses {
      let host = address.prefix { $0 != "/" && $0 != "?" }
      places[String(host), default: []].append(String(address[host.endIndex...]))
    }
    self.paths = paths.map { Array($0.utf8) }
  }

  /// Whether the host, or one above it, is listed with such a path, or the path is.
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
