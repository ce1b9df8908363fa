// A minimal test library: EXPECT checks that a condition holds, REFUSED that a call fails.
#pragma once

#include <cstdio>
#include <string>

#include "epbench/failure.hpp"

inline int failures = 0;

#define EXPECT(condition)                                                            \
  do {                                                                               \
    if (!(condition)) {                                                              \
      std::fprintf(stderr, "%s:%d: expected: %s\n", __FILE__, __LINE__, #condition); \
      failures++;                                                                    \
    }                                                                                \
  } while (false)

// The call must throw a Failure with this exit code, and with a message that contains the text.
#define REFUSED(call, code, text)                                                               \
  do {                                                                                          \
    try {                                                                                       \
      (void)(call);                                                                             \
      std::fprintf(stderr, "%s:%d: no failure: %s\n", __FILE__, __LINE__, #call);               \
      failures++;                                                                               \
    } catch (const epbench::Failure& failure) {                                                 \
      if (failure.exit() != (code) ||                                                           \
          std::string(failure.what()).find(text) == std::string::npos) {                        \
        std::fprintf(stderr, "%s:%d: other failure: %s\n", __FILE__, __LINE__, failure.what()); \
        failures++;                                                                             \
      }                                                                                         \
    }                                                                                           \
  } while (false)
