import Foundation
import Testing
import VmailDomain
import VmailMessage
import VmailTestSupport

/// Published messages whose signature is by somebody else than it seems, or over something else than what is shown ("Johnny,
/// you are fired", USENIX Security 2019). The keys of both persons are trusted.
@Suite(
  "Spoofed signatures", .enabled(if: Corpus.isPresent, "the shared corpus is not beside the project"),
  .enabled(if: GnuPGHome.isThere, "GnuPG is not installed"), .timeLimit(.minutes(10)))
struct SpoofedSignatureTests {
  private static let folder = Corpus.path + "/signatures"

  init() throws {
    let home = try GnuPGHome.shared.get().folder + "/home"
    let script = """
      for key in "$0"/public-keys/*.asc; do gpg --batch --quiet --import "$key"; done 2> /dev/null
      gpg --with-colons --list-keys @bigcorporation.de | awk -F: '/^pub/ { new = 1 } /^fpr/ && new { print $10 ":6:"; new = 0 }' |
        gpg --batch --quiet --import-ownertrust 2> /dev/null
      """
    try OtherProgram.run(["/bin/sh", "-c", script, Self.folder], environment: ["GNUPGHOME": home])
  }

  private func read(_ name: String) throws -> (message: ReadableMessage, from: [String]) {
    let source = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + name)))
    let opener = MIMEMessageOpener()
    return (
      opener.readable(source, ReadingOptions(layers: .all(asks: false))),
      opener.sender(of: source).senders.map(\.email)
    )
  }

  @Test(arguments: ["manager", "eve"], ["mime", "inline"])
  func `What is truly signed is good`(name: String, form: String) throws {
    let message = try read("valid-signed/\(name)-pgp-\(form).eml").message
    #expect(message.security?.isProven == true)
    #expect(message.security?.signatures.map(\.signer) == ["\(name)@bigcorporation.de"])
  }

  @Test(
    arguments: [
      "m1-prepending-text/m1", "m2-hiding-with-html/m2", "m3-hiding-in-reference/m3",
      "m4-hiding-as-attachment/m4",
    ])
  func `Text around a signature is not signed`(name: String) throws {
    let message = try read("03-mime/\(name)-pgp-mime.eml").message
    #expect(message.security == MessageSecurity(hasPartialSignature: true))
    #expect(message.text.plainText().hasPrefix("Johnny, you are fired!"))
  }

  /// Eve has signed all of these. Four are also from her address, whatever name or Sender field she gave herself.
  @Test(
    arguments: [
      ("i1-sender-signer-checks/i1-from-unequals-signer", false),
      ("i2-display-name-confusion/i2-from-contains-signer", true),
      ("i2-display-name-confusion/i2-from-is-empty", false),
      ("i2-display-name-confusion/i2-from-is-nonexistent", false),
      ("i2-display-name-confusion/i2-from-is-only-a-name", false),
      ("i2-display-name-confusion/i2-from-is-sender-signer-a", true),
      ("i2-display-name-confusion/i2-from-is-sender-signer-b", true),
      ("i2-display-name-confusion/i2-from-is-signer-sender-a", false),
      ("i2-display-name-confusion/i2-from-is-signer-sender-b", false),
      ("i3-from-sender-confusion/i3-from-is-sender-sender-signer", false),
      ("i3-from-sender-confusion/i3-from-is-sender-signer-sender", false),
      ("i3-from-sender-confusion/i3-from-sender-others-signer", false),
      ("i3-from-sender-confusion/i3-from-signer-others-sender", true),
      ("i3-from-sender-confusion/i3-from1-sender-from2-signer", false),
      ("i3-from-sender-confusion/i3-from1-signer-from2-sender", false),
    ])
  func `Eve's signature never counts for another person`(name: String, isFromEve: Bool) throws {
    let (message, from) = try read("04-id/\(name)-pgp-mime.eml")
    #expect(message.security?.signatures.map(\.verdict) == [isFromEve ? .good : .otherSender])
    #expect(message.security?.signatures.map(\.signer) == ["eve@bigcorporation.de"])
    #expect((from == ["eve@bigcorporation.de"]) == isFromEve)
  }
}
