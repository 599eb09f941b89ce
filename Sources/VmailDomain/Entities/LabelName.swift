/// Names of labels that are nested with `/`.
public enum LabelName {
  /// Returns the new name of a label when the label `old`, which it equals or is below, is renamed.
  /// - Returns: `nil` when it is neither.
  public static func renamed(_ name: String, from old: String, to new: String) -> String? {
    let (parts, parents) = (name.split(separator: "/"), old.split(separator: "/"))
    guard parts.count >= parents.count,
      zip(parts, parents).allSatisfy({ $0.lowercased() == $1.lowercased() })
    else { return nil }
    return ([new[...]] + parts.dropFirst(parents.count)).joined(separator: "/")
  }

  /// Returns the new names of all labels that are renamed along with `folder`.
  /// - Throws: ``FolderError/nameTaken(_:)``.
  public static func renaming(
    _ folder: Folder, to new: String, among folders: [Folder]
  ) throws -> [FolderID: String] {
    var names: [FolderID: String] = [:]
    for label in folders where label.type == .custom {
      names[label.id] = renamed(label.name, from: folder.name, to: new)
    }
    let kept = Set(folders.filter { names[$0.id] == nil }.map { $0.name.lowercased() })
    for name in names.values where kept.contains(name.lowercased()) { throw FolderError.nameTaken(name) }
    return names
  }
}
