import Foundation
import Testing

@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct TerminalPictureTests {
  private func picture(_ text: String) -> String? {
    TerminalPicture(Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(
    arguments: [
      "\u{1B}[38;5;216;48;5;216m ▃▄\u{1B}[0m\n", "\u{1B}P0;1;0q\"1;1;4;4#0;2;0;0;0#0!4~-\u{1B}\\",
      "\u{1B}_Ga=T,f=32,s=2,v=2,c=60,r=20,m=1;AAAA\u{1B}\\\u{1B}_Gm=0;AAAA\u{1B}\\\n", "", "plain\n",
      "\u{1B}]1337;File=inline=1;width=10;height=2;preserveAspectRatio=0:SUkqAA==\u{7}\n",
    ])
  func `Coloured blocks, sixels and inline graphics are let through`(_ text: String) {
    #expect(picture(text) == text)
  }

  @Test func `The cursor is left alone`() {
    #expect(picture("\u{1B}[?25l\u{1B}[2J\u{1B}[5;5Hx\u{1B}[?25h") == "x")
  }

  @Test(
    arguments: [
      "\u{1B}]0;title\u{7}", "\u{1B}]52;c;AAAA\u{1B}\\", "\u{1B}c", "\u{1B}P$q\"p\u{1B}\\", "\u{1B}[31",
      "\u{1B}",
      "\u{1B}_Ga=T,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\", "\u{1B}_Ga=d,t=t;AAAA\u{1B}\\",
      "\u{1B}_Gi=31,a=q;A\u{1B}\\",
      "\u{1B}P0q#0\u{7}", "\u{1B}P0q\u{1B}]0;x\u{1B}\\", "\u{7}", "\r", "a\u{8}b", "\u{85}", "\u{9B}31m",
      "\u{9D}0;x\u{9C}",
      "\u{1B}]1337;File=width=1:AA==\u{7}", "\u{1B}]1337;File=inline=0:AA==\u{7}",
      "\u{1B}]1337;File=inline=1;name=L3g=:AA==\u{7}", "\u{1B}]1337;File=inline=1:\u{1B}[2J\u{7}",
      "\u{1B}]1337;SetMark\u{7}", "\u{1B}]1337;File=inline=1:AA==", "\u{1B}]1337;File=inline=1:A A\u{7}",
      "\u{1B}Xabc\u{1B}\\", "\u{1B}^abc\u{1B}\\", "\u{1B}_Xabc\u{1B}\\",
    ])
  func `Nothing else is`(_ text: String) { #expect(picture(text) == nil) }

  @Test(arguments: [
    ("\u{1B}[31m▃\u{1B}[0m\n\u{1B}[32m▄\u{1B}[0m\n", ["\u{1B}[31m▃\u{1B}[0m", "\u{1B}[32m▄\u{1B}[0m"]),
    ("\u{1B}_Ga=T;AAAA\u{1B}\\\n\n", ["\u{1B}_Ga=T;AAAA\u{1B}\\\n\n"]), ("", []), ("plain", ["plain"]),
  ])
  func `Characters have a line for each row, and graphics one`(text: String, rows: [String]) {
    let drawn = TerminalPicture(Array(text.utf8))?.rows.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(drawn == rows)
  }

  @Test func `Bytes that are no text are not let through either`() {
    #expect(TerminalPicture([0x9B, 0x33, 0x31, 0x6D]) == nil)
    #expect(TerminalPicture([0xC2]) == nil)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], "kitty"), (["TERM": "foot"], "sixels"),
      (["TERM": "xterm-256color"], "symbols"),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "iterm"),
      (["TERM": "xterm-kitty", "TMUX": "x"], "symbols"), ([:], "symbols"),
    ])
  func `Graphics are for terminals that have them`(_ variables: [String: String], _ form: String) {
    let layout = Layout(width: 60)
    let terminal = PictureTerminal(variables: variables, depth: .extended, layout: layout, height: 24)
    #expect(terminal.arguments.contains("--format=\(form)"))
    #expect(terminal.arguments.contains("--size=60x20"))
    let plain = PictureTerminal(variables: variables, depth: .none, layout: layout, height: 24)
    #expect(plain.arguments.contains("--format=symbols") && plain.arguments.contains("--colors=none"))
  }
}
