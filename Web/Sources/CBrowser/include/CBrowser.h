// The functions that the page offers to Swift; public/js/bridge.js implements them. Every call returns a status or a length and never
// throws: -1 means that it failed. Texts are UTF-8, passed as pointer and length. `id` says where the answer goes: browser_reply(id, …),
// later and possibly more than once.
#pragma once
#include <stdint.h>

#define FROM_PAGE(name) __attribute__((import_module("page"), import_name(#name))) int32_t page_##name
typedef const uint8_t *_Nullable Bytes;

// The page itself.
FROM_PAGE(apply)(const uint32_t *_Nullable words, int32_t count, Bytes text, int32_t length);
FROM_PAGE(frame)(void);
FROM_PAGE(title)(Bytes text, int32_t length);
FROM_PAGE(mark)(Bytes name, int32_t nameLength, Bytes value, int32_t valueLength);
FROM_PAGE(focus)(Bytes elementID, int32_t length);
FROM_PAGE(state)(void);
FROM_PAGE(sentences)(void);
FROM_PAGE(remember)(Bytes name, int32_t nameLength, Bytes value, int32_t valueLength);
FROM_PAGE(log)(Bytes text, int32_t length);

// Time and random numbers.
__attribute__((import_module("page"), import_name("now"))) double page_now(void);
FROM_PAGE(offset)(double at);
// A delay below zero means right after the next frame, which doesn't wait for it; at once if the page is being left.
FROM_PAGE(timer)(uint32_t id, double milliseconds);
FROM_PAGE(random)(uint8_t *_Nonnull bytes, int32_t count);

// The number in a decimal text; NaN if it is none.
__attribute__((import_module("page"), import_name("decimal"))) double page_decimal(Bytes text, int32_t length);
// How a scalar joins with others to a character; see public/js/characters.js.
FROM_PAGE(character)(uint32_t scalar);

// Cancels everything that would answer to the id.
FROM_PAGE(cancel)(uint32_t id);

// Network and storage.
FROM_PAGE(fetch)(uint32_t id, Bytes request, int32_t length, Bytes body, int32_t bodyLength, double timeout);
FROM_PAGE(table)(uint32_t id, Bytes tag, int32_t length);
FROM_PAGE(storage)(uint32_t id, int32_t isWriting, Bytes content, int32_t length);

// The device's position; a known one is used if it is at most a minute old.
FROM_PAGE(position)(uint32_t id, int32_t keepsWatching, double timeout);

// What changes around the page (`Observed` in Sources/App/Bridge): answers at once, and again at each change.
FROM_PAGE(observe)(uint32_t id, int32_t what);

// The address bar.
FROM_PAGE(navigate)(int32_t isStep, int32_t isSameScreen, Bytes url, int32_t length);
FROM_PAGE(address)(void);

// A text of the page (`PageText` in Sources/App/Bridge), which `keep` sets if it is the kept one.
FROM_PAGE(about)(int32_t what);

// Keeps a text until this window is closed, also when the app is loaded again.
FROM_PAGE(keep)(Bytes text, int32_t length);

// Lets the new version of the app take over.
FROM_PAGE(update)(void);
