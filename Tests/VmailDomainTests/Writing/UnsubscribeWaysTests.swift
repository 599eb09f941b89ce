import Testing
import VmailDomain

@Suite("Ways to unsubscribe from a list", .timeLimit(.minutes(10)))
struct UnsubscribeWaysTests {
  private let both = "<https://list.example/u?id=1>, <mailto:leave@list.example?subject=bye>"
  private let signature =
    "v=1; a=rsa-sha256; d=List.example; s=one;\r\n h=From:Subject:List-Unsubscribe: List-Unsubscribe-Post; b=AbC dEf=="

  private func ways(
    offer: String? = nil, post: String? = "List-Unsubscribe=One-Click", signature: String? = nil,
    result: String = "mx.example.org; dkim=pass header.d=list.example header.s=one header.b=AbCd",
    also: [HeaderField] = []
  ) -> [String] {
    var fields = [HeaderField(name: "Authentication-Results", value: result)] + also
    fields.append(HeaderField(name: "DKIM-Signature", value: signature ?? self.signature))
    fields.append(HeaderField(name: "list-unsubscribe", value: offer ?? both))
    if let post { fields.append(HeaderField(name: "List-Unsubscribe-Post", value: post)) }
    return UnsubscribeWays.all(in: fields, trusted: ["MX.example.org"]).map { way in
      switch way {
      case .oneClick(let page): "click \(page.string)"
      case .mail(let link): "mail \(link.to.map(\.email).joined()) \(link.subject ?? "")"
      case .page(let page): "page \(page.string)"
      }
    }
  }

  private let withoutClick = ["mail leave@list.example bye", "page https://list.example/u?id=1"]

  @Test func `One click comes first where a trusted server vouches for it`() {
    #expect(ways() == ["click https://list.example/u?id=1"] + withoutClick)
    #expect(ways(post: " list-unsubscribe = One-Click\r\n").count == 3)
    #expect(
      ways(
        result: "mx.example.org 1; spf=fail; dkim=fail header.d=x.example; dkim=pass header.i=@list.example"
      ).count == 3)
  }

  @Test func `No click is made where anything is missing`() {
    #expect(ways(post: nil) == withoutClick)
    #expect(ways(post: "List-Unsubscribe=Two-Clicks") == withoutClick)
    #expect(ways(result: "mx.example.com; dkim=pass header.d=list.example") == withoutClick)
    #expect(ways(result: "mx.example.org; dkim=fail header.d=list.example; spf=pass") == withoutClick)
    #expect(ways(result: "mx.example.org; dkim=pass header.d=other.example") == withoutClick)
    #expect(ways(result: "mx.example.org; dkim=pass header.d=list.example header.s=two") == withoutClick)
    #expect(ways(result: "mx.example.org; dkim=pass header.d=list.example header.b=zzz") == withoutClick)
    #expect(ways(result: "mx.example.org; dkim=pass") == withoutClick)
    #expect(ways(signature: "d=list.example; s=one; h=from:list-unsubscribe; b=AbCdEf") == withoutClick)
    #expect(ways(signature: "d=list.example; s=one; b=AbCdEf") == withoutClick)
  }

  @Test func `A second field, which anybody could put above the signed one, spoils it`() {
    #expect(
      ways(also: [HeaderField(name: "List-Unsubscribe", value: "<https://eve.example/>")]) == [
        "page https://eve.example/"
      ])
    #expect(
      ways(also: [HeaderField(name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click")])
        == withoutClick)
  }

  @Test(
    arguments: [
      "http://list.example/", "https://192.0.2.1/", "https://[::1]/", "https://localhost/",
      "https://printer.local/",
      "https://list.example:8443/", "https://a@list.example/", "https://router.lan./",
    ])
  func `Nothing is posted without TLS, or to a local machine`(address: String) {
    #expect(ways(offer: "<\(address)>").allSatisfy { $0.hasPrefix("page ") })
  }

  @Test(
    arguments: [
      "", "<>", "https://list.example/", "<mailto:>", "<mailto:?subject=x>", "<file:///etc/passwd>",
      "<javascript:1>", "nothing",
    ])
  func `Invalid fields offer no way`(offer: String) { #expect(ways(offer: offer).isEmpty) }

  @Test func `A list offers no endless ways`() {
    #expect(ways(offer: String(repeating: "<https://list.example/>,", count: 1_000)).count <= 21)
    #expect(UnsubscribeWays.all(in: [], trusted: []).isEmpty)
  }
}
