extension Row {
  static let start = Row(
    name: "start", what: "version, whole process", must: "", aim: "< 8 ms", before: "18 ms",
    turns: Turns(
      vmail: { try $0.process($0.store(), "version") }, peer: { $0.start },
      note: { _ in "the limit is for the first byte; this includes the end of the process" }))

  static let firstPage = Row(
    name: "first-page", what: "first page, cold process", must: "< 200 ms", aim: "< 15 ms", before: "26 ms",
    turns: Turns(vmail: { try $0.process($0.store(), Workbench.pages, "list") }, peer: { $0.firstPage }))

  static let unread = Row(
    name: "unread", what: "first page of unread threads, cold process", must: "< 200 ms", aim: "< 15 ms",
    before: "25 ms",
    turns: Turns(vmail: { try $0.process($0.store(), Workbench.pages, "list unread") }, peer: { $0.unread }))
}
