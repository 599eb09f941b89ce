import Foundation

/// Mail that the examples of help speak of, beside the demo's: a conversation of three messages with Acme about
/// plans, with all that a message can hold, and letters from those whom examples name.
enum ExampleMail {
  static func mbox(now: Date) -> String {
    var minutes = 90.0
    func letter(_ from: String, _ subject: String, _ fields: String = "", _ body: String) -> String {
      minutes -= 5
      let time = Self.date((now - minutes * 60).formatted(.iso8601).replacing("Z", with: ""))
      return """
        From sender@example.com \(time.from)
        From: \(from)
        To: Kim Berg <kim.berg@nordwind.example>
        Subject: \(subject)
        Date: \(time.field)
        \(fields.isEmpty ? "Message-ID: <\(Int(minutes))@example.com>" : fields)

        \(body)


        """
    }
    let acme = "Carla Carpenter <carla@acme.example>"
    return letter("Winner Office <office@winner.example>", "You have won", "", "Answer now.")
      + letter("John Doe <john@example.org>", "Quarterly numbers", "", "Here they are.")
      + letter("Ann Example <ann@example.org>", "Lunch", "", "At one?")
      + letter("Bo <bo@example.com>", "Pictures of Bo", page("<2@bo.example>"), Self.picture)
      + ["one", "two", "three"].map {
        letter("Acme Weekly <weekly@acme.example>", "Weekly \($0)", newsletter($0), "Nails are cheap.")
      }.joined()
      + letter(acme, "Plans for the boat house", "Message-ID: <plans1@acme.example>", "Shall we draw them?")
      + letter(acme, "Re: Plans for the boat house", reply("plans2", to: "plans1"), "We have drawn them.")
      + letter(acme, "Re: Plans for the boat house", mixed("plans3", to: "plans2"), Self.everything)
  }

  private static func reply(_ id: String, to parent: String) -> String {
    "Message-ID: <\(id)@acme.example>\nIn-Reply-To: <\(parent)@acme.example>\nReferences: <\(parent)@acme.example>"
  }

  private static func page(_ id: String) -> String {
    "Message-ID: \(id)\nContent-Type: text/html; charset=utf-8"
  }

  private static func newsletter(_ name: String) -> String {
    "Message-ID: <\(name)@weekly.example>\nList-Unsubscribe: <mailto:leave-\(name)@acme.example>"
  }

  private static func mixed(_ id: String, to parent: String) -> String {
    reply(id, to: parent) + "\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=cut\n"
      + "Authentication-Results: mx.nordwind.example; dkim=pass header.d=acme.example"
  }

  private static let picture =
    #"<p>Look: <img src="https://pictures.example/bo.png" width="90" height="90"></p>"#

  private static let everything = """
    --cut
    Content-Type: text/html; charset=utf-8

    <p>Hi Kim,</p><p>does <a href="https://acme.example/plans">Tuesday at ten</a> work for you?</p>
    <p><img src="https://acme.example/house.png" width="300" height="200">
    <img src="https://seen.acme.example/1.gif" width="1" height="1"></p><p>Carla</p>
    --cut
    Content-Type: text/plain; name="plan.txt"
    Content-Disposition: attachment; filename="plan.txt"

    Four walls and a roof.
    --cut
    Content-Type: text/csv; name="nails.csv"
    Content-Disposition: attachment; filename="nails.csv"

    Size,Count
    90,400
    --cut--
    """

  /// As From_ lines and Date fields have it, of `2025-02-05T14:30:00`.
  private static func date(_ iso: String) -> (from: String, field: String) {
    let numbers = iso.split { !$0.isNumber }.compactMap { Int($0) }
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let month = months[numbers[1] - 1]
    let clock = iso.suffix(8)
    return (
      "Mon \(month) \(numbers[2]) \(clock) \(numbers[0])",
      "\(numbers[2]) \(month) \(numbers[0]) \(clock) +0000"
    )
  }
}
