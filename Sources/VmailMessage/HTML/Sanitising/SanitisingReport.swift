internal import VmailDomain

/// A report of the content that sanitizing removed from a document.
struct SanitisingReport: Sendable {
  /// Trackers in document order, each address once.
  private(set) var trackers: [Tracker] = []
  /// Remote images that are not loaded, each address once; without trackers.
  private(set) var blockedImages: [String] = []
  /// Remote images that may be loaded.
  private(set) var allowedImages: [String] = []
  /// Names of the tracking parameters that were removed from links.
  private(set) var strippedParameters: [String] = []

  /// The maximum number of listed trackers and images per message.
  private static let limit = 2_000
  private var seen: Set<String> = []

  mutating func addTracker(_ address: WebAddress, _ reason: Tracker.Reason) {
    let url = address.string
    guard trackers.count < Self.limit, seen.insert(url).inserted else { return }
    trackers.append(Tracker(host: address.host.ascii, reason: reason, url: url))
  }

  mutating func addImage(_ address: WebAddress, isAllowed: Bool) {
    let url = address.string
    guard blockedImages.count + allowedImages.count < Self.limit, seen.insert(url).inserted else { return }
    if isAllowed { allowedImages.append(url) } else { blockedImages.append(url) }
  }

  mutating func addParameters(_ names: [String]) {
    guard strippedParameters.count < Self.limit else { return }
    strippedParameters += names
  }
}
