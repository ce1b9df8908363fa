// A minimal test library: EXPECT checks a condition, REFUSED that a call fails.
#pragma once

#include <cstdio>
#include <string>

#include "epbench/failure.hpp"

inline int failures = 0;

#define EXPECT(condition)                                                          \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      failures++;                                                                  \
    }                                                                              \
  } while (false)

// The call must throw a Failure of this exit code whose message contains the text.
#define REFUSED(call, code, text)                                                  \
  do {                                                                             \
    try {                                                                          \
      (void)(call);                                                                \
      std::fprintf(stderr, "%s:%d: not refused: %s\n", __FILE__, __LINE__, #call); \
      failures++;                                                                  \
    } catch (const epbench::Failure& failure) {                                    \
      if (failure.exit() != (code) ||                                              \
          std::string(failure.what()).find(text) == std::string::npos) {           \
        std::fprintf(stderr, "%s:%d: refused otherwise: %s\n", __FILE__, __LINE__, \
                     failure.what());                                              \
        failures++;                                                                \
      }                                                                            \
    }                                                                              \
  } while (false)
