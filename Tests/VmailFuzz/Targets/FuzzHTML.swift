import VmailDomain
import VmailMessage

extension FuzzTarget {
  /// Parsing, sanitising, rendering and serialising.
  static let html = FuzzTarget("html") { input in
    let html = input.text
    let read = HTMLReader.read(html)
    let page = read.page()
    let check = SafePageCheck(page)
    try expect(check.problems.isEmpty, check.problems.joined(separator: "\n"))
    // Its structure may be another, where elements that were misplaced got other names.
    let again = HTMLReader.read(page).page()
    try expect(SafePageCheck(again).problems.isEmpty, "the page is safe when it is read again")
    try expect(read.isCut || letters(of: again) == letters(of: page), "and says the same:\n\(page)\n\(again)")
    try expect(Promise.isText(read.richText.plainText()), "the text holds no control characters")
    for link in read.richText.links {
      let isSafe = ["http://", "https://", "mailto:"].contains { link.target.hasPrefix($0) }
      try expect(isSafe, "no link but to the web and to mail: \(link.target)")
    }
    let allowed = HTMLReader.read(html, options: .init(allowsRemoteImages: true))
    try expect(allowed.trackers == read.trackers, "trackers stay out when images are let in")
    try expect(allowed.allowedImages == read.blockedImages, "what may be loaded is what was blocked")
    try expect(allowed.page() == page, "without pictures given, none is in the page")
    try LaidOut.check(allowed.richText, width: input.choice)
  }

  /// What a page says, without its tags and white space.
  private static func letters(of page: String) -> [UInt8] {
    var isInTag = false
    return page.utf8.filter { byte in
      if byte == UInt8(ascii: "<") { isInTag = true }
      defer { if byte == UInt8(ascii: ">") { isInTag = false } }
      return !isInTag && byte > 0x20
    }
  }
}
