// Before any header of ZXing: in 1.4 text() would be a wide string without it.
#ifndef ZX_USE_UTF8
#define ZX_USE_UTF8
#endif

#include "czxing.h"

#include "assertions.hpp"

#include <atomic>
#include <climits>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include <ZXing/ReadBarcode.h>
#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

// 1.4 is what Debian 12 has. The API of 2.2 and later (Debian 13, Ubuntu 24.04) is compiled in the
// tests against stub headers, and has not been run.
#define CZX_VERSION (ZXING_VERSION_MAJOR * 100 + ZXING_VERSION_MINOR)
#if CZX_VERSION < 104 || (CZX_VERSION >= 200 && CZX_VERSION < 202) || CZX_VERSION >= 300
#error "beckon knows ZXing-C++ 1.4 and, from 2.2 on, 2.x"
#endif

#define CZX_TEXT_OF(x) #x
#define CZX_TEXT(x) CZX_TEXT_OF(x)

namespace {

using namespace ZXing;

#if CZX_VERSION >= 200
using Options = ReaderOptions;
using Code = Barcode;
#else
using Options = DecodeHints;
using Code = Result;
#endif

// What one symbol says, owned.
struct Kept {
  czx_code code;
  std::string level, symbology, text, series_id;
  std::vector<uint8_t> bytes, eci_bytes;

  explicit Kept(const Code &found) : code() {
    level = found.ecLevel();
    symbology = found.symbologyIdentifier();
    text = found.text();
    series_id = found.sequenceId();
    bytes.assign(found.bytes().begin(), found.bytes().end());
    if (found.hasECI()) {
      const auto with_eci = found.bytesECI();
      eci_bytes.assign(with_eci.begin(), with_eci.end());
    }
    code.is_micro = found.format() == BarcodeFormat::MicroQRCode;
    code.is_mirrored = found.isMirrored();
    code.is_text = found.contentType() == ContentType::Text || found.contentType() == ContentType::GS1;
    code.series_index = found.sequenceIndex();
    code.series_count = found.sequenceSize();
    set_size(found);
    const auto &place = found.position();
    for (int i = 0; i < 4; i++) code.corners[i] = {place[i].x, place[i].y};
  }

  // Pointers into the strings are taken when these have come to rest.
  void settle() {
    code.level = level.c_str();
    code.symbology = symbology.c_str();
    code.text = text.c_str();
    code.text_count = text.size();
    code.series_id = series_id.c_str();
    code.bytes = bytes.data();
    code.byte_count = bytes.size();
    code.eci_bytes = eci_bytes.data();
    code.eci_byte_count = eci_bytes.size();
  }

private:
#if CZX_VERSION >= 200
  void set_size(const Code &found) {
    // "7", or "M3".
    for (const char digit : found.version()) {
      if (digit >= '0' && digit <= '9') code.version = code.version * 10 + (digit - '0');
    }
  }
#else
  void set_size(const Code &found) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    // The only trace of the version that 1.4 leaves.
    code.data_codewords = found.rawBytes().size();
#pragma GCC diagnostic pop
  }
#endif
};

Binarizer binarizer(czx_threshold threshold) {
  return threshold == CZX_GLOBAL ? Binarizer::GlobalHistogram : Binarizer::LocalAverage;
}

Options options(const czx_request &request) {
  Options options;
  BarcodeFormats formats = BarcodeFormat::QRCode;
  if (request.reads_micro) formats |= BarcodeFormat::MicroQRCode;
  options.setFormats(formats);
  options.setBinarizer(binarizer(request.threshold));
  options.setTryHarder(true);
  options.setTryRotate(true);
  options.setTryDownscale(request.tries_downscaled);
  options.setMaxNumberOfSymbols(static_cast<uint8_t>(request.most_codes));
#if CZX_VERSION >= 200
  // Inverted pictures are a step of ours.
  options.setTryInvert(false);
  options.setTextMode(TextMode::Plain);
#endif
  return options;
}

bool is_sound(const czx_request *request) {
  if (!request || !request->pixels || request->width < 1 || request->height < 1) return false;
  if (request->stride < request->width || request->most_codes < 1 || request->most_codes > 255)
    return false;
  // ZXing computes places as int.
  if (request->height > INT_MAX / request->stride) return false;
  const size_t rows_before = size_t(request->height) - 1;
  return request->count >= rows_before * size_t(request->stride) + size_t(request->width);
}

} // namespace

struct czx_results {
  std::vector<Kept> codes;
};

static czx_status read(const czx_request *request, czx_results **results) noexcept {
  try {
    auto kept = std::make_unique<czx_results>();
    const ImageView view(request->pixels, request->width, request->height, ImageFormat::Lum,
                         request->stride);
    for (const auto &found : ReadBarcodes(view, options(*request))) {
      if (found.isValid()) kept->codes.emplace_back(found);
    }
    for (auto &code : kept->codes) code.settle();
    *results = kept.release();
    return CZX_OK;
  } catch (const std::bad_alloc &) {
    return CZX_NO_MEMORY;
  } catch (...) {
    return CZX_FAILED;
  }
}

extern "C" int czx_has_memory(size_t bytes) {
  // More than any address space; sanitizers end the program over such a request.
  if (bytes >> 23 >> 23) return 0;
  // Not optimised away, as a pair of malloc and free may be.
  void *volatile place = std::malloc(bytes ? bytes : 1);
  std::free(place);
  return place != nullptr;
}

static std::atomic<size_t> failed_assertions{0};

extern "C" size_t czx_failed_assertions(void) { return failed_assertions; }

// No object of this function has a destructor, as longjmp would pass it by.
extern "C" czx_status czx_read(const czx_request *request, czx_results **results) {
  if (!results || !is_sound(request)) return CZX_BAD_ARGUMENT;
  jmp_buf way_out;
  if (setjmp(way_out)) {
    czx_way_out = nullptr;
    failed_assertions++;
    return CZX_FAILED;
  }
  czx_way_out = &way_out;
  const czx_status status = read(request, results);
  czx_way_out = nullptr;
  return status;
}

extern "C" size_t czx_results_count(const czx_results *results) {
  return results ? results->codes.size() : 0;
}

extern "C" const czx_code *czx_results_code(const czx_results *results, size_t index) {
  return index < czx_results_count(results) ? &results->codes[index].code : nullptr;
}

extern "C" void czx_results_destroy(czx_results *results) { delete results; }

extern "C" const char *czx_library_version(void) {
  return CZX_TEXT(ZXING_VERSION_MAJOR) "." CZX_TEXT(ZXING_VERSION_MINOR) "." CZX_TEXT(
      ZXING_VERSION_PATCH);
}
