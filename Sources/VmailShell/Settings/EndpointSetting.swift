import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The value of the setting `ai-endpoint`: an address, followed by `--allow-remote` if it is on another
/// machine, so that the rc file states it too.
struct EndpointSetting {
  static let name = Settings.name(of: \.aiEndpoint)
  private static let permission = " --allow-remote"

  /// The endpoint; `nil` for none.
  let endpoint: ModelEndpoint?

  init(_ value: String) throws(ModelEndpoint.Problem) {
    let isAllowed = value.hasSuffix(Self.permission)
    let address = isAllowed ? String(value.dropLast(Self.permission.count)) : value
    endpoint = address.isEmpty ? nil : try ModelEndpoint(address, allowsRemote: isAllowed)
  }

  /// Returns the value to store for the typed text.
  /// - Throws: ``ShellError`` that explains why mail would not be safe there.
  static func value(_ text: String, allowsRemote: Bool, _ console: Console) throws -> String {
    let value = allowsRemote && !text.isEmpty && !text.hasSuffix(permission) ? text + permission : text
    do throws(ModelEndpoint.Problem) {
      guard let endpoint = try EndpointSetting(value).endpoint else { return "" }
      guard !endpoint.isLocal else { return text }
      let host = TerminalText(line: endpoint.base.host.ascii).string
      console.warning("The text of messages that you open, summarize or reply to will be sent to \(host).")
      return value
    } catch {
      throw ShellError.badEndpoint(error, text)
    }
  }
}

extension ShellError {
  fileprivate static func badEndpoint(_ problem: ModelEndpoint.Problem, _ text: String) -> ShellError {
    switch problem {
    case .notAnAddress:
      .invalidSetting(
        EndpointSetting.name, text, expected: "a URL such as http://127.0.0.1:8080/v1, or nothing")
    case .notLocal(let host):
      ShellError(
        .usage, "\(host) is not this machine: the text of your mail would go there",
        hint: "Use --allow-remote to allow that.")
    case .notSecure(let host):
      ShellError(.usage, "mail would be sent to \(host) unencrypted", hint: "For other machines, use https.")
    }
  }
}
