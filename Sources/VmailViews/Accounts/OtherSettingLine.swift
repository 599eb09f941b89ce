import VmailCommandLine
import VmailDomain

/// What to type here for a setting or command of mutt or aerc.
extension OtherSetting {
  /// The line that has the same effect, or the nearest; `nil` if nothing has, or nothing is needed.
  var line: String? {
    switch name {
    case "editor", "pager": value.flatMap { setting(name, $0) }
    // A command that prints the signature ends with a bar.
    case "signature", "signature-file": value.flatMap { $0.hasSuffix("|") ? nil : setting("signature", $0) }
    case "index_format", "index-columns": "set --save columns number,flags,from,subject,snippet,date"
    case "sort", "threading-enabled":
      value.map { $0.contains("thread") || $0 == "true" } ?? false ? "set --save conversation tree" : nil
    case "alternative_order", "alternatives":
      value?.hasPrefix("text/plain") == true ? "set --save prefer plain" : nil
    case "pgp_autosign", "crypt_autosign", "pgp-auto-sign": isOn ? "set --save sign on" : nil
    case "pgp_autoencrypt", "crypt_autoencrypt": isOn ? "set --save encrypt on" : nil
    case "crypt_opportunistic_encrypt", "pgp-opportunistic-encrypt": isOn ? "set --save encrypt auto" : nil
    case "beep_new": isOn ? "set --save bell on" : nil
    case "new_mail_command": "set --save notify on"
    case "my_hdr": value.flatMap(Self.header)
    case "pgp_sign_as", "pgp_default_key", "smime_default_key", "pgp-key-id": "keys"
    case "lists", "subscribe": "reply 3 --list"
    case "mailboxes", "folders", "sidebar_visible": "folders"
    case "query_command": value.flatMap { setting("address-book-command", $0) } ?? "contacts WORDS"
    case "ispell": "spell"
    case "macro", "bind": "alias NAME COMMAND"
    case "color": "set colors"
    case "folder-hook": "set --save work.signature TEXT"
    case "fcc-hook", "save-hook": "rules add --if 'from:ann' --then 'label Bills; archive'"
    case "send-hook", "send2-hook", "reply-hook": "help settings"
    case "[hooks]": "on new-mail COMMAND"
    case "[openers]", "[filters]": "preview 3.1"
    default: nil
    }
  }

  private var isOn: Bool { ["yes", "true", "on"].contains(value?.lowercased()) }

  private func setting(_ name: String, _ value: String) -> String? {
    value.isEmpty || value == "builtin" ? nil : "set --save \(name) \(QuotedWord.quoted(value))"
  }

  private static func header(_ field: String) -> String? {
    let replyTo = "reply-to:"
    guard field.lowercased().hasPrefix(replyTo) else { return "compose --header \(QuotedWord.quoted(field))" }
    let address = field.dropFirst(replyTo.count).drop { $0.isWhitespace }
    return "set --save reply-to \(QuotedWord.quoted(String(address)))"
  }
}
