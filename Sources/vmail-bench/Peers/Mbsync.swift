extension Peer {
  /// Sets up mbsync(1), which copies a server's mail to Maildirs, flushing each message to the disk.
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
