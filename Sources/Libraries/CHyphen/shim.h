#if !__has_include(<hyphen.h>)
#error "hyphen.h is missing: apt-get install libhyphen-dev"
#endif
#include <hyphen.h>
