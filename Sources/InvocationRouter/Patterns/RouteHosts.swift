import InvocationURLs

/// The hosts of one route, in order and each once; they all have the route's scheme.
struct RouteHosts: Sendable {
  private(set) var list: [RouteHost] = []
  /// The same, once there are more than can be compared one by one.
  private var set: Set<RouteHost> = []
  private var names: Set<String> = []

  private static let few = 8

  /// Adds a host that is not there yet.
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

  /// The scheme of a host of this name, which may be another than the one that was wanted.
  func scheme(ofName name: String) -> InvocationURL.Scheme? {
    let isThere =
      list.count > Self.few ? names.contains(name) : list.contains { $0.name == name }
    return isThere ? list.first?.scheme : nil
  }
}
