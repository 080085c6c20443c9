// room InvocationFoundation
