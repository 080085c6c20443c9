import Foundation
import TestSupport
import Testing

/// `beckon link redirects`, as people run it.
@Suite("beckon link redirects") struct RedirectsCommandTests {
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"version": 1, "hosts": ["eat.example.com"], "apps": ["ABCDE12345.com.example.eat"], "routes": [
        {"name": "table", "pattern": "/s/{store:int(1...500)}"}, {"name": "menu", "pattern": "/menu"}]}
      """, to: "routes.json")
    try folder.write(
      "route,store,target\ntable,,https://www.example.com/{store}\ntable,42,https://www.example.com/window\n",
      to: "targets.csv")
    return folder
  }

  @Test("the rules are printed; routes without a target are named") func rules() throws {
    let run = try runBeckon(
      ["link", "redirects", "--to", "targets.csv", "--for", "nginx"], in: folder())
    #expect(run.status == 0)
    #expect(run.stdout.contains("return 302 \"https://www.example.com/$1\""))
    #expect(run.stderr == "beckon: warning: the route 'menu' leads nowhere\n", "\(run.stderr)")
  }

  @Test("all files are written into a folder, and not over others") func files() throws {
    let folder = try folder()
    let command = [
      "link", "redirects", "--to", "targets.csv", "--for", "caddy", "--folder", "out", "--android",
      "com.example.eat=" + String(repeating: "0a", count: 32),
    ]
    let run = try runBeckon(command, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stderr.hasSuffix("beckon: 4 files in out\n"), "\(run.stderr)")
    #expect(try folder.text(of: "out/beckon-redirects.caddy").contains("redir @beckon"))
    #expect(try folder.text(of: "out/.well-known/apple-app-site-association").contains("/s/"))
    #expect(try folder.text(of: "out/.well-known/assetlinks.json").contains("0A:0A"))
    let list = try folder.text(of: "out/redirects.csv")
    #expect(
      list.hasPrefix(
        "url,target,status\nhttps://eat.example.com/s/42,https://www.example.com/window,302\n"))
    #expect(try runBeckon(command, in: folder).status == 73)
    #expect(try runBeckon(command + ["--force"], in: folder).status == 0)
  }

  @Test("of routes of taps it is said what their targets do not get") func taps() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"version": 1, "hosts": ["eat.example.com"], "routes": [
        {"name": "tap", "pattern": "/t?e={e:sun(picc)}&c={c:sun(cmac)}"}]}
      """, to: "routes.json")
    let words = ["link", "redirects", "--to", "https://www.example.com/in", "--for"]
    let kept = try runBeckon(words + ["apache"], in: folder)
    #expect(kept.status == 0 && kept.stderr == "")
    #expect(kept.stdout.contains("Header always set Cache-Control \"no-store\" env=BECKON_TAP"))
    let dropped = try runBeckon(words + ["nginx", "--query", "drop"], in: folder)
    #expect(dropped.status == 0)
    #expect(
      dropped.stderr.contains("the target of 'tap' does not get every field that verifies a tap"))
    let site = try runBeckon(words + ["netlify"], in: folder)
    #expect(
      site.status == 65 && site.stderr.contains("Netlify cannot prevent caching"), "\(site.stderr)")
  }

  @Test(
    "what is wrong is said",
    arguments: [
      (["--to", "none.csv", "--for", "nginx"], 66, "none.csv"),
      (
        ["--to", "https://{store}.example.com/", "--for", "nginx"], 65,
        "lets the request choose its host"
      ),
      (
        ["--to", "targets.csv"], 64,
        "say which server it is for: nginx, caddy, apache, netlify, cloudflare"
      ),
      (["--for", "nginx"], 64, "say where the URLs lead"),
      (
        ["--to", "targets.csv", "--for", "nginx", "--host", "a.example"], 64,
        "no route is on 'a.example'"
      ),
      (
        ["--to", "targets.csv", "--for", "caddy", "--folder", "o", "--android", "com=1"], 64,
        "'com=1' is not an Android app"
      ),
    ] as [([String], Int32, String)])
  func errors(_ words: [String], _ status: Int32, _ sentence: String) throws {
    let run = try runBeckon(["link", "redirects"] + words, in: folder())
    #expect(run.status == status)
    #expect(run.stderr.contains(sentence), "\(run.stderr)")
    #expect(run.stdout.isEmpty)
  }
}
