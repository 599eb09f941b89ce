/// The versions of a series of patches in a conversation, with the trailers of replies. The rules are those of b4.
public struct PatchVersions: Sendable {
  /// A trailer that its sender gives for somebody else, which doesn't count.
  public struct IgnoredTrailer: Hashable, Sendable {
    public let trailer: PatchTrailer
    public let sender: Participant
  }

  /// The versions in order; at least one of their patches has arrived.
  public private(set) var all: [PatchSeries] = []
  public private(set) var ignored: [IgnoredTrailer] = []

  private var messages: [String: PatchMessage] = [:]
  private var series: [Int: PatchSeries] = [:]
  private var covers: [Int: PatchMessage] = [:]
  /// The versions that have the cover letter of the one before: nobody who replied to that saw their new patches.
  private var borrowedCovers: Set<Int> = []
  private var replies: [PatchMessage] = []
  /// The trailers of patches and cover letters, by their message.
  private var given: [EmailID: [PatchTrailer]] = [:]

  /// The maximum number of steps from a reply up to its patch.
  private static let depthLimit = 1_000

  /// - Parameter messages: of one conversation or several about the same series.
  public init(_ messages: [PatchMessage]) {
    for message in messages.sorted(by: { ($0.date, $0.id.rawValue) < ($1.date, $1.id.rawValue) }) {
      add(message)
    }
    for version in series.keys.sorted() {
      let cover = cover(of: version)
      series[version]?.cover = cover
    }
    for version in series.keys.sorted() { completePartialReroll(version) }
    for reply in replies { collectTrailers(of: reply) }
    all = series.values.sorted { $0.version < $1.version }.map { withTrailers($0) }
  }

  /// The newest version of which all patches have arrived.
  public var newestComplete: PatchSeries? { all.last(where: \.isComplete) }

  // MARK: Sorting

  private mutating func add(_ message: PatchMessage) {
    var message = message
    if let id = message.messageId {
      guard messages[id] == nil else { return }
      messages[id] = message
    }
    if message.isReply { return replies.append(message) }
    if message.isCover {
      covers[message.subject.version] = message
      return
    }
    guard message.isPatch else { return }
    if !message.subject.hasVersion, let version = versionOfParent(message) {
      message.subject.version = version
    }
    let version = message.subject.version
    // A patch alone that is sent again without a version is the next version.
    if !message.subject.hasNumbers, !message.subject.isResend,
      let other = series[version]?.present.first?.message,
      !other.subject.hasNumbers, AddressKey(other.author.email) == AddressKey(message.author.email)
    {
      message.subject.version = (series.keys.max() ?? 1) + 1
    }
    put(message)
  }

  private mutating func put(_ message: PatchMessage) {
    let subject = message.subject
    var version = series[subject.version] ?? PatchSeries(version: subject.version, total: subject.total)
    let place = subject.number - 1
    if version.parts.indices.contains(place), let other = version.parts[place]?.message {
      // One that says its number takes precedence; else the first to arrive.
      guard subject.hasNumbers, !other.subject.hasNumbers else { return }
    } else if !subject.hasNumbers, !version.present.isEmpty {
      return
    }
    while version.parts.count < subject.total { version.parts.append(nil) }
    version.parts[place] = PatchSeries.Part(message: message)
    series[subject.version] = version
  }

  /// Returns the version of the cover letter or first patch that a patch without a version was sent as a reply to.
  private func versionOfParent(_ message: PatchMessage) -> Int? {
    guard let parent = message.parents.first.flatMap({ messages[$0] }), !parent.isReply,
      parent.isCover || parent.isPatch && parent.subject.number == 1 && message.subject.hasNumbers
    else { return nil }
    return parent.subject.version
  }

  private func cover(of version: Int) -> PatchMessage? {
    if let cover = covers[version] { return cover }
    // A cover letter without numbers, to which the patches reply.
    let parents = (series[version]?.present ?? []).compactMap {
      $0.message.parents.first.flatMap { messages[$0] }
    }
    return parents.first { !$0.isReply && !$0.isPatch && !$0.isCover && $0.body.contains(" changed, ") }
  }

  /// Takes the patches of the version before for those that a version leaves out, if each of its patches is a reply to
  /// the one with its number.
  private mutating func completePartialReroll(_ version: Int) {
    guard version > 1, var series = series[version], !series.isComplete,
      let before = self.series[version - 1],
      before.parts.count == series.parts.count,
      series.present.allSatisfy({ answersPatchOfSameNumber($0.message) })
    else { return }
    for place in series.parts.indices where series.parts[place] == nil {
      series.parts[place] = before.parts[place]
      series.parts[place]?.carriedFrom = before.parts[place]?.carriedFrom ?? before.version
    }
    if series.cover == nil {
      series.cover = before.cover
      borrowedCovers.insert(version)
    }
    self.series[version] = series
  }

  private func answersPatchOfSameNumber(_ message: PatchMessage) -> Bool {
    var current = message
    for _ in 0..<Self.depthLimit {
      guard let parent = current.parents.first.flatMap({ messages[$0] }) else { return false }
      let (one, other) = (parent.subject, message.subject)
      if parent.isPatch, one.number == other.number, one.total == other.total {
        return one.version < other.version
      }
      current = parent
    }
    return false
  }

  // MARK: Trailers

  /// Gives the trailers of a reply to the patch or cover letter that it replies to, directly or in a discussion.
  private mutating func collectTrailers(of reply: PatchMessage) {
    let (own, others) = (
      reply.trailers.filter { $0.isBy(reply.author) }, reply.trailers.filter { !$0.isBy(reply.author) }
    )
    ignored += others.map { IgnoredTrailer(trailer: $0, sender: reply.author) }
    guard !own.isEmpty else { return }
    var current = reply
    for _ in 0..<Self.depthLimit {
      guard let parent = parent(of: current) else { return }
      guard parent.isReply else { return given[parent.id, default: []] += own }
      current = parent
    }
  }

  /// Returns the nearest message before another in its discussion.
  private func parent(of message: PatchMessage) -> PatchMessage? {
    for id in message.parents {
      if let parent = messages[id], parent.id != message.id { return parent }
    }
    return nil
  }

  private func withTrailers(_ series: PatchSeries) -> PatchSeries {
    var series = series
    let ofCover = series.cover.flatMap { given[$0.id] } ?? []
    let isOwnCover = !borrowedCovers.contains(series.version)
    for place in series.parts.indices {
      guard let part = series.parts[place] else { continue }
      let message = part.message
      let known = Set(message.description.split(separator: "\n").compactMap(PatchTrailers.trailer))
      var seen: Set<PatchTrailer> = known
      let all =
        (given[message.id] ?? []) + unchangedTrailers(of: message, before: series.version)
        + (isOwnCover || part.carriedFrom != nil ? ofCover : [])
      series.parts[place]?.trailers = all.filter { seen.insert($0).inserted }
    }
    return series
  }

  /// Returns the trailers of the same patch in earlier versions, if it was not changed since.
  private func unchangedTrailers(of message: PatchMessage, before version: Int) -> [PatchTrailer] {
    let essence = message.diff.essence
    let earlier = series.values.filter { $0.version < version }.sorted { $0.version < $1.version }
    return earlier.flatMap(\.present).flatMap { part -> [PatchTrailer] in
      guard part.message.id != message.id, let trailers = given[part.message.id],
        part.message.diff.essence == essence
      else { return [] }
      return trailers
    }
  }
}
