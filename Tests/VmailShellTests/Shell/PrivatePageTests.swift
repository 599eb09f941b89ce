import Foundation
import Glibc
import Testing

@testable import VmailShell
@testable import VmailSystem
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct PrivatePageTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/vmail-pages-" + UUID().uuidString

  @Test(arguments: [
    ("/home/ann/vmail/pages/page-1.html", "file:///home/ann/vmail/pages/page-1.html"),
    ("/a b/50%#?&\"/p", "file:///a%20b/50%25%23%3F%26%22/p"), ("/\u{E9}\n", "file:///%C3%A9%0A"),
  ])
  func `A path is written as browsers read it`(path: String, address: String) {
    #expect(PrivatePage.address(of: path) == address)
  }

  @Test func `What earlier sessions left goes, but for what a browser may be loading`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let now = Int(Date().timeIntervalSince1970)
    var names: [String] = []
    for (kind, age) in [("page", 61), ("page", 10), ("picture", 61), ("other", 61)] {
      let path = try PrivateFile.write("x".utf8, in: folder, kind: kind)
      var times = [timeval(tv_sec: now - age, tv_usec: 0), timeval(tv_sec: now - age, tv_usec: 0)]
      try #require(utimes(path, &times) == 0)
      names.append(path)
    }
    PrivatePage.removeLeftovers(in: folder, now: now)
    #expect(names.map { access($0, F_OK) == 0 } == [false, true, false, true])
  }
}
