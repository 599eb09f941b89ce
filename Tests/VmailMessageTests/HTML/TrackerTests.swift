import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Trackers", .timeLimit(.minutes(10)))
struct TrackerTests {
  private func trackers(_ html: String, allowed: Bool = false) -> [Tracker] {
    HTMLReader.read(html, options: .init(allowsRemoteImages: allowed)).trackers
  }

  @Test(
    arguments: [
      ("<img src=https://x.example/a width=1 height=1>", Tracker.Reason.invisibleSize),
      ("<img src=https://x.example/a width=0 height=0>", .invisibleSize),
      ("<img src=https://x.example/a width='1px' height='1px'>", .invisibleSize),
      ("<img src=https://x.example/a width=1>", .invisibleSize),
      ("<img src=https://x.example/a style='width:1px;height:1px'>", .invisibleSize),
      ("<img src=https://x.example/a width=100 height=100 style='width:0!important'>", .invisibleSize),
      ("<img src=//x.example/a style='display:none'>", .hidden),
      ("<div style='display:none'><p><img src=https://x.example/a></p></div>", .hidden),
      ("<div style='visibility:hidden'><img src=https://x.example/a></div>", .hidden),
      ("<div style='opacity:0'><img src=https://x.example/a></div>", .hidden),
      ("<div style='width:0;height:0;overflow:hidden'><img src=https://x.example/a></div>", .hidden),
      ("<div style='position:absolute;left:-9999px'><img src=https://x.example/a></div>", .hidden),
      ("<style>.h{display:none}</style><div class=h><img src=https://x.example/a></div>", .hidden),
      ("<img hidden src=https://x.example/a>", .hidden),
      ("<img srcset='https://x.example/a 2x' width=1 height=1>", .invisibleSize),
    ])
  func `Invisible images are trackers, even where images are allowed`(html: String, reason: Tracker.Reason) {
    let expected = [Tracker(host: "x.example", reason: reason, url: "https://x.example/a")]
    #expect(trackers(html) == expected)
    #expect(trackers(html, allowed: true) == expected)
    #expect(HTMLReader.read(html, options: .init(allowsRemoteImages: true)).allowedImages.isEmpty)
  }

  @Test(
    arguments: [
      "https://t.sidekickopen01.com/a.png", "https://a.b.mandrillapp.com/track/open.php?u=1",
      "https://ANYTHING.EXAMPLE/wf/open?upn=abc", "https://mailtrack.io/trace/mail/1.png",
    ])
  func `Known hosts, their subdomains and known paths are trackers`(url: String) {
    #expect(trackers("<img src='\(url)' width=600 height=200 alt=x>").map(\.reason) == [.knownTracker])
  }

  @Test(
    arguments: [
      "<img src=https://x.example/a width=600 height=1>", "<img src=https://x.example/a>",
      "<img src=https://x.example/a style='max-width:100%;height:auto' width=600>",
      "<img src=https://gallery.mailchimp.com/a.png>", "<img src=https://x.example/a width='1%'>",
      "<img src=https://notmandrillapp.com/track/a.png>",
    ])
  func `Other images are not trackers`(html: String) {
    #expect(trackers(html).isEmpty)
    #expect(HTMLReader.read(html).blockedImages.count == 1)
  }

  @Test(
    arguments: ["cid:a@b", "data:image/gif;base64,R0lGODlhAQABAAAAACw="])
  func `Images in the message and in data URLs are neither trackers nor remote`(source: String) {
    let read = HTMLReader.read("<img src='\(source)' width=1 height=1><img src='\(source)' alt=x>")
    #expect(read.trackers.isEmpty)
    #expect(read.blockedImages.isEmpty)
  }

  @Test func `Each address counts once`() {
    let pixel = "<img src=https://x.example/p width=1 height=1>"
    let image = "<img src=https://x.example/i><img src='https://X.example/i'>"
    let read = HTMLReader.read(pixel + pixel + image)
    #expect(read.trackers.count == 1)
    #expect(read.blockedImages == ["https://x.example/i"])
    #expect(
      HTMLReader.read(image, options: .init(allowsRemoteImages: true)).allowedImages == [
        "https://x.example/i"
      ])
  }

  @Test func `The bundled list is read`() throws {
    for address in ["https://google-analytics.com/collect?v=1", "https://awstrack.me/I0/x"] {
      let known = try #require(WebAddress(address))
      #expect(TrackerList.bundled.contains(known), "\(address)")
    }
    let other = try #require(WebAddress("https://example.com/logo.png"))
    #expect(!TrackerList.bundled.contains(other))
  }

  @Test func `Tracking parameters are counted, and are not trackers`() {
    let read = HTMLReader.read("<a href='https://x.example/?utm_source=a&fbclid=b&id=c'>x</a>")
    #expect(read.strippedParameters == ["utm_source", "fbclid"])
    #expect(read.trackers.isEmpty)
    #expect(read.richText.links.first?.target == "https://x.example/?id=c")
  }
}
