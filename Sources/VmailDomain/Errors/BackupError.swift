/// Why a backup could not be made or restored. Nothing was changed then.
public enum BackupError: Error, Hashable, Sendable {
  /// There is no such file, it is no regular file, or the system refused to read it.
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// The file exists already, and nobody has agreed to replace it.
  case exists(path: String)
  /// The file would be in the store itself.
  case isInStore(path: String)
  /// - Parameters: sizes in bytes.
  case noSpace(path: String, needed: Int, free: Int)
  /// The file is not a backup made by vmail.
  case notABackup(path: String)
  /// It was cut off or changed since it was made.
  case damaged(path: String, detail: String)
  /// It contains what no backup contains.
  /// - Parameter entry: the name in the archive: to be sanitized where it is shown.
  case unsafe(path: String, entry: String)
  /// A file to which the database refers is missing.
  case incomplete(path: String)
  /// Another process has the store open, or restores it.
  case inUse(path: String)
  /// The file system can't exchange folders in one step.
  case cannotExchange(path: String, reason: String)
}

/// A file of settings in a backup, such as the rc file.
public struct SettingsFile: Hashable, Sendable {
  /// Its name in the backup: `vmailrc`, or `templates/NAME.txt`.
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }
}

/// What is in a backup.
public struct BackupContents: Hashable, Sendable {
  /// The size of the archive in bytes.
  public var size = 0
  /// The number of files.
  public var files = 0
  public var settings: [SettingsFile] = []

  public init() {}
}
