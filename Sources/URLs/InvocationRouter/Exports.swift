// Routes are matched against URLs, so `import InvocationRouter` alone is enough.
@_exported public import InvocationURLs
