import Glibc
public import VmailCommandLine
public import VmailDomain
public import VmailEngine
public import VmailSystem
import VmailTerminal
public import VmailViews

/// The user's address books: those of accounts, the files and folders of `address-book`, and the program of
/// `address-book-command`.
enum AddressBooks {
  /// The time limit of the program in seconds, when a command waits for it.
  private static let patience = 10

  /// Returns the absolute paths that are set.
  static func locations(in shell: Shell) -> [String] {
    shell.settings.addressBook.split(separator: ",").map { path in
      let path = FullPath.absolute(shell.environment.expanded(String(path.trimmed)))
      return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
  }

  /// Reads what has changed in the files, and returns their locations. One that can't be read is a warning, since others
  /// can, and mail doesn't need any.
  static func refreshed(in shell: inout Shell) async throws -> [String] {
    let locations = locations(in: shell)
    let failures = try await shell.services().addressBooks.refresh(locations, reading: VCardFiles.changes)
    for failure in failures { shell.console.warning(failure.wording.sentence) }
    return locations
  }

  /// Returns people from mail, from address books and from the program.
  static func people(_ query: String, in shell: inout Shell) async throws -> [Contact] {
    let locations = try await refreshed(in: &shell)
    let further = query.isEmpty ? [] : try await asked(query, in: shell)
    return try await shell.services().contacts.contacts(query, locations: locations, and: further)
  }

  /// Returns the group with a name, in address books that are set or synced.
  static func group(_ name: String, in shell: inout Shell) async throws -> AddressBooksUseCase.Group? {
    let locations = try await refreshed(in: &shell)
    return try await shell.services().addressBooks.group(name, locations: locations)
  }

  private static func asked(_ query: String, in shell: Shell) async throws -> [Participant] {
    guard let program = program(timeLimit: patience, in: shell) else { return [] }
    do { return try await program.people(query) } catch let failure as AddressBookProgram.Failure {
      shell.console.warning(failure.wording.sentence)
      return []
    }
  }

  /// Returns the program that the user has set; `nil` for none.
  static func program(timeLimit: Int, in shell: Shell) -> AddressBookProgram? {
    let command = shell.settings.addressBookCommand
    return command.isEmpty
      ? nil : AddressBookProgram(command, variables: shell.environment.variables, timeLimit: timeLimit)
  }
}

extension AddressBookProgram.Failure: WordedError {
  public var wording: ShellError {
    switch self {
    case .notInstalled(let program):
      ShellError(.failure, "address-book-command failed: \(program) is not installed")
    case .late(let program):
      ShellError(.temporary, "\(program) took too long, so its address book was left out")
    }
  }
}

extension AddressBookError: WordedError {
  public var wording: ShellError {
    switch reason {
    case .system(let code):
      ShellError(
        .noInput, "couldn't use the address book \(path): \(String(cString: strerror(code)))",
        subject: .init(text: path))
    case .tooLarge:
      ShellError(.data, "couldn't read the address book \(path): it is too large", subject: .init(text: path))
    case .notAFile:
      ShellError(
        .noInput, "couldn't use the address book \(path): it is not a file or folder",
        subject: .init(text: path))
    case .notVCards:
      ShellError(
        .data, "\(path) is not an address book: it has no vCard in it", hint: "Nothing was done.",
        subject: .init(text: path))
    case .emptied:
      ShellError(
        .temporary, "the address book \(path) is empty now, so its last known contacts are used",
        hint: "If it is to be empty, remove it from address-book.", subject: .init(text: path))
    case .lastCardGone:
      ShellError(.temporary, "the address book \(path) is empty now", subject: .init(text: path))
    case .changed:
      ShellError(
        .temporary, "\(path) has just been changed by another program",
        hint: "Nothing was done. Type the command again.", subject: .init(text: path))
    case .unanswered:
      ShellError(
        .temporary, "the server didn't answer, so the card may have been stored",
        hint: "Type contacts sync to find out.")
    case .refused(403), .refused(405):
      ShellError(
        .permission, "the server doesn't let you change this address book", hint: "Nothing was done.")
    case .refused(507):
      ShellError(.failure, "the server has no room for the card", hint: "Nothing was done.")
    case .refused(let status):
      ShellError(.failure, "the server refused the change (HTTP \(status))", hint: "Nothing was done.")
    }
  }
}

extension AddressBooksUseCase.Refusal: WordedError {
  public var wording: ShellError {
    switch self {
    case .noAddressBook:
      ShellError(
        .usage, "there is no such address book",
        hint: "Type set address-book PATH, with a file or folder of vCards.")
    case .alreadyThere(let person, let book):
      ShellError(.usage, "\(person.email) is already in the address book \(book.location)")
    case .changedSince:
      ShellError(.failure, "the card has been changed since", hint: "Nothing was done.")
    }
  }
}
