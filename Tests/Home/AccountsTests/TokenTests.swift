import Accounts
import Testing
import WeatherModel

/// Tokens: how programs get access to parts of a space, and lose it.
@Suite struct TokenTests {
  @Test(arguments: Backend.all) func aTokenOpensItsSpaceUntilItIsRevoked(_ backend: Backend) async throws {
    let home = try backend.home()
    let spaces = home.spaces()
    let (_, phone) = try await spaces.begin()
    let (key, token) = try await spaces.createToken(named: "Frame", [.read, .widget], at: .zero, for: phone)
    let bearer = try await home.spaces().tokenHolder(try #require(DeviceKey(cookie: key.cookie)))
    #expect(bearer.device == token.id && bearer.scopes == [.read, .widget] && bearer.cell == .zero)
    #expect(try await spaces.names(bearer) == ["Paris"])
    _ = try await spaces.push([write(2, "Rome")], for: bearer)
    #expect(try await spaces.tokens(for: phone).map(\.scopes.each) == [["read", "widget"]])
    #expect(try await spaces.tokens(for: phone).first?.seen == Instant(seconds: 1_795_010_400))
    try await spaces.revokeToken(token.id, for: phone)
    #expect(await refusal { _ = try await spaces.tokenHolder(key) } == .unknownKey)
    #expect(await refusal { _ = try await spaces.push([write(3)], for: bearer) } == .unknownKey, "requests in progress are refused, too")
    #expect(await refusal { try await spaces.revokeToken(token.id, for: phone) } == .noSuchToken)
  }

  @Test(arguments: Backend.all) func aTokenIsNotAcceptedAsADeviceKeyNorADeviceKeyAsAToken(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (device, phone) = try await spaces.begin()
    let (key, _) = try await spaces.createToken(named: "x", .places, for: phone)
    #expect(await refusal { _ = try await spaces.member(key) } == .unknownKey)
    #expect(await refusal { _ = try await spaces.tokenHolder(device) } == .unknownKey)
    let bearer = try await spaces.tokenHolder(key)
    #expect(await refusal { _ = try await spaces.createToken(named: "y", .trips, for: bearer) } == .unknownKey)
    #expect(await refusal { try await spaces.revokeToken(bearer.device, for: bearer) } == .unknownKey)
    #expect(try await spaces.devices(for: phone).count == 1)
  }

  @Test(arguments: Backend.all) func tokensOfAnotherSpaceCanNotBeSeenOrRevoked(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, phone) = try await spaces.begin()
    let (_, otherMember) = try await spaces.begin()
    let (key, token) = try await spaces.createToken(named: "x", .read, for: phone)
    #expect(try await spaces.tokens(for: otherMember).isEmpty)
    #expect(await refusal { try await spaces.revokeToken(token.id, for: otherMember) } == .noSuchToken)
    _ = try await spaces.tokenHolder(key)
  }

  @Test(arguments: Backend.all) func tokensMoveAlongWhenSpacesAreMergedAndEndWhenASpaceIsDeleted(_ backend: Backend) async throws {
    let spaces = try backend.home().spaces()
    let (_, phone) = try await spaces.begin()
    let (_, tablet) = try await spaces.begin([write(2, "Rome")])
    let (key, _) = try await spaces.createToken(named: "x", .places, for: tablet)
    let (code, _) = try await spaces.startPairing(for: phone)
    _ = try await spaces.pair(code, deviceName: "Tablet", leaving: tablet)
    #expect(try await spaces.names(try await spaces.tokenHolder(key)) == ["Paris", "Rome"])
    try await spaces.deleteEverything(for: phone)
    #expect(await refusal { _ = try await spaces.tokenHolder(key) } == .unknownKey)
  }

  @Test func theNumberOfTokensOfASpaceIsLimited() async throws {
    let spaces = try Backend.sqlite.home().spaces()
    let (_, phone) = try await spaces.begin()
    for number in 0..<Spaces.mostTokens { _ = try await spaces.createToken(named: "\(number)", .read, for: phone) }
    #expect(await refusal { _ = try await spaces.createToken(named: "x", .read, for: phone) } == .tooManyTokens)
    #expect(await refusal { _ = try await spaces.createToken(named: "", .read, for: phone) } == .invalidName(.empty))
  }
}
