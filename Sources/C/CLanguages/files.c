#include "CLanguages.h"

// `#embed` is C23, which clang accepts in older versions of the language, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char english[] = {
#embed "../../../Languages/en.txt"
};
static const unsigned char german[] = {
#embed "../../../Languages/de.txt"
};
static const unsigned char french[] = {
#embed "../../../Languages/fr.txt"
};
static const unsigned char spanish[] = {
#embed "../../../Languages/es.txt"
};
static const unsigned char japanese[] = {
#embed "../../../Languages/ja.txt"
};
static const unsigned char arabic[] = {
#embed "../../../Languages/ar.txt"
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
