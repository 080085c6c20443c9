// The languages that the page can have, each once. One without a file is left out.

#define LANGUAGE ar
#include "text_file.h"
#define LANGUAGE bg
#include "text_file.h"
#define LANGUAGE bs
#include "text_file.h"
#define LANGUAGE ca
#include "text_file.h"
#define LANGUAGE cs
#include "text_file.h"
#define LANGUAGE da
#include "text_file.h"
#define LANGUAGE de
#include "text_file.h"
#define LANGUAGE el
#include "text_file.h"
#define LANGUAGE en
#include "text_file.h"
#define LANGUAGE es
#include "text_file.h"
#define LANGUAGE et
#include "text_file.h"
#define LANGUAGE eu
#include "text_file.h"
#define LANGUAGE fa
#include "text_file.h"
#define LANGUAGE fi
#include "text_file.h"
#define LANGUAGE fr
#include "text_file.h"
#define LANGUAGE ga
#include "text_file.h"
#define LANGUAGE gl
#include "text_file.h"
#define LANGUAGE he
#include "text_file.h"
#define LANGUAGE hi
#include "text_file.h"
#define LANGUAGE hr
#include "text_file.h"
#define LANGUAGE hu
#include "text_file.h"
#define LANGUAGE id
#include "text_file.h"
#define LANGUAGE is
#include "text_file.h"
#define LANGUAGE it
#include "text_file.h"
#define LANGUAGE ja
#include "text_file.h"
#define LANGUAGE ko
#include "text_file.h"
#define LANGUAGE lt
#include "text_file.h"
#define LANGUAGE lv
#include "text_file.h"
#define LANGUAGE mk
#include "text_file.h"
#define LANGUAGE mt
#include "text_file.h"
#define LANGUAGE nb
#include "text_file.h"
#define LANGUAGE nl
#include "text_file.h"
#define LANGUAGE nn
#include "text_file.h"
#define LANGUAGE pl
#include "text_file.h"
#define LANGUAGE pt
#include "text_file.h"
#define LANGUAGE ro
#include "text_file.h"
#define LANGUAGE ru
#include "text_file.h"
#define LANGUAGE sk
#include "text_file.h"
#define LANGUAGE sl
#include "text_file.h"
#define LANGUAGE sq
#include "text_file.h"
#define LANGUAGE sr
#include "text_file.h"
#define LANGUAGE sv
#include "text_file.h"
#define LANGUAGE th
#include "text_file.h"
#define LANGUAGE tr
#include "text_file.h"
#define LANGUAGE uk
#include "text_file.h"
#define LANGUAGE vi
#include "text_file.h"
#define LANGUAGE zh
#include "text_file.h"
