import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct AttachmentRiskTests {
  private func warnings(_ name: String?, _ type: String = "application/octet-stream") -> [AttachmentWarning] {
    AttachmentRisk(filename: name, mimeType: type).warnings
  }

  @Test(
    arguments: [
      ("exe bat cmd com msi", "This file is a Windows executable."),
      ("app command sh pkg dmg", "This file can run code on your computer."),
      ("js vbs wsf scr", "This file is a script that can run code."),
      ("zip rar 7z tar.gz", "This archive may contain executable files."),
      ("apk", "This file is an Android application package."),
    ])
  func `The five groups of the contract have warnings in its words`(_ endings: String, _ text: String) {
    for ending in endings.split(separator: " ") {
      #expect(
        AttachmentRisk(filename: "Some file.\(ending)", mimeType: "application/octet-stream").text == text)
      #expect(
        AttachmentRisk(filename: "SOME FILE.\(ending.uppercased())", mimeType: "application/octet-stream")
          .text
          == text)
    }
  }

  @Test func `Macro documents, pages, disk images, shortcuts and other scripts have warnings`() {
    #expect(warnings("a.docm") == [.macroDocument])
    #expect(warnings("a.xlsm") == [.macroDocument])
    #expect(warnings("a.html") == [.page])
    #expect(warnings("a.svg", "image/svg+xml") == [.page])
    #expect(warnings("a.iso") == [.diskImage])
    #expect(warnings("a.img") == [.diskImage])
    #expect(warnings("a.lnk") == [.shortcut])
    #expect(warnings("a.desktop", "text/plain") == [.shortcut])
    #expect(warnings("a.jar") == [.program])
    #expect(warnings("a.ps1", "text/plain") == [.script])
    #expect(warnings("a.py", "text/x-python") == [.script])
  }

  @Test(
    arguments: [
      ("numbers.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
      ("numbers.csv", "application/vnd.ms-excel"), ("a.pdf", "application/pdf"), ("b.txt", "text/x-log"),
      ("photo.jpg", "image/pjpeg"), ("invite.ics", "text/calendar"), ("mail.eml", "message/rfc822"),
      ("README", "text/plain"), ("v1.2", "application/octet-stream"), ("film.mp4", "video/mp4"),
      ("winmail.dat", "application/ms-tnef"), ("key.asc", "application/pgp-keys"),
      ("report.docx", "application/zip; x"), ("", "application/pdf"),
    ])
  func `Ordinary files have no warning`(_ name: String, _ type: String) {
    #expect(!AttachmentRisk(filename: name, mimeType: type).isDangerous)
  }

  @Test func `The type causes a warning even if the name does not`() {
    #expect(warnings(nil, "application/x-msdownload") == [.windowsExecutable])
    #expect(warnings("page", "text/html") == [.page])
    #expect(warnings("sheet", "application/vnd.ms-excel.sheet.macroenabled.12") == [.macroDocument])
  }

  @Test(
    arguments: [
      "invoice.pdf.exe", "invoice.PDF.Exe", "invoice.pdf                         .exe", "invoice.pdf.exe.",
      "invoice.pdf.exe \t", "invoice.pdf.\u{200B}exe", "refund\u{202E}fdp.exe",
    ])
  func `An extension after that of a document is reported, however it is hidden`(_ name: String) {
    #expect(warnings(name) == [.windowsExecutable, .hiddenEnding("exe")])
  }

  @Test func `An archive with a document's extension is not a hidden extension`() {
    #expect(warnings("letter.pdf.zip") == [.archive])
  }

  @Test func `A name and a type that contradict each other are reported`() {
    #expect(
      warnings("photo.jpg", "application/pdf") == [.contradiction(ending: "jpg", mimeType: "application/pdf")]
    )
    #expect(
      warnings("invoice.pdf.exe", "application/pdf") == [
        .windowsExecutable, .hiddenEnding("exe"), .contradiction(ending: "exe", mimeType: "application/pdf"),
      ])
    #expect(
      warnings("a.pdf", "text/html") == [.page, .contradiction(ending: "pdf", mimeType: "text/html")])
  }

  @Test func `Files that can run or load anything are not opened, but archives are`() {
    #expect(AttachmentRisk(filename: "a.exe", mimeType: "application/pdf").canRunOrLoad)
    #expect(AttachmentRisk(filename: "a.docm", mimeType: "application/msword").canRunOrLoad)
    #expect(AttachmentRisk(filename: "a.html", mimeType: "text/html").canRunOrLoad)
    #expect(!AttachmentRisk(filename: "a.zip", mimeType: "application/zip").canRunOrLoad)
    #expect(!AttachmentRisk(filename: "a.pdf", mimeType: "application/pdf").canRunOrLoad)
  }

  @Test(
    arguments: [
      ("MZ\u{03}", AttachmentWarning.windowsExecutable), ("\u{7F}ELF", .program), ("#!/bin/sh\n", .script),
      ("\n[Desktop Entry]\nExec=x", .shortcut), ("\u{FEFF}<!DOCTYPE html>", .page),
      ("<?xml version=\"1.0\"?><svg onload=x>", .page),
    ])
  func `The first bytes of a file reveal its type despite its name`(
    _ text: String, _ warning: AttachmentWarning
  ) {
    #expect(AttachmentRisk(beginning: Array(text.utf8)).warnings == [warning])
    #expect(AttachmentRisk(beginning: Array(text.utf8)).canRunOrLoad)
  }

  @Test func `The first bytes of a document cause no warning`() {
    #expect(!AttachmentRisk(beginning: Array("%PDF-1.4".utf8)).isDangerous)
    #expect(!AttachmentRisk(beginning: Array("Mzungu".utf8)).isDangerous)
    #expect(!AttachmentRisk(beginning: [UInt8]()).isDangerous)
  }
}
