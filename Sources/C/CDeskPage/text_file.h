// Embeds the texts of one LANGUAGE or, with LISTS_TEXT_FILES, puts them into the list of files.

#undef QUOTED_TOKENS
#undef QUOTED
#undef JOINED_TOKENS
#undef JOINED
#define QUOTED_TOKENS(tokens) #tokens
#define QUOTED(tokens) QUOTED_TOKENS(tokens)
#define JOINED_TOKENS(first, second) first##second
#define JOINED(first, second) JOINED_TOKENS(first, second)

#if __has_embed(QUOTED(page/texts.LANGUAGE.json))
#ifdef LISTS_TEXT_FILES
  FILE_AT("/" QUOTED(texts.LANGUAGE.json), JSON, JOINED(texts_json_, LANGUAGE)),
#else
static const unsigned char JOINED(texts_json_, LANGUAGE)[] = {
#embed QUOTED(page/texts.LANGUAGE.json)
};
#endif
#endif
#undef LANGUAGE
