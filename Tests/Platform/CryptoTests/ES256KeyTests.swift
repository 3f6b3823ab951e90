import COpenSSL
import Testing

@testable import Crypto

@Suite struct ES256KeyTests {
  @Test func aSignatureIsTwoNumbersThatOpenSSLAccepts() throws {
    let pair = try TestKey(curve: "P-256")
    let key = try ES256Key(pem: pair.pem)
    for message in ["", "header.claims", String(repeating: "x", count: 5000)] {
      let bytes = Array(message.utf8)
      // Numbers with leading zeros must keep their 32 bytes; 40 signatures include some of them.
      for _ in 0..<40 {
        let signature = try key.sign(bytes)
        #expect(signature.count == 64)
        #expect(pair.verifies(signature, of: bytes))
        #expect(!pair.verifies(signature, of: bytes + [1]))
      }
    }
  }

  @Test func aKeyFromAnEnvironmentVariableOrAnotherSystemIsReadToo() throws {
    let pair = try TestKey(curve: "P-256")
    let lines = pair.pem.split(separator: "\n")
    for pem in [lines.joined(separator: "\\n") + "\\n", lines.joined(separator: "\r\n") + "\r\n", "a comment\n" + pair.pem] {
      #expect(pair.verifies(try ES256Key(pem: pem).sign([1, 2, 3]), of: [1, 2, 3]))
    }
  }

  @Test func otherKindsOfKeysAreNamed() throws {
    #expect(problem(try TestKey(curve: "P-384").pem).contains("a key on the curve secp384r1"))
    #expect(problem(try TestKey.rsa()).contains("an RSA key"))
    #expect(problem("").contains("it is empty"))
    #expect(problem(" \n\0").contains("it is empty"))
    for garbage in ["hello", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "-----BEGIN CERTIFICATE-----\n"] {
      #expect(problem(garbage).contains("no private key can be read from it"))
    }
    #expect(problem("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----").contains("protected by a password"))
    #expect(problem(String(repeating: "A", count: 70_000)).contains("too long"))
    #expect(problem(String(try TestKey(curve: "P-256").pem.dropLast(60))).contains("no private key"))
    #expect(ERR_peek_error() == 0)
  }

  @Test func printingAKeyRevealsNothing() throws {
    let pair = try TestKey(curve: "P-256")
    let key = try ES256Key(pem: pair.pem)
    var dumped = ""
    dump(key, to: &dumped)
    #expect(dumped == "- ES256Key\n")
    #expect("\(key)" == "ES256Key")
    #expect("\([key])" == "[ES256Key]")
  }

  private func problem(_ pem: String) -> String {
    do {
      _ = try ES256Key(pem: pem)
      return "a good key"
    } catch {
      #expect(pem.isEmpty || !error.description.contains(pem.suffix(50)))
      return error.description
    }
  }
}

@Suite struct Base64URLTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
  ])
  func theExamplesOfTheStandardHold(_ text: String, _ expected: String) { #expect(base64URL(Array(text.utf8)) == expected) }

  @Test func theLastTwoLettersAreTheURLSafeOnes() { #expect(base64URL([0xFB, 0xFF, 0xFE]) == "-__-") }
}
