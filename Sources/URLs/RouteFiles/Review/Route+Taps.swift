import InvocationRouter
import AuthenticTags

extension Route {
  /// The problem that prevents the route's taps from being verified, or `nil` if there is none or
  /// the route has no taps.
  var tapProblem: (kind: RouteFinding.Kind, message: String)? {
    let fields = parameters.compactMap {
      parameter -> (parameter: RouteParameter, field: SUNField)? in
      guard case .sun(let field) = parameter.kind else { return nil }
      return (parameter, field)
    }
    if fields.isEmpty { return nil }
    let outside = fields.filter { field in
      if case .query = field.parameter.place { false } else { true }
    }
    let names = outside.map { "'\($0.parameter.name)'" }.joined(separator: ", ")
    let place =
      outside.isEmpty ? "" : "; fields are only expected in the query, but \(names) is elsewhere"
    guard let layout = tapLayout else {
      if outside.contains(where: { $0.field == .code }) {
        return (
          .unverifiableTap,
          "the URLs of the route '\(name)' cannot be verified\(place); write c={c:sun(cmac)} there"
        )
      }
      // The mirrors of other chips write a UID and a counter without a code.
      guard let field = fields.first(where: { $0.field != .uid && $0.field != .counter }) else {
        return nil
      }
      return (
        .tapWithoutCode,
        "the route '\(name)' has sun(\(field.field.rawValue)) but no sun(cmac), so its URLs cannot be verified"
      )
    }
    do throws(SUNLayoutError) { _ = try SUNLayout(layout) } catch {
      return (
        .unverifiableTap, "the URLs of the route '\(name)' cannot be verified: \(error)\(place)"
      )
    }
    return fields.first { $0.parameter.count != .one }.map { field in
      (
        .tapWithoutCode,
        "'\(field.parameter.name)' of the route '\(name)' may be absent or appear again, and a tag writes it once; "
          + "such URLs match and prove nothing"
      )
    }
  }
}
