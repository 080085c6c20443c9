// On macOS it needs: nothing; cameras are Linux's only.
#ifndef CVIDEO_H
#define CVIDEO_H

#include <stddef.h>
#include <stdint.h>

/// The system calls that drive a camera. Each is like the function with the same name, except that
/// it returns a negative errno instead of -1. Tests provide others that simulate a camera.
typedef struct {
  void *context;
  int (*open)(void *context, const char *path);
  int (*control)(void *context, int device, unsigned long request, void *argument);
  int (*wait)(void *context, int device, int milliseconds);
  int (*map)(void *context, int device, size_t length, int64_t offset, void **memory);
  void (*unmap)(void *context, void *memory, size_t length);
  void (*close)(void *context, int device);
} cvideo_calls;

/// The reasons other than a negative errno why a camera cannot be used.
enum {
  /// The device is not a camera, or one without frames in memory.
  CVIDEO_NO_CAMERA = 1,
  /// The camera has none of the supported formats.
  CVIDEO_NO_FORMAT,
  /// No frame arrived in time.
  CVIDEO_TIMEOUT,
};

/// The supported formats, by Linux's four-letter codes.
enum {
  CVIDEO_YUYV = 0x56595559,
  CVIDEO_UYVY = 0x59565955,
  CVIDEO_NV12 = 0x3231564E,
  CVIDEO_YU12 = 0x32315559,
  CVIDEO_GREY = 0x59455247,
  CVIDEO_MJPG = 0x47504A4D,
};

/// The shape of its frames.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t format;
  /// The number of bytes from one row to the next; in planar formats, of the luminance plane.
  uint32_t stride;
} cvideo_shape;

typedef struct cvideo_camera cvideo_camera;

/// Opens a camera and starts it, with the size nearest to that in `shape`. Returns 0, or an error
/// with nothing left open. `calls` are copied; NULL means the real system.
int cvideo_open(const char *path, const cvideo_calls *calls, cvideo_shape *shape, cvideo_camera **camera);

/// Waits for a frame, which is valid until the next call for this camera. If the frame was lost, or
/// a signal arrived instead, it has no bytes.
int cvideo_next(cvideo_camera *camera, int milliseconds, const uint8_t **bytes, size_t *count);

/// Stops the camera and frees everything.
void cvideo_close(cvideo_camera *camera);

#endif
