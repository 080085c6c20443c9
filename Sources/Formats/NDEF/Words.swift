/// A remainder with its verb: "1 is left", "0 are left".
func left(_ count: Int) -> String { count == 1 ? "1 is left" : "\(count) are left" }
