#ifndef CVIDEO_H
#define CVIDEO_H

#include <stddef.h>
#include <stdint.h>

/// The calls of the system that a camera is driven by. Each is as the function of the same name, but that it
/// answers with a negative errno instead of -1. Tests give others, which stand for a camera.
typedef struct {
  void *context;
  int (*open)(void *context, const char *path);
  int (*control)(void *context, int device, unsigned long request, void *argument);
  int (*wait)(void *context, int device, int milliseconds);
  int (*map)(void *context, int device, size_t length, int64_t offset, void **memory);
  void (*unmap)(void *context, void *memory, size_t length);
  void (*close)(void *context, int device);
} cvideo_calls;

/// Why a camera cannot be used, beside a negative errno.
enum {
  /// The device is no camera, or one that cannot hand over frames in memory.
  CVIDEO_NO_CAMERA = 1,
  /// None of its formats is one of those that are read here.
  CVIDEO_NO_FORMAT,
  /// Nothing came in time.
  CVIDEO_TIMEOUT,
};

/// The formats that are read here, by the four letters that Linux has for them.
enum {
  CVIDEO_YUYV = 0x56595559,
  CVIDEO_UYVY = 0x59565955,
  CVIDEO_NV12 = 0x3231564E,
  CVIDEO_YU12 = 0x32315559,
  CVIDEO_GREY = 0x59455247,
  CVIDEO_MJPG = 0x47504A4D,
};

/// What its frames are.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t format;
  /// Bytes from one row to the next; of the light alone where it lies apart.
  uint32_t stride;
} cvideo_shape;

typedef struct cvideo_camera cvideo_camera;

/// Opens a camera and starts it, as near to the size that `shape` asks for as it can. Answers 0, or why not, with
/// nothing left open. `calls` are copied; NULL is the system itself.
int cvideo_open(const char *path, const cvideo_calls *calls, cvideo_shape *shape, cvideo_camera **camera);

/// Waits for a frame, which stays until the next call for this camera. A frame that was lost on its way, or in whose
/// place a signal came, has no bytes.
int cvideo_next(cvideo_camera *camera, int milliseconds, const uint8_t **bytes, size_t *count);

/// Stops the camera and lets go of everything.
void cvideo_close(cvideo_camera *camera);

#endif
