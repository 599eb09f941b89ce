extension Row {
  static let storeSize = Row(
    name: "size", what: "store a message, beyond the mail kept", must: "≤ mu's", aim: "5 KB",
    measure: { bench in
      let store = try bench.store()
      let (all, mail) = try (File.totalBytes(below: store), File.totalBytes(below: store + "/sources"))
      let count = try Double(bench.countedMessages())
      return Figure(
        [Double(all - mail) / count / 1_000], unit: "KB",
        note: "the mail itself \(decimal(Double(mail) / count / 1_000)) KB a message")
    },
    peer: { peer, bench in
      guard let database = peer.database else { return nil }
      let bytes = try Double(File.totalBytes(below: database))
      return Figure([bytes / Double(try bench.countedMessages()) / 1_000], unit: "KB")
    })
}
