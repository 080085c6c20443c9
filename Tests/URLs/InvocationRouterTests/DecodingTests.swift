import Foundation
import InvocationRouter
import Testing

/// `InvocationURL` comes with the router.
@Suite("Values as the app's types")
struct DecodingTests {
  enum Size: String, Codable { case small, large }

  struct Order: Codable, Equatable {
    let store: Int
    let table: UInt8
    let size: Size
    let promo: String?
    let tags: [String]
    let id: UUID?
  }

  static let route = "https://eat.example.com/s/{store:int}/{table:int}/{size}"

  func decode<Output: Decodable>(_ url: String, _ pattern: String) throws -> Output {
    let router = try Router([Route("order", pattern)])
    return try #require(router.match(InvocationURL(url)).match).decode()
  }

  @Test("Numbers, enumerations, optionals, lists and UUIDs")
  func order() throws {
    let id = "0f8fad5b-d9cb-469f-a165-70867728950e"
    let order: Order = try decode(
      "https://eat.example.com/s/42/7/large/x/y?promo=a%20b&id=\(id)",
      Self.route + "/{tags*}?promo={promo?}&id={id:uuid?}")
    #expect(
      order
        == Order(
          store: 42, table: 7, size: .large, promo: "a b", tags: ["x", "y"],
          id: UUID(uuidString: id)
        ))
  }

  @Test("What the type cannot hold names the parameter")
  func mismatches() throws {
    struct Store: Decodable { let store: String }
    struct Other: Decodable { let shop: Int }
    struct Small: Decodable { let store: Int8 }
    func description<Output: Decodable>(_ type: Output.Type) -> String {
      do {
        let _: Output = try decode("https://eat.example.com/s/300/7/large", Self.route)
        return "none"
      } catch DecodingError.typeMismatch(_, let context) {
        return context.codingPath.map(\.stringValue).joined() + " " + context.debugDescription
      } catch DecodingError.keyNotFound(_, let context) {
        return context.debugDescription
      } catch {
        return "\(error)"
      }
    }
    #expect(description(Store.self) == "store 300 is not of this type")
    #expect(description(Small.self) == "store 300 is not of this type")
    #expect(description(Other.self) == "the URL has no value for 'shop'; make it optional")
    #expect(description([Int].self).contains("not a list here"))
  }

  @Test("A match describes itself") func description() throws {
    let router = try Router([Route("order", Self.route), Route("home", "https://eat.example.com/")])
    let match = router.match(try InvocationURL("https://eat.example.com/s/1/2/small")).match
    #expect(match?.description == "order (store: 1, table: 2, size: small)")
    let home = router.match(try InvocationURL("https://eat.example.com/")).match
    #expect(home?.description == "home")
  }

  @Test("URLs and values are JSON texts, numbers, lists and objects")
  func codable() throws {
    struct Saved: Codable, Equatable {
      var url: InvocationURL
      var value: [RouteValue]
    }
    let saved = Saved(
      url: try InvocationURL("HTTPS://Eat.Example.com/s/%41"), value: [1, "7", ["a", 2]])
    let json = try JSONEncoder().encode(saved)
    #expect(try JSONDecoder().decode(Saved.self, from: json) == saved)
    let values: RouteValues = ["store": 42, "name": "x"]
    let object = try JSONEncoder().encode(values)
    let back = try JSONDecoder().decode(RouteValues.self, from: object)
    #expect(back["store"] == 42 && back["name"] == "x" && back.pairs.count == 2)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([InvocationURL].self, from: Data(#"["https://a b/"]"#.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.underlyingError is InvocationURLError)
  }
}
