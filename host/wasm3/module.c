/* See module.h. */
#include "module.h"

#include <string.h>

static const char UNKNOWN_MODULE[] = "the module is none of this build";
static const char OUTSIDE[] = "the module names memory outside its own";

notable_error notable_module_open(notable_module *module, const notable_cartridge_id *id, notable_blob wasm,
                                  const char *const *names, notable_cache *cache) {
    memset(module, 0, sizeof *module);
    if (!id) return UNKNOWN_MODULE;
    module->id = id;
    module->names = names;
    return notable_load(&module->core, wasm.bytes, wasm.length, id->memory_end, cache);
}

void notable_module_close(notable_module *module) {
    notable_unload(&module->core);
    memset(module->functions, 0, sizeof module->functions);
}

int32_t notable_do(notable_module *module, unsigned function, int32_t a, int32_t b, int32_t c) {
    if (module->trap) return 0;
    if (!module->functions[function])
        module->trap = notable_bind(&module->core, module->names[function], &module->functions[function]);
    if (module->trap) return 0;
    notable_function bound = module->functions[function];
    const int32_t arguments[3] = {a, b, c};
    uint32_t count = m3_GetArgCount(bound);
    int32_t result = 0;
    module->trap = notable_call(&module->core, bound, count < 3 ? count : 3, arguments, &result);
    return module->trap ? 0 : result;
}

uint8_t *notable_at(notable_module *module, uint32_t address, uint32_t length) {
    if (module->trap) return NULL;
    uint8_t *at = notable_memory(&module->core, address, length);
    if (!at) module->trap = OUTSIDE;
    return at;
}

uint32_t notable_crc32(uint32_t crc, const void *data, size_t length) {
    /* The polynomial's remainders of 4 bits: a table of 64 bytes is fast enough and small. */
    static const uint32_t NIBBLES[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
        0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    const uint8_t *bytes = data;
    crc = ~crc;
    for (size_t i = 0; i < length; i++) {
        crc = NIBBLES[(crc ^ bytes[i]) & 15] ^ crc >> 4;
        crc = NIBBLES[(crc ^ bytes[i] >> 4) & 15] ^ crc >> 4;
    }
    return ~crc;
}
