extension Peer {
  /// Sets up mbsync(1), which copies a server's mail to Maildirs, flushing each message to the disk.
  static func mbsync(_ bench: Workbench, _ folder: String) throws -> Peer? {
    mbsync("mbsync", folder, flushing: true)
  }

  /// Sets up the same without flushing, so that a power cut can lose mail.
  static func unsafeMbsync(_ bench: Workbench, _ folder: String) throws -> Peer? {
    mbsync("mbsync without fsync", folder, flushing: false)
  }

  private static func mbsync(_ name: String, _ folder: String, flushing: Bool) -> Peer {
    Peer(
      name: name,
      copyServer: { server in
        let (copy, configuration) = (folder + "/mail", folder + "/mbsyncrc")
        try File.remove(copy)
        try File.makeFolder(copy)
        let text = server.mbsyncConfiguration(copyingTo: copy, flushing: flushing)
        try File.write(Array(text.utf8), to: configuration)
        return try MeasuredProcess(["mbsync", "-q", "-c", configuration, "-a"]).run()
      })
  }
}
