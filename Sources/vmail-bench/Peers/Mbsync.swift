extension Peer {
  /// mbsync(1): a server's mail copied into Maildirs, each message flushed to the disk.
  static func mbsync(_ bench: Workbench, _ folder: String) throws -> Peer? {
    Peer(
      name: "mbsync",
      copyServer: { server in
        let (copy, configuration) = (folder + "/mail", folder + "/mbsyncrc")
        try File.remove(copy)
        try File.makeFolder(copy)
        try File.write(Array(server.mbsyncConfiguration(copyingTo: copy).utf8), to: configuration)
        return try MeasuredProcess(["mbsync", "-q", "-c", configuration, "-a"]).run()
      })
  }
}
