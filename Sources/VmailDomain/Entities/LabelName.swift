/// Names of labels that are nested with `/`.
public enum LabelName {
  /// What a label is called after the label `old`, which it is or is below, was renamed.
  /// - Returns: `nil` when it is neither.
  public static func renamed(_ name: String, from old: String, to new: String) -> String? {
    let (parts, parents) = (name.split(separator: "/"), old.split(separator: "/"))
    guard parts.count >= parents.count,
      zip(parts, parents).allSatisfy({ $0.lowercased() == $1.lowercased() })
    else { return nil }
    return ([new[...]] + parts.dropFirst(parents.count)).joined(separator: "/")
  }

  /// The new name of each of an account's labels that is renamed with `folder`.
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
