#ifndef CTESTCAMERA_H
#define CTESTCAMERA_H

#include "CVideo.h"

/// A camera that shows recorded frames, as Video4Linux would.
typedef struct {
  /// What it offers, up to four formats; 0 is none.
  uint32_t formats[4];
  uint32_t width;
  uint32_t height;
  /// Bytes of a row; 0 when the driver says nothing.
  uint32_t stride;
  /// The frames, one after another, each of this many bytes; after the last it is pulled out.
  const uint8_t *frames;
  size_t frame_bytes;
  size_t frame_count;
  /// Frames with these numbers, from 0, come over broken.
  size_t broken_from;
  size_t broken_until;
  /// Errors as the system tells them, 0 for none.
  int open_error;
  int query_error;
  int start_error;
  /// Whether it is a device of another kind.
  int is_output;
  /// Whether no frame ever comes.
  int is_silent;

  // What became of it.
  size_t shown;
  int open_count;
  int mapped;
  int is_streaming;
  int queued;
  uint8_t *buffers[4];
} ctest_camera;

/// The calls that answer for this camera, which must stay where it is.
cvideo_calls ctest_camera_calls(ctest_camera *camera);

#endif
