import Testing
import VmailDomain
