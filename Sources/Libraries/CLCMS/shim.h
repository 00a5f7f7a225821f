#include <lcms2.h>

// Swift does not see these macros, which shift and add.
static const cmsUInt32Number lcms_rgb8 = TYPE_RGB_8;
static const cmsUInt32Number lcms_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number lcms_gray8 = TYPE_GRAY_8;
static const cmsUInt32Number lcms_gray8_of_3 = TYPE_GRAY_8 | EXTRA_SH(2);
static const cmsUInt32Number lcms_gray16 = TYPE_GRAY_16;
static const cmsUInt32Number lcms_rgb16 = TYPE_RGB_16;
static const cmsUInt32Number lcms_cmyk16 = TYPE_CMYK_16;
static const cmsUInt32Number lcms_lab8 = TYPE_Lab_8;
static const cmsUInt32Number lcms_laba8 = TYPE_Lab_8 | EXTRA_SH(1);
static const cmsUInt32Number lcms_lab_double = TYPE_Lab_DBL;
static const cmsUInt32Number lcms_cmyk8 = TYPE_CMYK_8;
static const cmsUInt32Number lcms_cmyk8_inverted = TYPE_CMYK_8_REV;
