internal import VmailDomain

/// Writes the content of read receipts (RFC 8098 section 3), with the fields that describe it. Nothing is in them about the
/// program or the machine.
enum ReceiptWriter {
  static func content(of receipt: ReadReceipt) -> [UInt8] {
    var lines: [String] = []
    // A sender writes this field as it is repeated.
    if let original = receipt.originalRecipient { lines.append("Original-Recipient: " + line(original)) }
    lines += [
      "Final-Recipient: rfc822;" + line(receipt.reader), "Original-Message-ID: <\(line(receipt.messageId))>",
      "Disposition: manual-action/MDN-sent-manually; displayed",
    ]
    let isASCII = lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
    var fields = HeaderWriter()
    fields.add("Content-Type", ["message/\(isASCII ? "" : "global-")disposition-notification"])
    let status = OutgoingPart.leaf(
      fields: fields, content: Array(lines.map { $0 + "\r\n" }.joined().utf8), isASCII ? .sevenBit : .eightBit
    )
    let parts = [OutgoingPart.text("plain", receipt.text), status]
    return OutgoingPart.multipart("report", parameters: ["report-type=disposition-notification"], parts)
      .message(HeaderWriter(), messageId: receipt.messageId)
  }

  private static func line(_ text: String) -> String { String(CText.oneLine(text).prefix(900)) }
}
