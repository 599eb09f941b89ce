import Foundation

/// Whether a test may mount file systems: root may, but not in every container.
public enum MountRights {
  public static let areGiven: Bool = {
    let directory = FileManager.default.temporaryDirectory.path + "/vmail-mount-\(UUID().uuidString)"
    guard mkdir(directory, 0o700) == 0 else { return false }
    defer { rmdir(directory) }
    guard mount("tmpfs", directory, "tmpfs", 0, "size=64k") == 0 else { return false }
    umount2(directory, Int32(MNT_DETACH))
    return true
  }()
}
