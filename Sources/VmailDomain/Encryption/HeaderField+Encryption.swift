extension HeaderField {
  /// Whether it says that the content of the message is encrypted (RFC 3156 section 4, RFC 8551 section 3.2.2).
  public var saysEncrypted: Bool {
    guard name.lowercased() == "content-type" else { return false }
    let value = value.lowercased().filter { !$0.isWhitespace && $0 != "\"" }
    if value.hasPrefix("multipart/encrypted") { return true }
    let isCMS = value.hasPrefix("application/pkcs7-mime") || value.hasPrefix("application/x-pkcs7-mime")
    return isCMS && !value.contains("smime-type=signed-data")
  }
}
