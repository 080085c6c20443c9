// What a payload means is a question to a router, so `import Payloads` alone is enough.
@_exported public import InvocationRouter
