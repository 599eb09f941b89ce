import CSpawn

/// What vmail asks of the system for its own process.
public enum OwnProcess {
  /// Before anything is opened or read: mail, passwords and tokens that are in memory stay there, and no file is
  /// mistaken for a standard stream.
  public static func protect() {
    vmail_keep_streams_apart()
    vmail_keep_memory_private()
  }
}
