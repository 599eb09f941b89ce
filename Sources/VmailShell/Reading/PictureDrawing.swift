import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// Draws pictures in the text of the open conversation: on terminals with graphics (page 8.28), and where they are asked
/// for, on others of characters.
enum PictureDrawing {
  /// The most pictures drawn per message; any others are described in words.
  private static let countLimit = 30
  /// The largest size of one picture in bytes, as stored in the mail.
  private static let sizeLimit = 8 << 20
  /// The smallest size in CSS pixels: smaller pictures are part of a line and described in words.
  private static let smallest = 48
  /// The most rows a picture takes, so that the text around it stays in view.
  private static let rowLimit = 20

  /// The reason why pictures can't be drawn on a terminal that supports them.
  enum PictureObstacle: Sendable {
    case terminal, sandbox, viewer
  }

  /// Returns the reason why pictures can't be drawn; `nil` if they can.
  static func obstacle(in shell: Shell) async throws -> PictureObstacle? {
    guard shell.console.pictureTerminal != nil else { return .terminal }
    guard Sandbox.viewer("chafa") != nil else { return .viewer }
    return try await Sandbox.find(variables: shell.environment.variables) == nil ? .sandbox : nil
  }

  /// Shows messages again, with the requested pictures.
  static func show(ofMessages numbers: [Int], in shell: inout Shell) async throws {
    shell.session.conversation?.outline.expand(numbers)
    var open = try MessageNumbers.openConversation(in: shell)
    var records = try await OpenThread.records(numbers, of: open, in: &shell)
    guard
      !Connections.isOffline(in: shell) || records.allSatisfy({ ($0.readable?.allowedImages ?? []).isEmpty })
    else {
      return shell.console.warning("You're offline: no images were loaded.")
    }
    let missing = try await draw(of: &records, in: &open, loads: true, fetches: true, &shell)
    shell.session.conversation = open
    if let last = numbers.last { shell.session.conversation?.current = last }
    shell.console.results(records)
    if missing > 0 { shell.console.warning("\(Digits.counted(missing, "image")) couldn't be shown.") }
  }

  /// Draws the pictures of messages: those in the mail itself, and those on other servers that may be loaded.
  /// Pictures that can't be loaded or drawn are described in words.
  /// - Parameters:
  ///   - loads: whether pictures on other servers may be loaded now.
  ///   - fetches: whether the pictures were asked for, so that parts of the mail that are only on its server are
  ///     downloaded now.
  /// - Returns: the number of pictures that should have been loaded but could not be shown.
  @discardableResult
  static func draw(
    of records: inout [MessageRecord], in open: inout OpenConversation, loads: Bool, fetches: Bool = false,
    _ shell: inout Shell
  ) async throws -> Int {
    let console = shell.console
    guard let terminal = fetches ? console.pictureTerminal : console.inlinePictureTerminal else { return 0 }
    open.drawn.use(terminal)
    let wanted = records.map { Self.pictures(of: $0) }
    guard wanted.contains(where: { !$0.isEmpty }), Sandbox.viewer("chafa") != nil,
      let sandbox = try await Sandbox.find(variables: shell.environment.variables)
    else { return 0 }
    var missing = 0
    for (index, images) in wanted.enumerated() where !images.isEmpty {
      let new = images.filter { open.drawn[$0] == nil }
      let found = try await bytes(
        of: new, in: records[index].email, of: &open, loads: loads, fetches: fetches, &shell)
      for image in new {
        guard let bytes = found[image.source],
          let picture = try await draw(bytes, Self.fitted(terminal, to: image), sandbox, in: shell)
        else {
          switch image.source {
          case .remote where loads, .inline where fetches: missing += 1
          default: break
          }
          continue
        }
        open.drawn.keep(picture, for: image)
      }
      for image in images { records[index].pictures[image] = open.drawn[image] }
    }
    if records.contains(where: { !$0.pictures.isEmpty }) { shell.console.leavePagerOut() }
    return missing
  }

  /// Returns the pictures that are worth drawing, without duplicates.
  private static func pictures(of record: MessageRecord) -> [RichText.Image] {
    guard record.isExpanded, let text = record.readable?.text else { return [] }
    var seen: Set<RichText.Image> = []
    let images = text.images(inQuotedReplies: record.showsQuotes).filter { image in
      if case .blocked = image.source { return false }
      guard min(image.width ?? .max, image.height ?? .max) >= smallest else { return false }
      return seen.insert(image).inserted
    }
    return Array(images.prefix(countLimit))
  }

  private static func bytes(
    of images: [RichText.Image], in email: Email, of open: inout OpenConversation, loads: Bool,
    fetches: Bool, _ shell: inout Shell
  ) async throws -> [RichText.Image.Source: [UInt8]] {
    var found: [RichText.Image.Source: [UInt8]] = [:]
    var parts: Set<String> = []
    var addresses: [String] = []
    for image in images {
      switch image.source {
      case .blocked: continue
      case .embedded(let data): found[image.source] = DataAddress.bytes(of: data, limit: sizeLimit)
      case .inline(let contentID): parts.insert(contentID)
      case .remote(let url): addresses.append(url)
      }
    }
    if !parts.isEmpty {
      for (id, bytes) in try await InlineParts.read(
        parts, of: email, in: &open, fetches: fetches, &shell)
      {
        found[.inline(contentID: id)] = bytes
      }
    }
    if loads, !addresses.isEmpty {
      for (url, bytes) in try await shell.services().loadPictures.loadBytes(addresses) {
        found[.remote(url: url)] = bytes
      }
    }
    // Only pictures are passed to the viewer, whoever sent them.
    return found.filter { LoadPicturesUseCase.type(of: $0.value) != nil }
  }

  /// Scales the picture to the size its sender wants, as far as there is room.
  private static func fitted(_ terminal: PictureTerminal, to image: RichText.Image) -> PictureTerminal {
    var terminal = terminal
    // Leave room for the mark of the sender and for some nesting.
    terminal.columns = max(terminal.columns - 8, 10)
    terminal.rows = min(terminal.rows, rowLimit)
    // A text column is about eight pixels wide, and a row about twice as high.
    if let width = image.width { terminal.columns = min(terminal.columns, max(width / 8, 1)) }
    if let height = image.height { terminal.rows = min(terminal.rows, max(height / 16, 1)) }
    return terminal
  }

  /// - Returns: `nil` if it can't be drawn.
  private static func draw(
    _ bytes: [UInt8], _ terminal: PictureTerminal, _ sandbox: Sandbox, in shell: Shell
  ) async throws -> TerminalPicture? {
    guard let path = try? PrivateFile.write(bytes, in: shell.environment.pagesPath, kind: "picture") else {
      return nil
    }
    defer { unlink(path) }
    do {
      return try await AttachmentViewers(sandbox: sandbox, path: FullPath.absolute(path), name: "")
        .picture(for: terminal)
    } catch is ShellError {
      return nil
    }
  }
}
