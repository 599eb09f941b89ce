import Testing
import VmailTerminal

@testable import VmailCommandLine

@Suite(.timeLimit(.minutes(10))) struct VariablesTests {
  private var variables: ScriptVariables {
    var variables = ScriptVariables()
    variables.call = ScriptVariables.Call(file: "in/a.vmail", arguments: ["one"])
    variables.facts = ["VMAIL_FROM": "event", "VMAIL_TO": "you", "fact": "f"]
    variables.values = ["t": "let", "n": "3", "from": "let"]
    variables.loops = [
      ScriptVariables.Loop(name: "t", item: LoopItem("outer", fields: ["from": "a"], isReference: true)),
      ScriptVariables.Loop(name: "w", item: LoopItem("word", fields: ["word": "word"])),
    ]
    return variables
  }

  @Test(arguments: [
    ("t", "outer"), ("t.from", "a"), ("t.to", nil), ("w", "word"), ("w.from", nil), ("n", "3"),
    ("n.from", nil),
    ("fact", "f"), ("dir", "in"), ("?", "0"), ("nope", nil),
  ])
  func `A loop comes before let, and that before events`(name: String, value: String?) {
    #expect(variables.value(name) == value)
  }

  @Test(arguments: [("a", "."), ("/a", "/"), ("/b/a", "/b"), ("b/c/a", "b/c"), ("-", ".")])
  func `The folder of a script`(file: String, folder: String) {
    var variables = ScriptVariables()
    variables.call = ScriptVariables.Call(file: file)
    #expect(variables.value("dir") == folder)
    variables.values["dir"] = "mine"
    #expect(variables.value("dir") == "mine")
  }

  @Test func `Programs get the fields of all loops, and what let has set`() {
    #expect(
      variables.factsForPrograms == [
        "VMAIL_FROM": "a", "VMAIL_TO": "you", "fact": "f", "VMAIL_T": "let", "VMAIL_N": "3",
        "VMAIL_WORD": "word",
      ])
  }

  @Test func `Only the innermost loop of a name decides whether it is a reference`() {
    var variables = variables
    #expect(variables.references == ["t"])
    variables.loops.append(ScriptVariables.Loop(name: "t"))
    #expect(variables.references == [])
  }

  @Test func `The status is that of the program, else of the command`() {
    var variables = variables
    variables.programStatus = 3
    variables.note(.failure)
    #expect(variables.value("?") == "3")
    variables.note(.usage)
    #expect(variables.value("?") == "64")
  }
}
