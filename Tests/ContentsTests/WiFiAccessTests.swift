import Contents
import NDEF
import TestSupport
import Testing

@Suite("Wi-Fi access") struct WiFiAccessTests {
  @Test(
    "texts as phones read them",
    arguments: [
      (["ssid": "Guests", "password": "pizza 4 all"], "WIFI:T:WPA;S:Guests;P:pizza 4 all;;"),
      (["ssid": "Guests"], "WIFI:T:nopass;S:Guests;;"),
      (
        ["ssid": "a;b:c,d\\e\"f", "password": "12345678", "security": "wpa3", "hidden": "yes"],
        "WIFI:T:WPA;R:1;S:a\\;b\\:c\\,d\\\\e\\\"f;P:12345678;H:true;;"
      ),
    ])
  func texts(_ values: [String: String], _ text: String) throws {
    let access = try WiFiAccess(ContentValues(values.map { ($0.key, $0.value) }))
    #expect(access.text() == text)
    #expect(WiFiAccess.claims(text))
    #expect(try WiFiAccess(reading: text) == access)
  }
}
