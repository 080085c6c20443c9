import Testing

/// Lines in many scripts: what stands on doors and tables.
enum TextSamples {
  struct Line: CustomTestStringConvertible, Sendable {
    let script: String
    let text: String
    var testDescription: String { "\(script): \(text)" }
  }

  static let lines: [Line] = [
    ("Latin", "Table 7, AVATAR office"), ("Latin", "Grüße aus Łódź – first floor"),
    ("Latin", "Phở và bánh mì nóng"), ("Cyrillic", "Стол 12 у окна"),
    ("Cyrillic", "Їжа та напої"), ("Cyrillic", "Ћевапи и ајвар"),
    ("Greek", "Τραπέζι 4, ταβέρνα"), ("Greek", "Ἀθῆναι, πολυτονικόν"), ("Greek", "Ωραία μουσακάς"),
    ("Armenian", "Սեղան հինգ"), ("Armenian", "Մուտք ձախից"), ("Armenian", "Բարի գալուստ"),
    ("Georgian", "მაგიდა შვიდი"), ("Georgian", "შესასვლელი"), ("Georgian", "ხაჭაპური და ღვინო"),
    ("Hebrew", "שולחן שבע"), ("Hebrew", "שָׁלוֹם עֲלֵיכֶם"), ("Hebrew", "כניסה מהרחוב"),
    ("Arabic", "الطاولة السابعة"), ("Arabic", "السَّلامُ عَلَيْكُمْ"), ("Arabic", "میز کنار پنجره"),
    ("Syriac", "ܫܠܡܐ ܥܠܝܟܘܢ"), ("Syriac", "ܒܝܬܐ ܪܒܐ"), ("Syriac", "ܠܚܡܐ ܘܡܝܐ"),
    ("Devanagari", "मेज़ संख्या सात"), ("Devanagari", "क्षत्रिय विद्यार्थी"), ("Devanagari", "स्वागतम् र्‍या"),
    ("Bengali", "টেবিল নম্বর পাঁচ"), ("Bengali", "স্বাগতম বন্ধু"), ("Bengali", "ক্ষুধার্ত মানুষ"),
    ("Gurmukhi", "ਮੇਜ਼ ਨੰਬਰ ਸੱਤ"), ("Gurmukhi", "ਜੀ ਆਇਆਂ ਨੂੰ"), ("Gurmukhi", "ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ"),
    ("Gujarati", "ટેબલ નંબર સાત"), ("Gujarati", "સ્વાગત છે"), ("Gujarati", "શ્રી કૃષ્ણ"),
    ("Tamil", "மேசை எண் ஏழு"), ("Tamil", "வணக்கம் நண்பர்களே"), ("Tamil", "ஸ்ரீ கொடி"),
    ("Telugu", "బల్ల నంబర్ ఏడు"), ("Telugu", "స్వాగతం మిత్రులారా"), ("Telugu", "క్షత్రియ"),
    ("Kannada", "ಮೇಜು ಸಂಖ್ಯೆ ಏಳು"), ("Kannada", "ಸ್ವಾಗತ ಸ್ನೇಹಿತರೆ"), ("Kannada", "ರ್ಯಾ ಕ್ಷಮಿಸಿ"),
    ("Malayalam", "മേശ നമ്പർ ഏഴ്"), ("Malayalam", "സ്വാഗതം സുഹൃത്തേ"), ("Malayalam", "ശ്രീ ക്ഷേത്രം"),
    ("Sinhala", "මේසය අංක හත"), ("Sinhala", "ආයුබෝවන්"), ("Sinhala", "ශ්‍රී ලංකාව"),
    ("Thai", "โต๊ะหมายเลขเจ็ด"), ("Thai", "ยินดีต้อนรับ"), ("Thai", "น้ำดื่มที่นี่"),
    ("Lao", "ໂຕະເລກເຈັດ"), ("Lao", "ຍິນດີຕ້ອນຮັບ"), ("Lao", "ນ້ຳດື່ມ"),
    ("Tibetan", "བོད་ཡིག་བརྒྱད"), ("Tibetan", "བཀྲ་ཤིས་བདེ་ལེགས།"), ("Tibetan", "རྫོང་ཁ"),
    ("Burmese", "စားပွဲ ခုနစ်"), ("Burmese", "မြန်မာဘာသာ"), ("Burmese", "ကြိုဆိုပါတယ်"),
    ("Khmer", "តុលេខប្រាំពីរ"), ("Khmer", "សូមស្វាគមន៍"), ("Khmer", "ភាសាខ្មែរ"),
    ("Ethiopic", "ጠረጴዛ ሰባት"), ("Ethiopic", "እንኳን ደህና መጡ"), ("Ethiopic", "ቡና ቤት"),
    ("Chinese", "七号桌，靠窗"), ("Chinese", "歡迎光臨（二樓）"), ("Chinese", "请扫码点餐"),
    ("Japanese", "テーブル七番、窓側"), ("Japanese", "いらっしゃいませ"), ("Japanese", "東京タワーが見える"),
    ("Korean", "창가 칠번 테이블"), ("Korean", "어서 오세요"), ("Korean", "한국어 메뉴"),
  ].map { Line(script: $0.0, text: $0.1) }

  /// In two directions at once.
  static let mixed = [
    "Table 7 שולחן 7", "שולחן 7 (ליד החלון)", "abc (אבג) def", "אבג (abc) דהו",
    "الطاولة ١٢ – Table 12",
    "نص 123 abc 456 نص", "https://a.example/ש/7", "מחיר: 12.50 ₪", "a א b ב c ג",
    "אבג abc 12:30 דהו!",
    "العدد 1,234.5 فقط", "١٢٣ 456", "–אבג–", "R&D מחלקה 7%", "\u{2067}abc אבג\u{2069} def",
    "אבג \u{2066}abc (1)\u{2069} דהו", "abc \u{2068}אבג 1\u{2069}, 2", "א\u{200E}(1)\u{200F}ב",
    "\u{2067}unpaired אבג", "אבג\u{2069} unpaired", "7 ש", "ש 7 ", "( א ) [ b ] { ג }",
  ]
}
