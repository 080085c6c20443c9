#define _GNU_SOURCE

#include "CVideo.h"

#include <errno.h>
#include <stdlib.h>

#ifdef __linux__
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

// The calls of the real system.

static int system_open(void *context, const char *path) {
  (void)context;
  int device = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
  return device == -1 ? -errno : device;
}

static int system_control(void *context, int device, unsigned long request, void *argument) {
  (void)context;
  int answer;
  do answer = ioctl(device, request, argument);
  while (answer == -1 && errno == EINTR);
  return answer == -1 ? -errno : answer;
}

static int system_wait(void *context, int device, int milliseconds) {
  (void)context;
  struct pollfd wanted = {.fd = device, .events = POLLIN};
  int count = poll(&wanted, 1, milliseconds);
  // A camera that was unplugged reports errors forever.
  if (count == 1 && wanted.revents & (POLLERR | POLLHUP | POLLNVAL)) return -ENODEV;
  return count == -1 ? -errno : count;
}

static int system_map(void *context, int device, size_t length, int64_t offset, void **memory) {
  (void)context;
  *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, device, offset);
  return *memory == MAP_FAILED ? -errno : 0;
}

static void system_unmap(void *context, void *memory, size_t length) {
  (void)context;
  munmap(memory, length);
}

static void system_close(void *context, int device) {
  (void)context;
  close(device);
}

static const cvideo_calls the_system = {
    NULL, system_open, system_control, system_wait, system_map, system_unmap, system_close};

enum { most_buffers = 4 };

struct cvideo_camera {
  cvideo_calls calls;
  int device;
  int is_streaming;
  // The buffer that the caller is using; -1 for none.
  int lent;
  unsigned count;
  struct {
    void *memory;
    size_t length;
  } buffers[most_buffers];
};

static int control(cvideo_camera *camera, unsigned long request, void *argument) {
  return camera->calls.control(camera->calls.context, camera->device, request, argument);
}

/// Checks that the device captures video and supports memory-mapped buffers.
static int check(cvideo_camera *camera) {
  struct v4l2_capability has = {0};
  int answer = control(camera, VIDIOC_QUERYCAP, &has);
  if (answer == -ENOTTY || answer == -EINVAL) return CVIDEO_NO_CAMERA;
  if (answer < 0) return answer;
  uint32_t can = has.capabilities & V4L2_CAP_DEVICE_CAPS ? has.device_caps : has.capabilities;
  uint32_t need = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
  return (can & need) == need ? 0 : CVIDEO_NO_CAMERA;
}

/// The best format among those that the camera supports.
static uint32_t best_format(cvideo_camera *camera) {
  static const uint32_t wanted[] = {CVIDEO_YUYV, CVIDEO_UYVY, CVIDEO_NV12,
                                    CVIDEO_YU12, CVIDEO_GREY, CVIDEO_MJPG};
  unsigned best = sizeof wanted / sizeof *wanted;
  for (uint32_t index = 0; index < 256; index++) {
    struct v4l2_fmtdesc has = {.index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    if (control(camera, VIDIOC_ENUM_FMT, &has) < 0) break;
    for (unsigned place = 0; place < best; place++)
      if (wanted[place] == has.pixelformat) best = place;
  }
  return best < sizeof wanted / sizeof *wanted ? wanted[best] : 0;
}

static int choose(cvideo_camera *camera, cvideo_shape *shape) {
  struct v4l2_format format = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  format.fmt.pix.pixelformat = best_format(camera);
  if (format.fmt.pix.pixelformat == 0) return CVIDEO_NO_FORMAT;
  uint32_t wanted = format.fmt.pix.pixelformat;
  format.fmt.pix.width = shape->width;
  format.fmt.pix.height = shape->height;
  format.fmt.pix.field = V4L2_FIELD_ANY;
  int answer = control(camera, VIDIOC_S_FMT, &format);
  if (answer < 0) return answer;
  // Drivers replace unsupported values by supported ones.
  if (format.fmt.pix.pixelformat != wanted) return CVIDEO_NO_FORMAT;
  shape->width = format.fmt.pix.width;
  shape->height = format.fmt.pix.height;
  shape->format = wanted;
  shape->stride = format.fmt.pix.bytesperline;
  return 0;
}

static int map_buffers(cvideo_camera *camera) {
  struct v4l2_requestbuffers asked = {
      .count = most_buffers, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int answer = control(camera, VIDIOC_REQBUFS, &asked);
  if (answer < 0) return answer == -EINVAL ? CVIDEO_NO_CAMERA : answer;
  unsigned count = asked.count < most_buffers ? asked.count : most_buffers;
  if (count == 0) return -ENOMEM;
  for (unsigned index = 0; index < count; index++) {
    struct v4l2_buffer buffer = {
        .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    if ((answer = control(camera, VIDIOC_QUERYBUF, &buffer)) < 0) return answer;
    void *memory = NULL;
    answer = camera->calls.map(camera->calls.context, camera->device, buffer.length,
                               buffer.m.offset, &memory);
    if (answer < 0) return answer;
    camera->buffers[index].memory = memory;
    camera->buffers[index].length = buffer.length;
    camera->count = index + 1;
  }
  return 0;
}

/// Returns a buffer to the driver to be filled again.
static int queue(cvideo_camera *camera, unsigned index) {
  struct v4l2_buffer buffer = {
      .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  return control(camera, VIDIOC_QBUF, &buffer);
}

static int start(cvideo_camera *camera) {
  for (unsigned index = 0; index < camera->count; index++) {
    int answer = queue(camera, index);
    if (answer < 0) return answer;
  }
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  int answer = control(camera, VIDIOC_STREAMON, &type);
  camera->is_streaming = answer >= 0;
  return answer < 0 ? answer : 0;
}

int cvideo_open(const char *path, const cvideo_calls *calls, cvideo_shape *shape, cvideo_camera **result) {
  *result = NULL;
  cvideo_camera *camera = calloc(1, sizeof *camera);
  if (camera == NULL) return -ENOMEM;
  camera->calls = calls ? *calls : the_system;
  camera->lent = -1;
  camera->device = camera->calls.open(camera->calls.context, path);
  int answer = camera->device < 0 ? camera->device : check(camera);
  if (answer == 0) answer = choose(camera, shape);
  if (answer == 0) answer = map_buffers(camera);
  if (answer == 0) answer = start(camera);
  if (answer != 0) {
    cvideo_close(camera);
    return answer;
  }
  *result = camera;
  return 0;
}

int cvideo_next(cvideo_camera *camera, int milliseconds, const uint8_t **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  if (camera->lent >= 0) {
    int answer = queue(camera, (unsigned)camera->lent);
    camera->lent = -1;
    if (answer < 0) return answer;
  }
  int answer = camera->calls.wait(camera->calls.context, camera->device, milliseconds);
  // A signal: no frame this time.
  if (answer == -EINTR) return 0;
  if (answer == 0) return CVIDEO_TIMEOUT;
  if (answer < 0) return answer;
  struct v4l2_buffer buffer = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  answer = control(camera, VIDIOC_DQBUF, &buffer);
  // Another process took the frame, or the driver woke us for nothing.
  if (answer == -EAGAIN) return CVIDEO_TIMEOUT;
  if (answer < 0) return answer;
  if (buffer.index >= camera->count) return -EPROTO;
  camera->lent = (int)buffer.index;
  size_t length = camera->buffers[buffer.index].length;
  *bytes = camera->buffers[buffer.index].memory;
  // A lost frame has an error flag, or no bytes.
  *count = buffer.flags & V4L2_BUF_FLAG_ERROR ? 0 : buffer.bytesused < length ? buffer.bytesused : length;
  return 0;
}

void cvideo_close(cvideo_camera *camera) {
  if (camera == NULL) return;
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  if (camera->is_streaming) control(camera, VIDIOC_STREAMOFF, &type);
  for (unsigned index = 0; index < camera->count; index++)
    camera->calls.unmap(camera->calls.context, camera->buffers[index].memory,
                        camera->buffers[index].length);
  if (camera->device >= 0) camera->calls.close(camera->calls.context, camera->device);
  free(camera);
}

#else

// Only Linux has these devices.

int cvideo_open(const char *path, const cvideo_calls *calls, cvideo_shape *shape, cvideo_camera **camera) {
  (void)path, (void)calls, (void)shape;
  *camera = NULL;
  return -ENOSYS;
}

int cvideo_next(cvideo_camera *camera, int milliseconds, const uint8_t **bytes, size_t *count) {
  (void)camera, (void)milliseconds, (void)bytes, (void)count;
  return -ENOSYS;
}

void cvideo_close(cvideo_camera *camera) { (void)camera; }

#endif
