// room InvocationURLs
