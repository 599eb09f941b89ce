import Foundation
import Testing
import VmailTestSupport

@testable import VmailMessage

/// Runs a headless browser.
enum Chromium {
  static let path: String? = ["chromium", "chromium-browser", "google-chrome"].lazy
    .flatMap { name in ["/usr/bin/", "/usr/local/bin/", "/snap/bin/"].map { $0 + name } }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Loads a page, and returns the resulting document.
  ///
  /// - Parameters:
  ///   - proxy: the port of the proxy for all requests.
  ///   - settling: whether timers and redirects of the page get three seconds of the browser's virtual time.
  static func document(of page: String, in folder: String, proxy: UInt16, settling: Bool = true) throws
    -> String
  {
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    let arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-default-apps", "--user-data-dir=\(folder)/profile", "--proxy-server=127.0.0.1:\(proxy)",
      "--proxy-bypass-list=<-loopback>", "--dump-dom",
    ]
    let waiting = settling ? ["--virtual-time-budget=3000"] : []
    // The browser writes many messages to standard error.
    let quiet = ["sh", "-c", "exec \"$0\" \"$@\" 2>/dev/null", path]
    let data = try OtherProgram.run(
      quiet + arguments + waiting + ["file://\(page)"],
      environment: ["HOME": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite(
  "Safe pages in a browser", .serialized,
  .enabled(if: Chromium.path != nil, "Chromium is not installed (apt install chromium)"),
  .timeLimit(.minutes(10)))
struct ChromiumTests {
  /// The hosts used by the payloads; requests to others are the browser's own.
  private func requests(for pages: [String], probe: String = "") throws -> (
    asked: [String], documents: [String]
  ) {
    let folder = try TemporaryFolder()
    let proxy = try RecordingProxy()
    let documents = try pages.enumerated().map { index, page in
      let path = "\(folder.path)/page\(index).html"
      try Data(page.utf8).write(to: URL(fileURLWithPath: path))
      return try Chromium.document(of: path, in: folder.path, proxy: proxy.port)
    }
    let own = ["google.com", "googleapis.com", "gvt1.com", "gstatic.com", "chromium.org"]
    return (proxy.stop().filter { line in !own.contains { line.contains($0) } }, documents)
  }

  @Test func `An unsafe page makes a request and runs its script, so the test can fail`() throws {
    let page = "<body><img src=http://probe.example/a.png><script>document.title='ran'</script></body>"
    let (asked, documents) = try requests(for: [page])
    #expect(asked.contains { $0.contains("probe.example") })
    #expect(documents.contains { $0.contains("<title>ran</title>") })
  }

  @Test(
    .enabled(if: Corpus.isPresent, "the shared corpus is not beside the project"))
  func `No payload in the corpus makes a request or runs a script`() throws {
    try check(HTMLSamples.attacks().map(\.html))
  }

  @Test func `No payload of our own makes a request or runs a script`() throws { try check(Self.own) }

  /// One payload of each kind: running code, loading, and navigating.
  private static let own = [
    "<script src=http://probe.example/1.js></script><script>document.title='ran'</script>",
    "<img src=http://probe.example/2.png onerror=document.title='ran'>", "<svg onload=document.title='ran'>",
    "<body onload=document.title='ran' background=http://probe.example/3.png>",
    "<iframe src=http://probe.example/4 srcdoc='<script>parent.document.title=1</script>'></iframe>",
    "<object data=http://probe.example/5></object><embed src=http://probe.example/6>",
    "<link rel=stylesheet href=http://probe.example/7.css><style>@import 'http://probe.example/8.css';</style>",
    "<style>body{background:url(http://probe.example/9.png)}</style>",
    "<p style=\"background:u\\72l(http://probe.example/10.png)\">x",
    "<video poster=http://probe.example/11.png src=http://probe.example/12.mp4 autoplay></video>",
    "<picture><source srcset=http://probe.example/13.png><img srcset='http://probe.example/14.png 2x'></picture>",
    "<meta http-equiv=refresh content='0;url=http://probe.example/15'><base href=http://probe.example/>",
    "<form action=http://probe.example/16><input autofocus onfocus=document.title='ran'></form>",
    "<a href='javascript:document.title=1' ping=http://probe.example/17>x</a>",
    "<math><mtext><table><mglyph><style><img src=x onerror=document.title='ran'></style></table></math>",
    "<template><img src=http://probe.example/18.png></template><noscript><img src=http://probe.example/19.png></noscript>",
    "<!--[if IE]><img src=http://probe.example/20.png><![endif]--><img src=//probe.example/21.png>",
    "<link rel=dns-prefetch href=//probe.example><link rel=preload as=image href=http://probe.example/22.png>",
    "<audio src=http://probe.example/23.mp3 autoplay></audio><input type=image src=http://probe.example/24.png>",
    "<img src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"document.title=1\"/>'>",
  ]

  private func check(_ payloads: [String]) throws {
    // Several hundred payloads per page, since starting a browser takes a second.
    let bodies = payloads.map { html in
      let page = HTMLReader.read(html).page()
      let start = page.range(of: "<body>")?.upperBound ?? page.startIndex
      let end = page.range(of: "</body>", options: .backwards)?.lowerBound ?? page.endIndex
      return "<section>" + page[start..<end] + "</section>"
    }
    let whole = HTMLReader.read("").page()
    let start = try #require(whole.range(of: "<body>")?.upperBound)
    let pages = stride(from: 0, to: bodies.count, by: 250).map { first in
      whole[..<start] + bodies[first..<min(first + 250, bodies.count)].joined(separator: "\n")
        + whole[start...]
    }
    let (asked, documents) = try requests(for: pages.map { String($0) })
    #expect(asked.isEmpty)
    for document in documents {
      #expect(document.contains("<title>Message</title>"))
      for element in ["<script", "<iframe", "<object", "<embed", "<form", "<svg", "<link", "<base", "<input"]
      {
        #expect(!document.contains(element))
      }
    }
  }
}
