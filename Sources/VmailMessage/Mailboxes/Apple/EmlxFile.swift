internal import FoundationEssentials
internal import VmailDomain

/// A message of Apple Mail (`.emlx`): the length of the message on a line, the message, and a property list with its flags.
struct EmlxFile {
  let source: [UInt8]
  private(set) var flags: MessageFlags = []
  private(set) var isDeleted = false
  private(set) var dateReceived: Date?

  /// The file of a message whose attachments are in other files.
  static let partialSuffix = ".partial.emlx"
  static let suffix = ".emlx"

  /// The bits of `flags` that are known.
  private static let marks: [(Int, MessageFlags)] = [
    (0, .seen), (2, .answered), (4, .flagged), (6, .draft), (8, .forwarded),
  ]
  private static let deletedBit = 1
  private static let longestFirstLine = 20

  /// - Returns: `nil` if the file does not begin with a length.
  init?(_ bytes: [UInt8]) {
    guard let end = bytes.prefix(Self.longestFirstLine).firstIndex(of: 0x0A),
      let count = Int(String(decoding: bytes[..<end], as: UTF8.self).trimmed), count > 0
    else { return nil }
    let start = end + 1
    // A file that was cut off has the beginning of the message.
    source = Array(bytes[start..<min(bytes.count, start + min(count, bytes.count))])
    if start + source.count < bytes.count { read(list: bytes[(start + source.count)...].prefix(64 << 10)) }
  }

  private mutating func read(list: ArraySlice<UInt8>) {
    let text = String(decoding: list, as: UTF8.self)
    if let bits = Self.number(of: "flags", in: text).flatMap({ Int($0) }) {
      for (bit, flag) in Self.marks where bits >> bit & 1 != 0 { flags.insert(flag) }
      isDeleted = bits >> Self.deletedBit & 1 != 0
    }
    let received = Self.number(of: "date-received", in: text).flatMap { Double($0) }
    // Later dates are none.
    if let received, received > 0, received < 1e11 {
      dateReceived = Date(timeIntervalSince1970: received)
    }
  }

  /// Returns the number that an XML property list has for a key, as text.
  private static func number(of key: String, in list: String) -> Substring? {
    guard let place = list.firstRange(of: "<key>\(key)</key>") else { return nil }
    let value = list[place.upperBound...].trimmed
    for tag in ["integer", "real"] where value.hasPrefix("<\(tag)>") {
      let number = value.dropFirst(tag.count + 2)
      return number.firstIndex(of: "<").map { number[..<$0].trimmed }
    }
    return nil
  }
}

/// The folders of Apple Mail: a mailbox is a folder `NAME.mbox` with a file `mbox`, or with messages in `Messages`,
/// which later versions put below a folder with a UUID.
enum AppleFolder {
  /// Returns whether a folder within a mailbox, or one for an account, is not a mailbox itself.
  static func isTransparent(_ name: String, inMailbox: Bool) -> Bool {
    if isUUID(name) { return true }
    return inMailbox
      && (["Messages", "Data"].contains(name) || name.allSatisfy { $0.isASCII && $0.isNumber })
  }

  static func isMailbox(_ name: String) -> Bool { name.hasSuffix(".mbox") }

  /// Returns whether a file or folder in a mailbox has no messages.
  static func isSkipped(_ name: String) -> Bool {
    ["table_of_contents", "Attachments", ".mboxCache.plist"].contains(name) || name.hasSuffix(".plist")
  }

  private static func isUUID(_ name: String) -> Bool {
    name.utf8.count == 36 && UUID(uuidString: name) != nil
  }
}
