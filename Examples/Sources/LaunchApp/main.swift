import Foundation
import InvocationFoundation
import InvocationRouter

let store = try Route("store", "https://eat.example.com/s/{store:int}")
let router = try TypedRouter([TypedRoute(store, { (store: Int) in store }, \.self)])
let webpageURL = URL(string: "https://eat.example.com/s/42")  // of the NSUserActivity
switch router.launch(webpageURL) {
case .route(let store, _): print("store \(store)")
case .noURL: print("the start page")
case .noRoute, .refused, .notURL: print("this code cannot be read")
}
