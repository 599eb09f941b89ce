import CSpawn

/// Settings of vmail's own process.
public enum OwnProcess {
  /// Protects the process before anything is opened or read: mail, passwords and tokens stay in memory, and
  /// no file is mistaken for a standard stream.
  public static func protect() {
    vmail_keep_streams_apart()
    vmail_keep_memory_private()
  }
}
