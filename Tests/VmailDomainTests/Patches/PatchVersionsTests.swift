import Foundation
import Testing

@testable import VmailDomain

/// Which messages make which version of a series, and whose trailers count.
@Suite(.timeLimit(.minutes(10))) struct PatchVersionsTests {
  /// A conversation as a list of messages: `id subject <parent> (sender) text`.
  private struct Conversation {
    private(set) var messages: [PatchMessage] = []

    mutating func add(
      _ id: String, _ subject: String, to parent: String? = nil, by sender: String = "kim@x.example",
      _ body: String? = nil
    ) {
      let number = Int64(messages.count + 1)
      var email = Email(
        id: EmailID(number), accountId: AccountID(1), threadId: ThreadID(1),
        dateReceived: Date(timeIntervalSince1970: Double(number)))
      email.messageId = id
      email.inReplyTo = parent.map { [$0] } ?? []
      email.subject = subject
      email.fromAddress = sender
      messages.append(PatchMessage(email, body: body ?? Self.patch(subject)))
    }

    /// A patch whose diff is its title, so that the same title is the same patch.
    static func patch(_ subject: String) -> String {
      "Text.\n---\n--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+\(PatchSubject(subject).title)\n"
    }

    var versions: PatchVersions { PatchVersions(messages) }
    /// The versions as `v2: 1 - 3`, with the titles of the patches.
    var found: [String] {
      versions.all.map { series in
        "v\(series.version): "
          + series.parts.map { $0.map(\.message.subject.title) ?? "-" }.joined(separator: " ")
      }
    }
    func trailers(_ version: Int) -> [[String]] {
      versions.all.first { $0.version == version }?.parts.map { $0?.trailers.map(\.value) ?? [] } ?? []
    }
  }

  private static func series(_ prefix: String, _ titles: [String], to parent: String? = nil) -> Conversation {
    var mail = Conversation()
    mail.add("\(prefix)0", "[PATCH \(prefix) 0/\(titles.count)] All", to: parent, "Cover.\n")
    for (place, title) in titles.enumerated() {
      mail.add(
        "\(prefix)\(place + 1)", "[PATCH \(prefix) \(place + 1)/\(titles.count)] \(title)", to: "\(prefix)0")
    }
    return mail
  }

  @Test func `Patches are put in their places, and missing ones are known`() {
    var mail = Conversation()
    mail.add("3", "[PATCH v2 3/3] c")
    mail.add("1", "[PATCH v2 1/3] a")
    mail.add("r", "Re: [PATCH v2 1/3] a", to: "1", "Good.\n")
    mail.add("n", "[PATCH v2 2/3] no diff", "Text.\n")
    #expect(mail.found == ["v2: a - c"])
    #expect(mail.versions.all[0].missing == [2] && mail.versions.newestComplete == nil)
    mail.add("2", "[PATCH v2 2/3] b")
    mail.add("2", "[PATCH v2 2/3] twice")
    mail.add("2again", "[PATCH v2 2/3] later")
    #expect(mail.found == ["v2: a b c"] && mail.versions.newestComplete?.version == 2)
    mail.add("9", "[PATCH v3 1/2] a")
    #expect(mail.found == ["v2: a b c", "v3: a -"] && mail.versions.newestComplete?.version == 2)
  }

  @Test func `Patches without a version have that of the cover letter or first patch that they reply to`() {
    var mail = Conversation()
    mail.add("0", "[PATCH v2 0/2] All", "Cover.\n")
    mail.add("1", "[PATCH 1/2] a", to: "0")
    mail.add("2", "[PATCH 2/2] b", to: "0")
    #expect(mail.found == ["v2: a b"] && mail.versions.all[0].cover?.messageId == "0")
    var other = Conversation()
    other.add("1", "[PATCH v3 1/2] a")
    other.add("2", "[PATCH 2/2] b", to: "1")
    #expect(other.found == ["v3: a b"])
  }

  @Test
  func
    `A patch alone that its sender sends again is the next version; that of others and a resent one are not`()
  {
    var mail = Conversation()
    mail.add("1", "[PATCH] a")
    mail.add("2", "[PATCH] b", to: "1")
    #expect(mail.found == ["v1: a", "v2: b"])
    mail.add("3", "[PATCH] c", to: "1", by: "eve@x.example")
    mail.add("4", "[RESEND PATCH] d", to: "1")
    #expect(mail.found == ["v1: a", "v2: b"])
    var numbered = Self.series("v1", ["a", "b"])
    numbered.add("fix", "[PATCH] fix", to: "v11", by: "eve@x.example")
    #expect(numbered.found == ["v1: a b"])
  }

  @Test
  func `A version that repeats only some patches, as replies to them, takes the others from the one before`()
  {
    var mail = Self.series("v1", ["a", "b", "c"])
    mail.add("r", "Re: [PATCH v1 2/3] b", to: "v12", "Hm.\n")
    mail.add("new", "[PATCH v2 2/3] B", to: "r")
    #expect(mail.found == ["v1: a b c", "v2: a B c"])
    #expect(
      mail.versions.all[1].parts.map { $0?.carriedFrom } == [1, nil, 1] && mail.versions.all[1].isComplete)
    mail.add("r2", "Re: [PATCH v1 0/3] All", to: "v10", by: "cat@y.example", "Acked-by: cat@y.example\n")
    #expect(mail.versions.all[1].title == "All")
    #expect(mail.trailers(2) == [["cat@y.example"], [], ["cat@y.example"]])
    var other = Self.series("v1", ["a", "b", "c"])
    other.add("new", "[PATCH v2 2/3] B", to: "v11")
    #expect(other.found == ["v1: a b c", "v2: - B -"])
    var loose = Self.series("v1", ["a", "b", "c"])
    loose.add("new", "[PATCH v2 2/3] B")
    #expect(loose.found == ["v1: a b c", "v2: - B -"])
  }

  @Test
  func
    `Trailers go to the patch that a reply discusses, and from the cover letter to all patches of its version`()
  {
    var mail = Self.series("v1", ["a", "b"])
    let by = { (name: String) in "Reviewed-by: \(name)@y.example\n" }
    mail.add("r1", "Re: [PATCH v1 1/2] a", to: "v11", by: "ann@y.example", "Good.\n\(by("ann"))")
    mail.add(
      "r2", "Re: [PATCH v1 1/2] a", to: "r1", by: "bob@y.example", "Me too.\n> \(by("ann"))\(by("bob"))")
    mail.add("r3", "Re: [PATCH v1 0/2] All", to: "v10", by: "cat@y.example", by("cat"))
    mail.add("r4", "Thanks", to: "v12", by: "dan@y.example", by("dan"))
    mail.add("r5", "Re: [PATCH v1 2/2] b", to: "v12", by: "eve@y.example", by("ann"))
    mail.add("r6", "Re: [PATCH v1 2/2] b", to: "elsewhere", by: "fay@y.example", by("fay"))
    #expect(
      mail.trailers(1) == [
        ["ann@y.example", "bob@y.example", "cat@y.example"], ["dan@y.example", "cat@y.example"],
      ])
    #expect(mail.versions.ignored.map(\.sender.email) == ["eve@y.example"])
  }

  @Test
  func `The next version keeps the trailers of patches that were not changed, and none of the cover letter`()
  {
    var mail = Self.series("v1", ["a", "b"])
    mail.add("r1", "Re: [PATCH v1 1/2] a", to: "v11", by: "ann@y.example", "Reviewed-by: ann@y.example\n")
    mail.add("r2", "Re: [PATCH v1 2/2] b", to: "v12", by: "bob@y.example", "Reviewed-by: bob@y.example\n")
    mail.add("r3", "Re: [PATCH v1 0/2] All", to: "v10", by: "cat@y.example", "Acked-by: cat@y.example\n")
    mail.add("v20", "[PATCH v2 0/2] All", "Cover.\n")
    mail.add("v21", "[PATCH v2 1/2] a", to: "v20")
    mail.add("v22", "[PATCH v2 2/2] changed", to: "v20")
    mail.add("r4", "Re: [PATCH v2 2/2] changed", to: "v22", by: "dan@y.example", "Acked-by: dan@y.example\n")
    #expect(mail.trailers(2) == [["ann@y.example"], ["dan@y.example"]])
    #expect(mail.trailers(1) == [["ann@y.example", "cat@y.example"], ["bob@y.example", "cat@y.example"]])
  }

  @Test func `Trailers that a patch has already are not added, and replies in a circle end`() {
    var mail = Conversation()
    mail.add(
      "1", "[PATCH] a", "Text.\n\nReviewed-by: ann@y.example\n---\n--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n")
    mail.add("r1", "Re: [PATCH] a", to: "1", by: "ann@y.example", "Reviewed-by: Ann@y.example\n")
    mail.add("r2", "Re: [PATCH] a", to: "r3", by: "bob@y.example", "Acked-by: bob@y.example\n")
    mail.add("r3", "Re: [PATCH] a", to: "r2", by: "cat@y.example", "Acked-by: cat@y.example\n")
    mail.add("r4", "Re: [PATCH] a", to: "r4", by: "dan@y.example", "Acked-by: dan@y.example\n")
    #expect(mail.trailers(1) == [[]])
  }

  @Test func `A conversation without patches has no versions, whatever it says`() {
    var mail = Conversation()
    mail.add("1", "[PATCH 0/3] All", "Cover.\n")
    mail.add("2", "Re: [PATCH 1/3] a", to: "1")
    mail.add("3", "Hello", "Reviewed-by: ann@y.example\n")
    #expect(mail.found == [] && PatchVersions([]).all.isEmpty)
  }
}
