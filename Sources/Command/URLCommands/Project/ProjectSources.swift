/// The generated Swift sources that do not depend on the routes.
struct ProjectSources {
  /// The App Group, and whether an experience has a place.
  let group: String
  let hasPlaces: Bool

  /// The source of the value that a scene shows, for every kind of launch.
  var start: String {
    """
    \(importWord) InvocationRouter

    /// The screen and the notice of a scene. Without a screen it shows its start page.
    struct Start: Equatable, Sendable {
      var screen: Screen?
      var notice: String?
    }

    extension AppRoutes {
      /// Returns the screen to show when a scene begins or is called to the front.
      ///
      /// `url` is the `absoluteString` of the activity's `webpageURL`, `nil` without an activity.
      /// `last` is the screen that the person saw last, `nil` if that is too long ago.
      func start(_ url: String?, last: Screen?) -> Start {
        switch router.launch(url) {
        case .route(let screen, _): Start(screen: screen)
        case .noURL: Start(screen: last)
        case .noRoute: Start(notice: "This code needs a newer version of the app.")
        case .refused: Start(notice: "This code is not valid here.")
        case .notURL: Start(notice: "This code cannot be read.")
        }
      }
    }

    """
  }

  /// The source of the store that keeps the last invocation in the App Group's container.
  var handover: String {
    """
    \(importWord) Foundation

    /// The last invocation, which the App Clip leaves for the app in the folder of their App Group.
    struct Handover {
      /// The App Group of both targets.
      static let group = \(swiftLiteral(group))
      /// An older invocation belongs to another visit.
      static let lifetime: TimeInterval = 24 * 60 * 60

      let folder: URL
      private var file: URL { folder.appendingPathComponent("last-invocation.txt") }

      init(folder: URL) { self.folder = folder }

      #if canImport(Darwin)
        /// Opens the container of the App Group, or returns `nil` if the entitlement is missing.
        init?() {
          let folder = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: \(swiftLiteral(group)))
          guard let folder else { return nil }
          self.init(folder: folder)
        }
      #endif

      /// Leaves a URL that had a route, in place of an earlier one.
      func leave(_ url: String, at date: Date) throws {
        let text = "\\(Int(date.timeIntervalSince1970))\\n\\(url)\\n"
        try Data(text.utf8).write(to: file, options: .atomic)
      }

      /// Takes it out, once; `nil` when there is none, or an old one.
      func take(at date: Date) -> String? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        try? FileManager.default.removeItem(at: file)
        let lines = text.split(separator: "\\n")
        guard lines.count == 2, let seconds = TimeInterval(lines[0]) else { return nil }
        let age = date.timeIntervalSince1970 - seconds
        return age >= 0 && age < Self.lifetime ? String(lines[1]) : nil
      }
    }

    """
  }

  /// The source of the view of both targets: cold and warm launches, and launches without a URL.
  var startView: String {
    """
    #if canImport(SwiftUI)
      \(importWord) InvocationRouter
      \(importWord) SwiftUI

      /// The first view of the app and of the App Clip.
      ///
      /// SwiftUI calls `onContinueUserActivity` for a cold and for a warm launch, and not for a
      /// launch without a URL. So the view starts as if without a URL.
      struct StartView: View {
        let routes: AppRoutes
        @State private var start: Start
        @State private var isTaskDone = false

        init(routes: AppRoutes, last: Screen? = nil) {
          self.routes = routes
          _start = State(initialValue: routes.start(Self.handedOver(), last: last))
        }

        var body: some View {
          VStack {
            if let notice = start.notice { Text(notice) }
            ScreenView(screen: start.screen, finish: { isTaskDone = true })
          }
          .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
            open(activity.webpageURL?.absoluteString)
          }
          .offersApp(when: $isTaskDone)
        }

        private func open(_ url: String?) {
          start = routes.start(url, last: start.screen)
          #if APPCLIP
            guard start.screen != nil, let url else { return }
            try? Handover()?.leave(url, at: .now)
          #endif
        }

        /// The URL that the App Clip left, in the app.
        private static func handedOver() -> String? {
          #if APPCLIP
            nil
          #else
            Handover()?.take(at: .now)
          #endif
        }
      }

      /// One screen. Replace the text by the app's own views.
      struct ScreenView: View {
        let screen: Screen?
        /// Call it when the person's task is done, such as a paid order.
        let finish: () -> Void

        var body: some View {
          if let screen {
            Text(String(describing: screen))
            Button("Done", action: finish)
          } else {
            Text("Start")
          }
        }
      }
    #endif

    """
  }

  /// The source of the overlay that offers the app after the person's task.
  var offer: String {
    """
    #if canImport(SwiftUI)
      \(importWord) StoreKit
      \(importWord) SwiftUI

      extension View {
        /// Offers the full app in the App Clip when the task is done, never before.
        @ViewBuilder func offersApp(when isTaskDone: Binding<Bool>) -> some View {
          #if APPCLIP
            appStoreOverlay(isPresented: isTaskDone) {
              SKOverlay.AppClipConfiguration(position: .bottom)
            }
          #else
            self
          #endif
        }
      }
    #endif

    """
  }

  /// The source of the `@main` type of a target.
  func main(_ name: String) -> String {
    """
    #if canImport(SwiftUI)
      \(importWord) SwiftUI

      @main struct \(name): App {
        private let routes = Result { try AppRoutes.bundled() }

        var body: some Scene {
          WindowGroup {
            switch routes {
            case .success(let routes): StartView(routes: routes)
            case .failure(let error): Text("routes.json cannot be read: \\(error)")
            }
          }
        }
      }
    #endif

    """
  }

  /// The source of the reading of the route table in the bundle.
  var bundled: String {
    """
    \(importWord) Foundation

    extension AppRoutes {
      /// Reads the `routes.json` of the bundle, which both targets have as a resource.
      static func bundled() throws -> AppRoutes {
        guard let url = Bundle.main.url(forResource: "routes", withExtension: "json") else {
          throw MissingRoute(name: "routes.json")
        }
        return try AppRoutes([UInt8](Data(contentsOf: url)))
      }
    }

    """
  }

  /// The source of the scene delegate for apps with UIKit.
  var sceneDelegate: String {
    """
    // For apps with UIKit. Apps with SwiftUI use StartView, and do not need this file.
    #if canImport(UIKit) && USES_UIKIT
      \(importWord) InvocationRouter
      \(importWord) UIKit

      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        private var current: Screen?
        private let routes = try? AppRoutes.bundled()

        /// A cold launch. Without a URL there is no activity.
        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options connectionOptions: UIScene.ConnectionOptions
        ) {
          let activity = connectionOptions.userActivities.first {
            $0.activityType == NSUserActivityTypeBrowsingWeb
          }
          open(activity?.webpageURL?.absoluteString)
        }

        /// A warm launch of an existing scene.
        func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
          guard userActivity.activityType == NSUserActivityTypeBrowsingWeb else { return }
          open(userActivity.webpageURL?.absoluteString)
        }

        private func open(_ url: String?) {
          guard let start = routes?.start(url, last: current) else { return }
          current = start.screen
          // Show `start.screen`, or the start page, and `start.notice`.
        }
      }
    #endif

    """
  }
}
