import Synchronization
import VmailDomain

/// Fetches the sections of messages that plans ask for. If less is received than the server's own size, the
/// section is fetched again together with the whole message: some servers return incomplete sections.
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

  /// - Returns: the complete bodies by UID; a missing one no longer exists, or is tried again.
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

  /// Messages with the same sections are requested together.
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

  /// If a server's sizes are merely wrong, the received data is all there is: it is accepted after a few
  /// trials.
  private func better(
    than came: Bodies, of wanted: Wanted, _ shortness: FetchPlan.Shortness
  ) async throws -> Bodies {
    let (uid, plan) = (wanted.message.uid, wanted.plan)
    guard plan == .whole || wanted.message.size <= FetchPlan.Limits.sync.whole else {
      // The rest is on the server, and fetched from there when the message is opened.
      return came.filter { !$0.value.isEmpty }
    }
    guard shortness == .empty || sizes.areBelieved else { return came }
    let request = SectionRequest(uids: [uid], sections: [.message])
    let whole = try await session.sections(request)[uid]?[.message] ?? []
    let isMore = whole.count > wanted.message.header.count + came.values.reduce(0) { $0 + $1.count }
    // A part is fetched again with the rest of its message, whose size says nothing about the part.
    if !isMore || plan != .whole { sizes.noteVain() }
    return isMore ? [.message: whole] : came
  }
}

/// Decides whether a server's sizes are reliable enough to fetch a short text again.
private final class SizeTrust: Sendable {
  /// The number of trials without improvement after which the sizes are considered wrong.
  private static let mostVain = 3
  private let vain = Mutex(0)

  var areBelieved: Bool { vain.withLock { $0 < Self.mostVain } }
  func noteVain() { vain.withLock { $0 += 1 } }
}

extension FetchPlan {
  /// The extent to which received data falls short of the server's size.
  enum Shortness { case empty, shorter }

  /// - Returns: `nil` when it has the expected length.
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
