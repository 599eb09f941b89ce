import Synchronization
import VmailDomain

/// Fetches what plans want of messages. What comes shorter than the server itself says it is, is fetched once more,
/// with all of its message: some servers answer for a section with less than there is of it.
struct BodyFetcher: Sendable {
  /// A message whose text is to be fetched.
  struct Wanted: Sendable {
    let message: RemoteMessage
    let plan: FetchPlan

    init(_ message: RemoteMessage) { (self.message, plan) = (message, FetchPlan(message)) }
  }

  typealias Bodies = [MessageSection: [UInt8]]

  private let session: any MailServerSession
  private let sizes = SizeTrust()

  init(_ session: any MailServerSession) { self.session = session }

  /// - Returns: by UID, those that came whole; one that is missing is gone, or tried again.
  func bodies(of wanted: [Wanted]) async throws -> [UInt32: Bodies] {
    var bodies = try await sections(of: wanted)
    for wanted in wanted {
      let uid = wanted.message.uid
      guard let came = bodies[uid], let shortness = wanted.plan.shortness(of: came, in: wanted.message) else {
        continue
      }
      bodies[uid] = try await better(than: came, of: wanted, shortness)
    }
    return bodies
  }

  /// Messages of which the same sections are wanted are asked for together.
  private func sections(of messages: [Wanted]) async throws -> [UInt32: Bodies] {
    var bodies: [UInt32: Bodies] = [:]
    var alike: [[MessageSection]: [UInt32]] = [:]
    for wanted in messages {
      let sections = wanted.plan.sections
      if sections.isEmpty {
        bodies[wanted.message.uid] = [:]
      } else {
        alike[sections, default: []].append(wanted.message.uid)
      }
    }
    let requests = alike.map { SectionRequest(uids: UIDSet($0.value), sections: $0.key) }
    let answers = try await InOrder.values(of: requests) { [session] request in
      try await session.sections(request).filter { $0.value.count == request.sections.count }
    }
    for answer in answers { bodies.merge(answer) { first, _ in first } }
    return bodies
  }

  /// Of a server whose sizes are merely wrong, what came is all there is: it is believed after a few trials.
  private func better(
    than came: Bodies, of wanted: Wanted, _ shortness: FetchPlan.Shortness
  ) async throws -> Bodies {
    let (uid, plan) = (wanted.message.uid, wanted.plan)
    guard plan == .whole || wanted.message.size <= FetchPlan.Limits.sync.whole else {
      // The rest of it is on the server, and fetched from there when it is opened.
      return came.filter { !$0.value.isEmpty }
    }
    guard shortness == .empty || sizes.areBelieved else { return came }
    let request = SectionRequest(uids: [uid], sections: [.message])
    let whole = try await session.sections(request)[uid]?[.message] ?? []
    let isMore = whole.count > wanted.message.header.count + came.values.reduce(0) { $0 + $1.count }
    // With a part comes the rest of its message, which says nothing of the part.
    if !isMore || plan != .whole { sizes.noteVain() }
    return isMore ? [.message: whole] : came
  }
}

/// Decides whether a server's sizes are reliable enough to fetch a short text again.
private final class SizeTrust: Sendable {
  /// Trials that change nothing, after which it is the sizes that are wrong.
  private static let mostVain = 3
  private let vain = Mutex(0)

  var areBelieved: Bool { vain.withLock { $0 < Self.mostVain } }
  func noteVain() { vain.withLock { $0 += 1 } }
}

extension FetchPlan {
  /// How what came falls short of what the server says there is.
  enum Shortness { case empty, shorter }

  /// - Returns: `nil` for what is as long as it should be.
  func shortness(of bodies: [MessageSection: [UInt8]], in message: RemoteMessage) -> Shortness? {
    switch self {
    case .whole:
      guard let text = bodies[.text], message.header.count + text.count < message.size else { return nil }
      return text.isEmpty ? .empty : .shorter
    case .parts:
      let short = (message.structure?.leaves() ?? []).compactMap { leaf -> Shortness? in
        guard let body = bodies[.part(leaf.section)], body.count < leaf.part.size else { return nil }
        return body.isEmpty ? .empty : .shorter
      }
      return short.contains(.empty) ? .empty : short.first
    }
  }
}
