/// The remainder with its verb, such as "1 is left" or "0 are left".
func left(_ count: Int) -> String { count == 1 ? "1 is left" : "\(count) are left" }
