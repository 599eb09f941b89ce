/// The text of a patch as `git format-patch` writes it: description, `---`, diffstat, diff, signature.
enum PatchText {
  /// Returns the part that becomes the description of the commit: up to the line `---`, or the diff (git-mailinfo).
  static func description(of body: String) -> Substring {
    let end = end(ofDescription: Array(body.utf8))
    return body[..<(body.utf8.index(body.startIndex, offsetBy: end))]
  }

  /// Returns the length of the description in bytes.
  static func end(ofDescription body: [UInt8]) -> Int {
    var start = 0
    while start < body.count {
      let end = body[start...].firstIndex(of: 0x0A) ?? body.count
      if isEnd(body[start..<end]) { return start }
      start = end + 1
    }
    return body.count
  }

  private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    let hasPath = line.starts(with: "--- ".utf8) && !line.dropFirst(4).contains { $0 == 0x20 || $0 == 0x09 }
    return hasPath || line.elementsEqual("---".utf8) || line.starts(with: "diff -".utf8)
      || line.starts(with: "Index: ".utf8)
  }

  /// Returns the value of the line `From:` at the beginning of the text, which names the author to git-mailinfo; other lines
  /// of a header, folded ones, blank ones and those that separate patches may stand before it.
  static func author(in body: String) -> String? {
    var author: String?
    var name = ""
    for line in body.split(separator: "\n").prefix(100) where !line.allSatisfy(\.isWhitespace) {
      if line.first?.isWhitespace == true, !name.isEmpty {
        if name == "from" { author? += " " + HeaderText.trimmed(String(line)) }
        continue
      }
      if author != nil { break }
      name = line.prefix { $0 != ":" }.lowercased()
      if name == "from" { author = HeaderText.trimmed(String(line.dropFirst(5))) }
      let isBefore = ["From ", ">From ", "[PATCH] "].contains { line.hasPrefix($0) }
      guard isBefore || ["from", "date", "subject"].contains(name) else { break }
    }
    return author
  }

  /// Returns a description with more trailers in the paragraph of trailers at its end, or in one of their own.
  static func adding(_ trailers: [PatchTrailer], to description: String) -> String {
    var lines = description.split(separator: "\n", omittingEmptySubsequences: false)
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    let paragraph = lines.reversed().prefix { !$0.allSatisfy(\.isWhitespace) }
    let known = Set(paragraph.compactMap(PatchTrailers.trailer))
    let new = trailers.filter { !known.contains($0) }
    guard !new.isEmpty else { return description }
    // `From:` above the description names the author.
    let isTrailers = paragraph.contains { line in
      PatchTrailers.trailer(line).map { $0.person != nil && $0.name.lowercased() != "from" } ?? false
    }
    if !isTrailers, !lines.isEmpty { lines.append("") }
    return (lines + new.flatMap(\.lines).map { $0[...] }).joined(separator: "\n") + "\n"
  }
}
