import CJPEG
import CPNG
import Testing

@Suite("The borders to C") struct ShimTests {
  @Test("readers refuse steps out of order") func order() {
    #expect(cpng_reader_begin(nil, nil) == CPNG_BAD_ARGUMENT)
    #expect(cjpeg_reader_begin(nil, nil) == CJPEG_BAD_ARGUMENT)
    #expect(cpng_reader_create(nil, 5) == nil && cjpeg_reader_create(nil, 5, 0) == nil)
    [UInt8](repeating: 0, count: 8).withUnsafeBufferPointer { bytes in
      var pixel: UInt8 = 0
      let png = cpng_reader_create(bytes.baseAddress, bytes.count)
      defer { cpng_reader_destroy(png) }
      #expect(cpng_reader_rows(png, &pixel, 1) == CPNG_BAD_ARGUMENT)
      var header = cpng_picture()
      #expect(cpng_reader_begin(png, &header) == CPNG_REFUSED)
      #expect(cpng_reader_begin(png, &header) == CPNG_BAD_ARGUMENT)
      let jpeg = cjpeg_reader_create(bytes.baseAddress, bytes.count, 1 << 20)
      defer { cjpeg_reader_destroy(jpeg) }
      #expect(cjpeg_reader_rows(jpeg, &pixel, 1) == CJPEG_BAD_ARGUMENT)
      var about = cjpeg_header()
      #expect(cjpeg_reader_begin(jpeg, &about) == CJPEG_REFUSED)
    }
  }
}
