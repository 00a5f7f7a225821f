// Conversion of encodings, which is part of glibc and which Swift's Glibc does not show.
#include <iconv.h>
