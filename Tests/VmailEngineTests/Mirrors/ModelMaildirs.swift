import FoundationEssentials
import Synchronization
import VmailDomain

/// A tree of Maildirs in memory, which vmail and other programs change.
final class ModelMaildirs: MaildirAccess {
  /// vmail was killed.
  struct Killed: Error {}

  private struct State {
    var inode: UInt64 = 1
    /// The sources by the Maildirs' paths, and by the files' paths in them.
    var maildirs: [String: [String: [UInt8]]] = ["": [:]]
    var changes: Int64 = 0
    var times: [String: Int64] = [:]
    var calls = 0
    var kill: (call: Int, hasEffect: Bool)?
    /// Files that the next listing of the Maildir leaves out.
    var overlooked: Set<String> = []
    var names = 0
    /// What another program does when a Maildir has just been listed.
    var meanwhile: [String: @Sendable (ModelMaildirs) -> Void] = [:]
  }

  static let top = "/mail"
  private let state = Mutex(State())

  // MARK: Other programs

  /// The flags by subject, in each Maildir.
  var flags: [String: [String: MessageFlags]] {
    state.withLock { state in
      state.maildirs.mapValues { files in
        Dictionary(
          files.map { (Self.subject($1), Self.file($0).flags) }, uniquingKeysWith: { first, _ in first })
      }
    }
  }

  /// The subjects of all files, in each Maildir, in order.
  var subjects: [String: [String]] {
    state.withLock {
      $0.maildirs.mapValues { $0.values.map(Self.subject).sorted() }.filter { !$0.value.isEmpty }
    }
  }

  var calls: Int { state.withLock { $0.calls } }

  func put(_ subject: String, in maildir: String = "", flags: String = "", part: String = "cur") {
    change(maildir) { files, state in
      state.names += 1
      files["\(part)/\(state.names).\(subject):2,\(flags)"] = Self.source(subject)
    }
  }

  func setFlags(_ flags: String, of subject: String, in maildir: String = "") {
    change(maildir) { files, _ in
      guard let path = files.first(where: { Self.subject($1) == subject })?.key else { return }
      let source = files.removeValue(forKey: path)
      files["cur/\(Self.file(path).name):2,\(flags)"] = source
    }
  }

  func remove(_ subject: String, from maildir: String = "") {
    change(maildir) { files, _ in files = files.filter { Self.subject($1) != subject } }
  }

  /// Moves a file under a new name, as mutt does, unless the other Maildir has the message.
  func move(_ subject: String, from maildir: String, to other: String) {
    var moved: MessageFlags?
    change(maildir) { files, state in
      guard let path = files.first(where: { Self.subject($1) == subject })?.key,
        state.maildirs[other]?.values.contains(where: { Self.subject($0) == subject }) != true
      else { return }
      files[path] = nil
      moved = Self.file(path).flags
    }
    guard let moved else { return }
    put(subject, in: other, flags: String(Self.letters.filter { moved.contains($0.1) }.map(\.0)))
  }

  func removeMaildir(_ maildir: String) { state.withLock { $0.maildirs[maildir] = nil } }

  /// Renames a Maildir with its files.
  func rename(_ maildir: String, to new: String) {
    state.withLock { $0.maildirs[new] = $0.maildirs.removeValue(forKey: maildir) }
  }

  func overlook(_ subject: String) {
    state.withLock { state in
      for files in state.maildirs.values {
        for (path, source) in files where Self.subject(source) == subject {
          state.overlooked.insert(path)
        }
      }
      // It is listed since something was done there.
      state.changes += 1
      for maildir in state.maildirs.keys { state.times[maildir] = state.changes }
    }
  }

  func replaceFolder() { state.withLock { $0.inode += 1 } }

  /// From this call on, all fail; `nil` for none.
  /// - Parameter hasEffect: whether the call itself still has its effect.
  func kill(atCall call: Int?, hasEffect: Bool = false) {
    state.withLock { ($0.calls, $0.kill) = (0, call.map { ($0, hasEffect) }) }
  }

  private func change(_ maildir: String, _ body: (inout [String: [UInt8]], inout State) -> Void) {
    state.withLock { state in
      var files = state.maildirs[maildir] ?? [:]
      body(&files, &state)
      state.maildirs[maildir] = files
      state.changes += 1
      state.times[maildir] = state.changes
    }
  }

  static func source(_ subject: String) -> [UInt8] {
    Array("Subject: \(subject)\nMessage-ID: <\(subject)@example.org>\n\nText of \(subject)\n".utf8)
  }

  private static func subject(_ source: [UInt8]) -> String {
    String(String(decoding: source, as: UTF8.self).prefix { $0 != "\n" }.dropFirst("Subject: ".count))
  }

  private static let letters: [(Character, MessageFlags)] = [
    ("D", .draft), ("F", .flagged), ("P", .forwarded), ("R", .answered), ("S", .seen),
  ]

  private static func file(_ path: String) -> MaildirFile {
    let name = path.split(separator: "/")[1].split(separator: ":")
    let info = name.count > 1 && path.hasPrefix("cur") ? name[1].dropFirst(2) : ""
    return MaildirFile(
      name: String(name[0]), path: path,
      flags: MessageFlags(letters.filter { info.contains($0.0) }.map(\.1)), isTrashed: info.contains("T"))
  }

  // MARK: vmail

  private func call<Value>(_ body: (inout State) throws -> Value) throws -> Value {
    try state.withLock { state in
      defer { state.calls += 1 }
      if let kill = state.kill, state.calls >= kill.call {
        if state.calls == kill.call, kill.hasEffect { _ = try body(&state) }
        throw Killed()
      }
      return try body(&state)
    }
  }

  private static func relative(_ maildir: String) -> String {
    maildir == top ? "" : String(maildir.dropFirst(top.count + 1))
  }

  func tree(at path: String) throws -> MaildirTree {
    try call { state in
      MaildirTree(
        inode: state.inode,
        maildirs: state.maildirs.keys.sorted().map {
          .init(path: $0, label: $0.split(separator: ".").joined(separator: "/"))
        })
    }
  }

  func changes(in tree: MaildirTree, at path: String) -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  func isFree(_ path: String) -> Bool { state.withLock { $0.maildirs.isEmpty } }
  func makeTree(at path: String) {}

  func makeMaildir(for label: String, in tree: MaildirTree, at path: String) throws -> MaildirTree.Maildir {
    try call { state in
      let name = label.isEmpty ? "" : "." + label.split(separator: "/").joined(separator: ".")
      if state.maildirs[name] == nil { state.maildirs[name] = [:] }
      return MaildirTree.Maildir(path: name, label: label)
    }
  }

  func times(of maildir: String) throws -> MaildirTimes {
    try call { MaildirTimes(cur: $0.times[Self.relative(maildir)] ?? 0, new: 0) }
  }

  /// Lets another program do something right after a Maildir was listed for the next time.
  func after(listing maildir: String, _ act: @escaping @Sendable (ModelMaildirs) -> Void) {
    state.withLock { $0.meanwhile[maildir] = act }
  }

  func files(of maildir: String) throws -> [MaildirFile] {
    defer { state.withLock { $0.meanwhile.removeValue(forKey: Self.relative(maildir)) }?(self) }
    return try call { state in
      let paths = (state.maildirs[Self.relative(maildir)] ?? [:]).keys.filter {
        !state.overlooked.contains($0)
      }
      state.overlooked.subtract((state.maildirs[Self.relative(maildir)] ?? [:]).keys)
      return paths.sorted().map(Self.file)
    }
  }

  func read(_ file: MaildirFile, in maildir: String) throws -> RawMessage {
    try call { state in
      guard let source = state.maildirs[Self.relative(maildir)]?[file.path] else {
        throw ImportFailure(path: file.path, offset: 0, reason: "no such file")
      }
      return RawMessage(
        source: source, flags: file.flags, isTrashed: file.isTrashed, folder: nil, envelopeDate: nil,
        fileTime: nil, path: file.path, offset: 0)
    }
  }

  func newFile(flags: MessageFlags, date: Date, size: Int) -> MaildirFile {
    state.withLock { state in
      state.names += 1
      let flags = flags.intersection(MaildirFile.maildirFlags)
      return MaildirFile(
        name: "v\(state.names).vmail", path: Self.path("v\(state.names).vmail", flags), flags: flags,
        isTrashed: false)
    }
  }

  private static func path(_ name: String, _ flags: MessageFlags) -> String {
    "cur/\(name):2,\(String(letters.filter { flags.contains($0.1) }.map(\.0)))"
  }

  func write(_ source: [UInt8], as file: MaildirFile, date: Date, in maildir: String) throws {
    try call { state in
      let maildir = Self.relative(maildir)
      state.maildirs[maildir]?[file.path] = source
      state.changes += 1
      state.times[maildir] = state.changes
    }
  }

  func synchronize(_ maildir: String) throws { try call { _ in } }

  func setFlags(_ flags: MessageFlags, of file: MaildirFile, in maildir: String) throws -> MaildirFile? {
    try call { state in
      let maildir = Self.relative(maildir)
      guard let source = state.maildirs[maildir]?.removeValue(forKey: file.path) else { return nil }
      let new = Self.file(Self.path(file.name, flags))
      state.maildirs[maildir]?[new.path] = source
      state.changes += 1
      state.times[maildir] = state.changes
      return new
    }
  }

  func remove(_ file: MaildirFile, in maildir: String) throws -> Bool {
    try call { state in
      let maildir = Self.relative(maildir)
      state.changes += 1
      state.times[maildir] = state.changes
      return state.maildirs[maildir]?.removeValue(forKey: file.path) != nil
    }
  }
}
