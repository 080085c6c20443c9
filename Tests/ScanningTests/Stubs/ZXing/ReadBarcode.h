// As much of the API of ZXing-C++ 2.2 and 2.3 as the shim uses, from the published documentation:
// names and types only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ZXing {

enum class BarcodeFormat { None = 0, QRCode = 1 << 13, MicroQRCode = 1 << 16 };

class BarcodeFormats {
public:
  BarcodeFormats(BarcodeFormat);
  BarcodeFormats &operator|=(BarcodeFormat);
};

enum class Binarizer : unsigned char { LocalAverage, GlobalHistogram, FixedThreshold, BoolCast };
enum class TextMode : unsigned char { Plain, ECI, HRI, Hex, Escaped };
enum class ContentType { Text, Binary, Mixed, GS1, ISO15434, UnknownECI };
enum class ImageFormat : uint32_t { None = 0, Lum = 0x01000000 };

class ByteArray : public std::vector<uint8_t> {};

struct PointI {
  int x, y;
};

class QuadrilateralI {
public:
  const PointI &operator[](int) const;
};

class ImageView {
public:
  ImageView(const uint8_t *data, int width, int height, ImageFormat format, int rowStride = 0,
            int pixStride = 0);
};

class ReaderOptions {
public:
  ReaderOptions &setFormats(BarcodeFormats) &;
  ReaderOptions &setBinarizer(Binarizer) &;
  ReaderOptions &setTryHarder(bool) &;
  ReaderOptions &setTryRotate(bool) &;
  ReaderOptions &setTryInvert(bool) &;
  ReaderOptions &setTryDownscale(bool) &;
  ReaderOptions &setIsPure(bool) &;
  ReaderOptions &setMaxNumberOfSymbols(uint8_t) &;
  ReaderOptions &setTextMode(TextMode) &;
};

class Barcode {
public:
  bool isValid() const;
  BarcodeFormat format() const;
  const ByteArray &bytes() const;
  ByteArray bytesECI() const;
  std::string text() const;
  std::string ecLevel() const;
  ContentType contentType() const;
  bool hasECI() const;
  const QuadrilateralI &position() const;
  bool isMirrored() const;
  std::string symbologyIdentifier() const;
  int sequenceSize() const;
  int sequenceIndex() const;
  std::string sequenceId() const;
  std::string version() const;
};

using Barcodes = std::vector<Barcode>;

Barcodes ReadBarcodes(const ImageView &, const ReaderOptions & = {});

} // namespace ZXing
