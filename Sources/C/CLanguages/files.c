#include "CLanguages.h"

// `#embed` is C23, which clang accepts in older versions of the language, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char english[] = {
#embed "../../../Languages/en.txt"
};
static const unsigned char english_wit[] = {
#embed "../../../Languages/wit/en.txt"
};
static const unsigned char german[] = {
#embed "../../../Languages/de.txt"
};
static const unsigned char german_wit[] = {
#embed "../../../Languages/wit/de.txt"
};
static const unsigned char french[] = {
#embed "../../../Languages/fr.txt"
};
static const unsigned char french_wit[] = {
#embed "../../../Languages/wit/fr.txt"
};
static const unsigned char spanish[] = {
#embed "../../../Languages/es.txt"
};
static const unsigned char spanish_wit[] = {
#embed "../../../Languages/wit/es.txt"
};
static const unsigned char japanese[] = {
#embed "../../../Languages/ja.txt"
};
static const unsigned char japanese_wit[] = {
#embed "../../../Languages/wit/ja.txt"
};
static const unsigned char arabic[] = {
#embed "../../../Languages/ar.txt"
};
static const unsigned char arabic_wit[] = {
#embed "../../../Languages/wit/ar.txt"
};

const unsigned char *language_file(int language, size_t *count) {
  switch (language) {
  case 0: *count = sizeof english; return english;
  case 1: *count = sizeof german; return german;
  case 2: *count = sizeof french; return french;
  case 3: *count = sizeof spanish; return spanish;
  case 4: *count = sizeof japanese; return japanese;
  case 5: *count = sizeof arabic; return arabic;
  default: *count = 0; return NULL;
  }
}

const unsigned char *language_wit(int language, size_t *count) {
  switch (language) {
  case 0: *count = sizeof english_wit; return english_wit;
  case 1: *count = sizeof german_wit; return german_wit;
  case 2: *count = sizeof french_wit; return french_wit;
  case 3: *count = sizeof spanish_wit; return spanish_wit;
  case 4: *count = sizeof japanese_wit; return japanese_wit;
  case 5: *count = sizeof arabic_wit; return arabic_wit;
  default: *count = 0; return NULL;
  }
}
