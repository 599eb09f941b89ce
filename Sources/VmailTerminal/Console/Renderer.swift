/// Turns records into bytes of one form.
public struct Renderer: Sendable {
  public var form: OutputSettings.Form
  public var layout: Layout
  public var theme: Theme
  /// Whether the output is for programs that text by others must not deceive, such as agents.
  public var marksForeignText = false

  private static let newline = UInt8(ascii: "\n")

  public func write(_ record: some OutputRecord, to bytes: inout [UInt8]) {
    switch form {
    case .json:
      JSONWriter.write(marksForeignText ? record.markedJSON : record.json, to: &bytes)
      bytes.append(Self.newline)
    case .text:
      guard layout.isTabbed, let cells = record.cells(in: layout) else {
        return write(record.text(in: layout), plain: [], to: &bytes)
      }
      guard !cells.isEmpty else { return }
      bytes += cells.map { theme.charset.written($0.string) }.joined(separator: "\t").utf8
      bytes.append(Self.newline)
    case .plain: write([], plain: record.plain(in: layout.spoken), to: &bytes)
    }
  }

  /// Writes lines for people; omitted in the form for programs.
  public func write(_ lines: [StyledLine], plain: [TerminalText], to bytes: inout [UInt8]) {
    switch form {
    case .json: break
    case .text:
      for line in lines {
        line.write(to: &bytes, theme: theme)
        bytes.append(Self.newline)
      }
    case .plain:
      for sentence in plain {
        let written = TerminalText(theme.charset.written(sentence.string))
        // A terminal would break it inside words, which are read aloud line by line.
        for line in layout.isTerminal ? written.wrapped(to: layout.width, breaksWords: false) : [written] {
          bytes += line.string.utf8
          bytes.append(Self.newline)
        }
      }
    }
  }
}
