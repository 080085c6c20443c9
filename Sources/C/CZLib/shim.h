// On macOS it needs: nothing but the zlib of the SDK.
#include <zlib.h>
