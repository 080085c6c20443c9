#include "CTestCamera.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <linux/videodev2.h>

static int camera_open(void *context, const char *path) {
  ctest_camera *camera = context;
  (void)path;
  if (camera->open_error) return -camera->open_error;
  camera->open_count++;
  return 7;
}

static int show(ctest_camera *camera, struct v4l2_buffer *buffer) {
  if (camera->queued == 0) return -EINVAL;
  camera->queued--;
  size_t number = camera->shown++;
  buffer->index = (uint32_t)(number % 4);
  buffer->bytesused = (uint32_t)camera->frame_bytes;
  if (number >= camera->broken_from && number < camera->broken_until)
    // Some drivers mark what is broken, others hand over less.
    *(number % 2 ? &buffer->flags : &buffer->bytesused) = number % 2 ? V4L2_BUF_FLAG_ERROR : 5;
  memcpy(camera->buffers[number % 4], camera->frames + number * camera->frame_bytes,
         camera->frame_bytes);
  return 0;
}

static int camera_control(void *context, int device, unsigned long request, void *argument) {
  ctest_camera *camera = context;
  if (device != 7) return -EBADF;
  switch (request) {
    case VIDIOC_QUERYCAP: {
      if (camera->query_error) return -camera->query_error;
      struct v4l2_capability *has = argument;
      has->capabilities = V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
      has->device_caps = camera->is_output ? V4L2_CAP_META_CAPTURE | V4L2_CAP_STREAMING
                                           : V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
      return 0;
    }
    case VIDIOC_ENUM_FMT: {
      struct v4l2_fmtdesc *format = argument;
      if (format->index >= 4 || camera->formats[format->index] == 0) return -EINVAL;
      format->pixelformat = camera->formats[format->index];
      return 0;
    }
    case VIDIOC_S_FMT: {
      struct v4l2_format *format = argument;
      format->fmt.pix.width = camera->width;
      format->fmt.pix.height = camera->height;
      format->fmt.pix.bytesperline = camera->stride;
      return 0;
    }
    case VIDIOC_REQBUFS: return 0;
    case VIDIOC_QUERYBUF: {
      struct v4l2_buffer *buffer = argument;
      buffer->length = (uint32_t)camera->frame_bytes;
      buffer->m.offset = buffer->index;
      return 0;
    }
    case VIDIOC_QBUF: camera->queued++; return 0;
    case VIDIOC_DQBUF: return show(camera, argument);
    case VIDIOC_STREAMON:
      if (camera->start_error) return -camera->start_error;
      camera->is_streaming = 1;
      return 0;
    case VIDIOC_STREAMOFF: camera->is_streaming = 0; return 0;
    default: return -ENOTTY;
  }
}

static int camera_wait(void *context, int device, int milliseconds) {
  ctest_camera *camera = context;
  (void)device, (void)milliseconds;
  if (camera->is_silent) return 0;
  return camera->shown < camera->frame_count ? 1 : -ENODEV;
}

static int camera_map(void *context, int device, size_t length, int64_t offset, void **memory) {
  ctest_camera *camera = context;
  (void)device;
  *memory = camera->buffers[offset] = malloc(length);
  camera->mapped++;
  return 0;
}

static void camera_unmap(void *context, void *memory, size_t length) {
  ctest_camera *camera = context;
  (void)length;
  camera->mapped--;
  free(memory);
}

static void camera_close(void *context, int device) {
  ctest_camera *camera = context;
  (void)device;
  camera->open_count--;
}

cvideo_calls ctest_camera_calls(ctest_camera *camera) {
  return (cvideo_calls){camera,     camera_open,  camera_control, camera_wait,
                        camera_map, camera_unmap, camera_close};
}

#else

cvideo_calls ctest_camera_calls(ctest_camera *camera) { return (cvideo_calls){.context = camera}; }

#endif
