import Foundation
import InvocationFoundation
import InvocationRouter

do {
  print(try InvocationURL("https://eat.example.com/a b"))
} catch {
  print(error.localizedDescription)
}
