import Glibc
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The folder of templates, with a file for each: `NAME.txt`, which the user may also edit with other programs.
struct TemplateFolder: Hashable, Sendable {
  let path: String

  private static let ending = ".txt"

  /// Returns the names, sorted. Files with other names are not templates.
  /// - Returns: no names if the folder does not exist or can't be read.
  func names() -> [TemplateName] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [TemplateName] = []
    while let entry = readdir(stream) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard file.hasSuffix(Self.ending), let name = TemplateName(String(file.dropLast(Self.ending.count)))
      else {
        continue
      }
      names.append(name)
    }
    return names.sorted()
  }

  func file(of name: TemplateName) -> String { "\(path)/\(name.text)\(Self.ending)" }

  func has(_ name: TemplateName) -> Bool { access(file(of: name), F_OK) == 0 }

  /// Returns the text of a template.
  ///
  /// A template that others can change is refused, since it could name files to attach, and hidden recipients.
  /// - Throws: ``ShellError``
  func text(of name: TemplateName) throws -> String {
    let file = file(of: name)
    do { _ = try RcFile(path: file).opened() } catch let refusal as RcFile.Unsafe {
      throw ShellError(
        .permission, "template \(name.text) was not read: \(refusal.reason(about: file))")
    } catch is ScriptReader.Failure {
      // The reason is that for which the text can't be read.
    }
    return try InputText.read(file)
  }

  /// Writes a template, in place of one of that name.
  /// - Throws: ``ShellError``; then the old one is unchanged.
  func write(_ text: String, as name: TemplateName) throws {
    try RcFile.replace(file(of: name), with: Array(text.utf8))
  }

  /// - Throws: ``ShellError``
  func remove(_ name: TemplateName) throws {
    let file = file(of: name)
    guard unlink(file) == 0 else {
      throw ShellError(.cannotWrite, "\(file): \(String(cString: strerror(errno)))")
    }
  }
}
