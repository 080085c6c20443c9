import Basics
import Contents
import NDEF
import TestSupport
import Testing

@Suite("Contents by their published forms") struct ContentVectorTests {
  typealias Vector = ContentVectors.Vector

  @Test("values give the text and the record, and come back", arguments: ContentVectors.all.good)
  func good(_ vector: Vector) throws {
    let type = try vector.type
    let content = try type.init(vector.contentValues)
    #expect(exact(content.values) == exact(vector.contentValues))
    if let text = vector.text {
      #expect(Array(try content.text().utf8) == Array(text.utf8))
      #expect(exact(try type.init(reading: text).values) == exact(vector.contentValues))
      // A plain text claims nothing, or everything would be one.
      #expect(
        ContentCatalogue.read(text)?.definition.word == (vector.kind == "text" ? nil : vector.kind))
    }
    if let records = try vector.records {
      let ours = hexadecimal(NDEFMessage(try content.records()).encoded(), .small)
      #expect(ours == vector.message)
      #expect(exact(try type.init(reading: records).values) == exact(vector.contentValues))
      #expect(ContentCatalogue.read(records)?.definition.word == vector.kind)
    }
  }

  @Test("what others write is read, and written again", arguments: ContentVectors.all.read)
  func read(_ vector: Vector) throws {
    let found: ContentReadResult?
    if let records = try vector.records {
      found = ContentCatalogue.read(records)
    } else {
      found = ContentCatalogue.read(try #require(vector.text))
    }
    let reading = try #require(found)
    #expect(reading.definition.word == vector.kind)
    let content = try reading.content.get()
    #expect(exact(content.values) == exact(vector.contentValues))
    #expect(exact(try vector.type.init(content.values).values) == exact(content.values))
  }

  @Test("what cannot be is refused with its reason", arguments: ContentVectors.all.bad)
  func bad(_ vector: Vector) throws {
    let error = #expect(throws: ContentError.self) {
      if let records = try vector.records {
        _ = try #require(ContentCatalogue.read(records)).content.get()
      } else if let text = vector.text {
        _ = try #require(ContentCatalogue.read(text)).content.get()
      } else {
        let content = try vector.type.init(vector.contentValues)
        switch vector.carrier {
        case "code": _ = try content.text()
        case "tag": _ = try content.records()
        default: break
        }
      }
    }
    #expect(error?.description == vector.sentence)
  }

  @Test("no beginning of a message or a text is a trap", arguments: ContentVectors.all.good)
  func beginnings(_ vector: Vector) throws {
    if let record = try vector.records?.first {
      for count in 0...record.payload.count {
        let cut = try NDEFRecord(
          format: record.format, type: record.type, payload: record.payload.prefix(count))
        _ = ContentCatalogue.read([cut])
        #expect(throws: (any Error).self) { try vector.type.init(reading: [NDEFRecord]()) }
      }
    }
    for count in 0...(vector.text ?? "").unicodeScalars.count {
      let cut = String(String.UnicodeScalarView((vector.text ?? "").unicodeScalars.prefix(count)))
      guard case .success(let content)? = ContentCatalogue.read(cut)?.content else { continue }
      #expect(try type(of: content).init(content.values).values == content.values)
    }
  }
}

@Suite("Kinds of contents") struct ContentKindTests {
  @Test("every kind has its word, its fields, and vectors of both sorts")
  func definitions() {
    let words = ContentCatalogue.all.map { $0.definition.word }
    #expect(Set(words).count == words.count)
    #expect(words.filter(RandomContents.words.contains) == RandomContents.words)
    for definition in RandomContents.words.compactMap({ ContentCatalogue.named($0)?.definition }) {
      #expect(Set(definition.fields.map(\.name)).count == definition.fields.count)
      for vectors in [ContentVectors.all.good, ContentVectors.all.bad] {
        #expect(vectors.contains { $0.kind == definition.word }, "\(definition.word)")
      }
      // Every field is in a vector, and so its writing and reading are pinned.
      // A duration becomes an end.
      for field in definition.fields where field.name != "duration" {
        let isUsed = ContentVectors.all.good.contains { vector in
          vector.kind == definition.word
            && vector.values?.contains { $0[0] == field.name } == true
        }
        #expect(isUsed, "\(definition.word) \(field.name)")
      }
    }
  }

  @Test(
    "fields that are unknown, empty, missing, repeated or not a choice",
    arguments: RandomContents.words)
  func fields(_ word: String) throws {
    let kind = try #require(ContentCatalogue.named(word))
    let vector = try #require(ContentVectors.all.good.first { $0.kind == word })
    func sentence(_ values: ContentValues) -> String? {
      do throws(ContentError) {
        _ = try kind.init(values)
        return nil
      } catch { return error.description }
    }
    let names = kind.definition.fields.map(\.name).joined(separator: ", ")
    var values = vector.contentValues
    values.append("colour", "red")
    #expect(sentence(values) == "\(word) colour: there is no such field; the fields are \(names)")
    for field in kind.definition.fields {
      let others = vector.contentValues.pairs.filter { $0.name != field.name }.map {
        ($0.name, $0.value)
      }
      let begin = "\(word) \(field.name): it is "
      #expect(
        sentence(ContentValues(others + [(field.name, "")]))
          == begin + "empty; fill it in, or leave it out")
      if field.isRequired {
        #expect(sentence(ContentValues(others)) == begin + "missing; this field is required")
      }
      if !field.choices.isEmpty {
        #expect(
          sentence(ContentValues(others + [(field.name, "?")]))
            == "\(word) \(field.name): '?' is not one of \(orList(field.choices))")
      }
      let twice = (field.choices.first ?? "12")
      let repeated = sentence(ContentValues(others + [(field.name, twice), (field.name, twice)]))
      #expect((repeated == begin + "given more than once; give it once") == !field.isRepeatable)
    }
  }

  @Test(
    "a bell is taken by no field, and the error names the field", arguments: RandomContents.words)
  func controls(_ word: String) throws {
    let kind = try #require(ContentCatalogue.named(word))
    let vector = try #require(ContentVectors.all.good.first { $0.kind == word })
    // The data of a media type may be any bytes.
    for field in kind.definition.fields where word != "media" || field.name == "type" {
      let others = vector.contentValues.pairs.filter { $0.name != field.name }
      let values = ContentValues(others.map { ($0.name, $0.value) } + [(field.name, "1\u{7}2")])
      let error = #expect(throws: ContentError.self, "\(field.name)") { try kind.init(values) }
      #expect(error?.field == field.name)
      #expect(error?.content == word)
      // Nothing that could ring or steer a terminal.
      #expect(error?.description.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    }
  }

  @Test(
    "remarks",
    arguments: [
      ("wifi", [("ssid", "cafe")], "a network name of hexadecimal digits alone"),
      ("wifi", [("ssid", "Guests")], "the network is open"),
      ("phone", [("number", "110")], "110 has no + and country code"),
      ("sms", [("number", "110")], "110 has no + and country code"),
      (
        "contact", [("name", "a"), ("phone", "1-800-FLOWERS")],
        "phones may not dial '1-800-FLOWERS'"
      ),
      ("place", [("latitude", "1"), ("longitude", "2")], "iPhones may not open a geo: link"),
    ])
  func remarks(_ word: String, _ values: [(String, String)], _ begin: String) throws {
    let kind = try #require(ContentCatalogue.named(word))
    let remarks = try kind.init(ContentValues(values)).remarks
    #expect(remarks.contains { $0.hasPrefix(begin) })
  }

  @Test(
    "texts that are nothing of all this",
    arguments: [
      "", "hello", "Room:12", "https://example.com",
      "https://www.google.com/maps/search/?api=1&query=pizza",
      "https://maps.apple.com/?q=pizza", "https://apps.apple.com/us/genre/ios/id36", "WIFI", "geo",
      "MECARD\u{301}:N:a;;", "a: b",
    ])
  func unclaimed(_ text: String) { #expect(ContentCatalogue.read(text) == nil) }

  @Test("records that are nothing of all this") func unclaimedRecords() throws {
    #expect(ContentCatalogue.read([]) == nil)
    #expect(ContentCatalogue.read([try .uri("https://example.com/a")]) == nil)
    #expect(ContentCatalogue.read([try .external("example.com:a", [1])]) == nil)
    #expect(ContentCatalogue.read([.empty]) == nil)
    // A web address comes first: the app behind it is what Android does with the address.
    let both = [
      try NDEFRecord.uri("https://example.com/a"), try .androidApplication("com.example.a"),
    ]
    #expect(ContentCatalogue.read(both) == nil)
  }

  @Test("a Smart Poster is what its URI is") func posters() throws {
    let poster = try NDEFRecord.smartPoster(NDEFSmartPoster(uri: "tel:+493012345"))
    let reading = try #require(ContentCatalogue.read([poster]))
    #expect(
      exact(try reading.content.get().values) == exact(ContentValues([("number", "+493012345")])))
  }
}
