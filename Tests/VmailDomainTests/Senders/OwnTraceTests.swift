import Testing

@testable import VmailDomain

@Suite("Results of the user's own server", .timeLimit(.minutes(10)))
struct OwnTraceTests {
  private static let pass = "Authentication-Results: mx.corp.example; dkim=pass header.d=evil.example"
  private static let entrance =
    "Received: from mail.evil.example (unknown [203.0.113.9]) by mx.corp.example with ESMTP id 1"
  private static let elsewhere = "Received: from a.example by b.example with ESMTP id 2"

  private func verified(
    _ lines: [String], host: String? = "imap.corp.example", _ address: String = "kim@corp.example"
  )
    -> [String]
  {
    let fields = lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return HeaderField(name: String(parts[0]), value: parts[1].trimmingPrefix(" ").description)
    }
    return AuthenticationResults.all(
      in: fields, own: OwnAuthenticationServers(host: host, addresses: [address])
    )
    .filter(\.isVerified).map { "\($0.method)=\($0.result)" }
  }

  @Test func `Results above the line by which the server took the message are its own`() {
    #expect(verified([Self.pass, Self.entrance, Self.elsewhere]) == ["dkim=pass"])
    #expect(verified([Self.pass]) == ["dkim=pass"])
  }

  @Test func `What stands below that line came with the message, whatever name it has`() {
    #expect(verified([Self.entrance, Self.pass]).isEmpty)
    #expect(verified([Self.entrance, Self.entrance, Self.pass, Self.elsewhere]).isEmpty)
    #expect(verified([Self.elsewhere, Self.pass]).isEmpty)
  }

  @Test func `A name of another server counts nowhere`() {
    #expect(verified(["Authentication-Results: evil.example; dmarc=pass", Self.entrance]).isEmpty)
  }

  @Test func `Below the topmost block nothing counts`() {
    let failed = "Authentication-Results: mx.corp.example; dmarc=fail"
    let inside =
      "Received: from mx.corp.example (mx.corp.example [10.0.0.1]) by store.corp.example with LMTP id 3"
    #expect(verified([failed, inside, Self.entrance, Self.pass]) == ["dmarc=fail"])
    #expect(verified([inside, failed, Self.entrance, Self.pass]) == ["dmarc=fail"])
    #expect(verified([failed, inside, Self.pass, Self.entrance]) == ["dmarc=fail"])
    #expect(verified([failed, Self.pass, Self.entrance]) == ["dmarc=fail", "dkim=pass"])
  }

  @Test func `Who calls itself one of the servers is not one`() {
    let liar = "Received: from mx.corp.example (unknown [203.0.113.9]) by mx.corp.example with ESMTP id 1"
    #expect(verified([liar, Self.pass, Self.entrance]).isEmpty)
  }

  @Test func `Google writes its results below its own line`() {
    let inside = "Received: by 2002:a05:620a:98c:: with SMTP id x12"
    let entrance = "Received: from a.example (a.example. [192.0.2.1]) by mx.google.com with ESMTPS id k5"
    let own = "Authentication-Results: mx.google.com; dmarc=fail header.from=b.example"
    let forged = "Authentication-Results: mx.google.com; dmarc=pass"
    for (host, address) in [("imap.gmail.com", "kim@corp.example"), (nil, "kim@gmail.com")]
      as [(String?, String)]
    {
      #expect(verified([inside, entrance, own, forged], host: host, address) == ["dmarc=fail"])
      #expect(verified([inside, entrance, Self.elsewhere, forged], host: host, address).isEmpty)
      #expect(verified([Self.elsewhere, forged], host: host, address).isEmpty)
    }
  }

  @Test func `Microsoft names itself nowhere`() {
    let inside =
      "Received: from a.prod.outlook.com (2603:10a6::6) by b.outlook.office365.com (2603:10a6::7) with HTTPS"
    let own = "Authentication-Results: spf=fail (sender IP is 192.0.2.1) smtp.mailfrom=x.example; dmarc=fail"
    let entrance =
      "Received: from x.example (192.0.2.1) by c.mail.protection.outlook.com (10.1.1.1) with SMTP"
    let forged = "Authentication-Results: spf=pass; dmarc=pass"
    #expect(
      verified([inside, own, entrance, forged], host: "outlook.office365.com") == ["spf=fail", "dmarc=fail"])
    #expect(verified([own, entrance]).isEmpty)
  }

  @Test func `The line says whether who sent it had logged in`() {
    let own = OwnAuthenticationServers(host: "imap.corp.example", addresses: ["kim@corp.example"])
    func trace(_ value: String) -> OwnTrace {
      OwnTrace([HeaderField(name: "Received", value: value)], own: own)
    }
    #expect(
      trace("from laptop ([198.51.100.7]) by mx.corp.example (Postfix) with ESMTPSA id 1").entrance?
        .isSubmission == true)
    #expect(
      trace("from laptop ([198.51.100.7]) by mx.corp.example (Postfix) with ESMTPS id 1").entrance?
        .isSubmission == false)
    #expect(!trace("by mx.corp.example (Postfix, from userid 1000) id 1").isFromOutside)
    #expect(trace("from x by y.example with ESMTPSA id 1").entrance == nil)
  }
}

@Suite("Received fields", .timeLimit(.minutes(10)))
struct ReceivedHopTests {
  @Test func `A field says who took it from whom`() {
    let hop = ReceivedHop(
      "from mail.a.example (Mail.A.example. [192.0.2.1]) by mx.B.example (Postfix) with ESMTPS id x for <k@b.example>; Mon"
    )
    #expect(hop.from == "mail.a.example" && hop.by == "mx.b.example" && hop.protocolName == "esmtps")
    #expect(hop.reverseName == "mail.a.example" && hop.address == "192.0.2.1" && !hop.isFromInside)
  }

  @Test(arguments: [
    ("10.1.2.3", true), ("172.15.0.1", false), ("172.16.0.1", true), ("172.31.0.1", true),
    ("172.32.0.1", false),
    ("192.168.0.1", true), ("192.169.0.1", false), ("127.0.0.1", true), ("IPv6:::1", true),
    ("IPv6:fd00::1", true),
    ("IPv6:2001:db8::1", false), ("11.0.0.1", false),
  ])
  func `Addresses of networks of one's own are told from others`(address: String, isInside: Bool) {
    #expect(ReceivedHop("from a (unknown [\(address)]) by b.example with SMTP").isFromInside == isInside)
  }

  @Test(arguments: ["", "(((", "from", "from (by x) with", "by", ";", "from a by"])
  func `What says nothing is no other server's word`(value: String) {
    #expect(!ReceivedHop(value).isSubmission && !ReceivedHop(value).isFromInside)
  }

  @Test func `A long field ends`() {
    #expect(ReceivedHop("by a.example with " + String(repeating: "(x ", count: 100_000)).by == "a.example")
  }
}
