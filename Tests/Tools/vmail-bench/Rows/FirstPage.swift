extension Row {
  static let start = Row(
    name: "start", what: "version, whole process", must: "", aim: "< 8 ms", before: "18 ms",
    turns: Turns(
      vmail: { try $0.process($0.store(), "version") }, peer: { $0.start },
      note: { _ in "the limit is for the first byte; this includes the end of the process" }))

  /// What an agent waits for before its first call.
  static let tools = Row(
    name: "tools", what: "tools of vmail mcp, whole process", must: "< 30 ms", aim: "",
    turns: Turns(
      vmail: { bench in
        var process = MeasuredProcess([bench.vmail, "mcp", "-s", try bench.store()])
        process.input = bench.folder + "/tools"
        let calls = ["initialize", "tools/list"].enumerated().map { id, method in
          """
          {"jsonrpc":"2.0","id":\(id),"method":"\(method)","params":{"protocolVersion":"2025-06-18","capabilities":{},\
          "clientInfo":{"name":"bench","version":"1"}}}\n
          """
        }
        try File.write(Array(calls.joined().utf8), to: bench.folder + "/tools")
        return process
      }, peer: { _ in nil }))

  static let firstPage = Row(
    name: "first-page", what: "first page, cold process", must: "< 200 ms", aim: "< 15 ms", before: "26 ms",
    turns: Turns(vmail: { try $0.process($0.store(), Workbench.pages, "list") }, peer: { $0.firstPage }))

  static let unread = Row(
    name: "unread", what: "first page of unread threads, cold process", must: "< 200 ms", aim: "< 15 ms",
    before: "25 ms",
    turns: Turns(vmail: { try $0.process($0.store(), Workbench.pages, "list unread") }, peer: { $0.unread }))
}
