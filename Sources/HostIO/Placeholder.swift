// room HostIO
