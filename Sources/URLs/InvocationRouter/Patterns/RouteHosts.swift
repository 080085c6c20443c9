/// The hosts of one route, in order and without duplicates. All have the route's scheme.
struct RouteHosts: Sendable {
  private(set) var list: [RouteHost] = []
  /// The same hosts, for searching; used only if there are too many to compare one by one.
  private var set: Set<RouteHost> = []
  private var names: Set<String> = []

  private static let few = 8

  /// Appends a host, unless it is already in the list.
  mutating func insert(_ host: RouteHost) {
    guard !contains(host) else { return }
    list.append(host)
    if list.count == Self.few + 1 {
      set = Set(list)
      names = Set(list.map(\.name))
    } else if list.count > Self.few {
      set.insert(host)
      names.insert(host.name)
    }
  }

  func contains(_ host: RouteHost) -> Bool {
    list.count > Self.few ? set.contains(host) : list.contains(host)
  }

  /// Returns the scheme of the host with this name, which may differ from the requested scheme.
  func scheme(ofName name: String) -> InvocationURL.Scheme? {
    let isThere =
      list.count > Self.few ? names.contains(name) : list.contains { $0.name == name }
    return isThere ? list.first?.scheme : nil
  }
}
