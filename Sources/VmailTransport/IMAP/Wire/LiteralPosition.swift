import VmailDomain

/// The place in a FETCH response where a literal begins, as far as it is known by then.
struct LiteralPosition: Equatable {
  var isFetch = false
  var uid: UInt32?
  /// The text in the brackets before the literal, in upper case.
  var section: String?

  /// - Parameter head: the response up to the literal, with its `{size}` line.
  init(_ head: [UInt8]) {
    var line = ResponseLine(head)
    _ = line.word()
    _ = line.word()
    isFetch = line.name() == "FETCH"
    guard isFetch, let brace = head.lastIndex(of: UInt8(ascii: "{")) else { return }
    // The list is closed here, so that the part received so far can be parsed. A literal in a nested list is
    // not one of the requested ones.
    let readable = Array(head[..<brace]) + Array("{!}\r\n)".utf8)
    guard let tree = try? TreeParser.parse(readable, from: line.position, limits: WireLimits()),
      let data = try? FetchedData(tree)
    else { return }
    uid = data.uid
    // Literals that were passed on before have names; this one is the last.
    var outer = tree.values
    var values = outer.next()?.children
    var last: ResponseValue?
    while let name = values?.next(), values?.next() != nil { last = name }
    if let last, last.begins(with: "BODY[") { section = FetchedData.section(of: last) }
  }
}
