import Foundation
import Testing

@testable import VmailDomain

/// What shows that a mail was sent that may have been (decision 93).
@Suite(.timeLimit(.minutes(10))) struct SentEvidenceTests {
  private typealias Sighting = SentEvidence.Sighting

  private static let copy = Sighting(isCopy: true)
  private static let inSent = Sighting(isCopy: true, isInSent: true, isOwn: true)
  private static let unsent = Sighting(isCopy: true, isUnsent: true, isOwn: true)
  private static let reply = Sighting(isCopy: false)
  private static let ownReply = Sighting(isCopy: false, isOwn: true)
  private static let ownDraft = Sighting(isCopy: false, isUnsent: true, isOwn: true)
  private static let sentReply = Sighting(isCopy: false, isInSent: true, isOwn: true)

  @Test(
    arguments: [
      ([], nil, nil),
      ([inSent], .isInSent, .isInSent),
      ([copy], .wasSent, nil),
      ([reply], .wasSent, nil),
      ([Sighting(isCopy: true, isOwn: true)], .wasSent, nil),
      // What has not left shows nothing.
      ([unsent], nil, nil),
      ([Sighting(isCopy: true, isInSent: true, isUnsent: true)], nil, nil),
      ([Sighting(isCopy: false, isUnsent: true)], nil, nil),
      // Another message of the user may have given the Message-ID away.
      ([ownReply], nil, nil), ([sentReply], nil, nil), ([ownDraft], nil, nil),
      ([reply, ownReply], nil, nil), ([reply, ownDraft], nil, nil), ([copy, sentReply], nil, nil),
      // But not into Sent.
      ([inSent, ownReply], .isInSent, .isInSent),
      ([reply, copy, inSent], .isInSent, .isInSent),
    ] as [([SentEvidence.Sighting], SentEvidence.Conclusion?, SentEvidence.Conclusion?)])
  func `A copy or a mention shows that a mail has left only if nobody can have known its Message-ID before`(
    _ sightings: [SentEvidence.Sighting], _ ifSecret: SentEvidence.Conclusion?,
    _ otherwise: SentEvidence.Conclusion?
  ) {
    #expect(SentEvidence.conclusion(from: sightings, isSecret: true) == ifSecret)
    #expect(SentEvidence.conclusion(from: sightings.reversed(), isSecret: true) == ifSecret)
    #expect(SentEvidence.conclusion(from: sightings, isSecret: false) == otherwise)
  }

  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_000 + seconds) }

  @Test(
    arguments: [
      (nil, nil, 0, .sync, true),
      (600, nil, 0, .copy(until: date(600)), true),
      (600, 300, 599, .copy(until: date(600)), true),
      // Its time is over, but no search has shown that since.
      (600, 599, 600, .sync, true),
      (600, nil, 600, .hidden, true),
      (600, 600, 600, .absent(searched: date(600)), false),
      (600, 601, 100_000, .absent(searched: date(601)), false),
      // A clock that was set back changes nothing.
      (600, 601, 0, .absent(searched: date(601)), false),
    ] as [(Double?, Double?, Double, SentLook.Stage, Bool)])
  func `The user decides once Sent was searched after the last moment at which a copy may appear`(
    _ until: Double?, _ searched: Double?, _ now: Double, _ stage: SentLook.Stage, _ isOpen: Bool
  ) {
    var look = SentLook(until: until.map(Self.date), searched: searched.map(Self.date))
    #expect(look.stage(at: Self.date(now)) == stage)
    #expect(look.isOpen == isOpen)
    look.isConclusive = false
    #expect(look.stage(at: Self.date(now)) == .inconclusive)
    #expect(!look.isOpen)
  }

  @Test(
    arguments: [
      ("smtp.gmail.com", .unknown, .server, 600), ("SMTP.Office365.com", .unknown, .server, 1800),
      ("smtp.office365.com", .client, .client, 1800), ("mail.example.org", .unknown, .unknown, 600),
      ("mail.example.org", .seenFromServer, .seenFromServer, 600),
      ("mail.example.org", .seenFromClient, .seenFromClient, 600),
      ("smtp.gmail.com.example.org", .unknown, .unknown, 600),
    ] as [(String, SentCopies, SentCopies, Double)])
  func `Who adds sent mail to Sent, and how late, follows from the server unless the user says it`(
    _ host: String, _ known: SentCopies, _ copies: SentCopies, _ window: Double
  ) {
    let settings = ServerSettings(
      imap: ServerEndpoint(host: "imap.example.org", port: 993, security: .tls),
      smtp: ServerEndpoint(host: host, port: 465, security: .tls), userName: "u",
      authentication: .password(.command("pass")), sentCopies: known)
    #expect(SentFiling.copies(settings) == copies)
    #expect(SentFiling.window(settings) == window)
  }
}
