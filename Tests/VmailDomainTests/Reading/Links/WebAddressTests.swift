import Testing
import VmailDomain

@Suite("Web addresses", .timeLimit(.minutes(10)))
struct WebAddressTests {
  @Test(
    arguments: [
      ("https://Example.COM/Path?q=1#f", "https://example.com/Path?q=1#f"),
      ("http://example.com", "http://example.com/"), ("HTTP:example.com", "http://example.com/"),
      ("  https://example.com/ \n", "https://example.com/"),
      ("ht\ntps://exa\tmple.com/", "https://example.com/"),
      ("https:\\\\example.com\\a\\b?c\\d", "https://example.com/a/b?c\\d"),
      ("https:////example.com/", "https://example.com/"),
      ("https://example.com:443/", "https://example.com/"),
      ("https://example.com:8443/", "https://example.com:8443/"),
      ("https://example.com?q", "https://example.com/?q"),
      ("https://example.com/a b\"c<d>'`", "https://example.com/a%20b%22c%3Cd%3E%27%60"),
      ("https://example.com/é", "https://example.com/%C3%A9"),
      ("https://münchen.de/", "https://xn--mnchen-3ya.de/"), ("https://日本.jp", "https://xn--wgv71a.jp/"),
      ("https://ｅｖｉｌ。example/", "https://evil.example/"),
      ("https://%65vil.example/", "https://evil.example/"),
      ("https://a\u{200B}b.example/", "https://ab.example/"),
      ("https://good.example\\@evil.example/", "https://good.example/@evil.example/"),
      ("https://user:pw@evil.example/", "https://user:pw@evil.example/"),
    ])
  func `Are parsed as in browsers`(text: String, expected: String) {
    #expect(WebAddress(text)?.string == expected)
  }

  @Test(
    arguments: [
      ("d", "https://u@a.example:8/b/d"), ("../d", "https://u@a.example:8/d"),
      ("./d/../e?x#y", "https://u@a.example:8/b/e?x#y"),
      ("/d", "https://u@a.example:8/d"), ("../../../d", "https://u@a.example:8/d"),
      ("?x", "https://u@a.example:8/b/c?x"),
      ("//e.example/d", "https://e.example/d"), ("\\\\e.example\\d", "https://e.example/d"),
      ("\\d", "https://u@a.example:8/d"), (" d\n", "https://u@a.example:8/b/d"),
      ("d/?e:f", "https://u@a.example:8/b/d/?e:f"),
      ("#x", nil), ("", nil), ("javascript:x", nil), ("mailto:x@a.example", nil), ("java\nscript:x", nil),
    ] as [(String, String?)])
  func `Resolve relative references as in browsers`(text: String, expected: String?) {
    #expect(WebAddress("https://u@a.example:8/b/c?q#f")?.resolving(text)?.string == expected)
  }

  @Test(
    arguments: [
      ("http://3232235777/", "192.168.1.1"), ("http://0xC0A80101/", "192.168.1.1"),
      ("http://0300.0250.1.1/", "192.168.1.1"), ("http://192.168.257/", "192.168.1.1"),
      ("http://[2001:DB8::1]/", "[2001:db8::1]"), ("http://a@b@evil.example/", "evil.example"),
      ("http://example.com./", "example.com"),
    ])
  func `Have a host in any notation`(text: String, host: String) {
    #expect(WebAddress(text)?.host.ascii == host)
  }

  @Test(
    arguments: [
      "", "javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "vbscript:x",
      "file:///etc/passwd",
      "ftp://example.com/", "/relative", "//example.com/", "https://", "https:///", "https://a b.example/",
      "http://300.1.1.1/", "http://exa<mple.com/", "http://a:99999/", "http://..", "http://[127.0.0.1]/",
      "blob:https://x.example/",
    ])
  func `Accept nothing else`(text: String) { #expect(WebAddress(text) == nil) }

  @Test func `Lose unwanted parameters, and are otherwise unchanged`() throws {
    let address = try #require(WebAddress("https://x.example/p?a=1&UTM_source=n&b&utm_medium=&c=%20#f"))
    let (clean, removed) = address.removingParameters { $0.hasPrefix("utm_") }
    #expect(clean.string == "https://x.example/p?a=1&b&c=%20#f")
    #expect(removed == ["utm_source", "utm_medium"])
    let only = try #require(WebAddress("https://x.example/?utm_id=1"))
    #expect(only.removingParameters { _ in true }.0.string == "https://x.example/")
  }

  @Test func `Are limited in length`() {
    #expect(WebAddress("https://x.example/" + String(repeating: "a", count: 100_000)) == nil)
    #expect(HostName(String(repeating: "é", count: 5_000)) == nil)
    #expect(HostName(String(repeating: "a.", count: 5_000)) == nil)
    #expect(HostName("x.example.")?.ascii == "x.example")
    #expect(HostName("bank.example.\u{301}evil.example") == nil && HostName("\u{301}x.example") == nil)
    #expect(HostName("x.example..") == nil && HostName(".") == nil && HostName("..") == nil)
  }
}
