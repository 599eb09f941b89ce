import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

extension Deed {
  /// Describes a deed by vmail's reasons for asking about it.
  init(reasons: [Effect.Reason], _ items: [Item]) {
    self.init(
      "run a command that \(Sentence.series(reasons.map(\.rawValue)))", reasons.first ?? .continues, items)
  }
}

extension Deed.Item {
  /// Describes a message by its subject and its people.
  init(message email: Email, as label: String = "message") {
    let from = AddressList.text(of: Participant(name: email.fromName, email: email.fromAddress))
    let to = AddressList.text(of: email.toAddresses + email.ccAddresses)
    self.init(label: label, value: "\(email.subject), from \(from)" + (to.isEmpty ? "" : ", to \(to)"))
  }

  init(attachment: Attachment) {
    let name = attachment.filename ?? "unnamed"
    self.init(label: "file", value: "\(name) (\(attachment.mimeType), \(attachment.sizeBytes) bytes)")
  }

  /// Describes a file by its full path.
  init(file path: String) { self.init(label: "file", value: FullPath.of(path)) }
}

extension AttachmentTarget {
  var item: Deed.Item { .init(attachment: attachment) }
}

/// The path of the file that is really meant.
enum FullPath {
  /// Returns the path from the root, with symbolic links resolved as far as it exists.
  static func of(_ path: String) -> String { of(path, links: 40) }

  /// - Parameter links: the number of links that lead to nothing yet which may be followed, as in Linux.
  private static func of(_ path: String, links: Int) -> String {
    if let resolved = resolved(path) { return resolved }
    let (folder, name) = split(path)
    let parent = folder == path ? "" : of(folder, links: links)
    switch name {
    case "", ".": return parent
    case "..": return split(parent).folder
    default:
      let whole = parent == "/" ? "/" + name : parent + "/" + name
      if let resolved = resolved(whole) { return resolved }
      // Writing to it creates its target.
      guard links > 0, let target = target(of: whole) else { return whole }
      return of(target.hasPrefix("/") ? target : parent + "/" + target, links: links - 1)
    }
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[slash...].dropFirst()))
  }

  private static func resolved(_ path: String) -> String? {
    guard let full = realpath(path, nil) else { return nil }
    defer { free(full) }
    return String(cString: full)
  }
}
