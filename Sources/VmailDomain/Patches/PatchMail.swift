import FoundationEssentials

/// A patch as a message for `git am`.
public enum PatchMail {
  /// The fields that git reads.
  private static let fields: Set<String> = ["from", "date", "subject", "message-id"]

  /// Returns a message with more trailers. The diff keeps its bytes, whatever their character set, and the description
  /// is UTF-8.
  /// - Parameters:
  ///   - source: the message as received, for its header.
  ///   - text: the decoded text.
  ///   - bytes: the same text as bytes, decoded only from its transfer encoding.
  public static func message(
    _ source: [UInt8], text: String, bytes: [UInt8], trailers: [PatchTrailer]
  ) -> [UInt8] {
    let description = PatchText.adding(trailers, to: String(PatchText.description(of: text)))
    let header = WireSource.header(of: source) { fields.contains($0) }.lines.filter { $0 != 0x0D }
    let type =
      "MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n"
    return [header, Array(type.utf8), Array(description.utf8), Array(diff(in: bytes))].flatMap(\.self)
  }

  /// Returns what follows the description.
  public static func diff(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[PatchText.end(ofDescription: bytes)...]
  }

  /// Returns an mbox (mboxrd) of messages.
  public static func mbox(_ messages: [[UInt8]]) -> [UInt8] {
    let from = Array(MboxFromLine.text(sender: "", date: Date(timeIntervalSince1970: 0)).utf8)
    return messages.flatMap { message in
      from + MboxQuoting.quote(message) + (message.last == 0x0A ? [0x0A] : [0x0A, 0x0A])
    }
  }
}
