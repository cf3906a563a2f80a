/* See cartridge.h. */
#include "cartridge.h"

#include <string.h>

#include "cartridges.h"

_Static_assert(CARTRIDGE_FUNCTION_COUNT <= NOTABLE_MAX_FUNCTIONS, "a module binds no more");

#define NOTABLE_NAMED(name) #name,
static const char *const NAMES[CARTRIDGE_FUNCTION_COUNT] = {NOTABLE_CARTRIDGE_FUNCTIONS(NOTABLE_NAMED)};

const notable_cartridge_id *notable_cartridge_known(notable_blob wasm) {
    return wasm.length ? notable_recognise(notable_cartridges, NOTABLE_CARTRIDGE_COUNT, wasm.bytes, wasm.length) : NULL;
}

notable_error notable_cartridge_open(notable_cartridge *cartridge, const notable_cartridge_id *id, notable_blob wasm,
                                     notable_blob pack, notable_cache *cache) {
    memset(cartridge, 0, sizeof *cartridge);
    notable_module *module = &cartridge->module;
    notable_error error = notable_module_open(module, id, wasm, NAMES, cache);
    if (error) return error;
    notable_set_pack(&module->core, pack.bytes, pack.length);
    const int32_t version = notable_cartridge_do(cartridge, CARTRIDGE_abiVersion, 0);
    cartridge->input_at = (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_inputAt, 0);
    cartridge->input_length = (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_inputLength, 0);
    cartridge->output_at = (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_outputAt, 0);
    cartridge->state_at = (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_stateAt, 0);
    cartridge->state_length = (uint32_t)notable_cartridge_do(cartridge, CARTRIDGE_stateLength, 0);
    error = module->trap;
    if (!error && version != CARTRIDGE_ABI) error = "the cartridge speaks another ABI";
    if (error) notable_cartridge_close(cartridge);
    return error;
}

void notable_cartridge_close(notable_cartridge *cartridge) { notable_module_close(&cartridge->module); }

const uint8_t *notable_cartridge_read(notable_cartridge *cartridge, unsigned function, int32_t viewer,
                                      uint32_t *length) {
    int32_t written = notable_cartridge_do(cartridge, function, viewer);
    *length = written > 0 ? (uint32_t)written : 0;
    return notable_at(&cartridge->module, cartridge->output_at, *length);
}

bool notable_cartridge_write(notable_cartridge *cartridge, const void *bytes, uint32_t length) {
    if (length > cartridge->input_length) return false;
    uint8_t *to = notable_at(&cartridge->module, cartridge->input_at, length);
    if (to) memcpy(to, bytes, length);
    return to != NULL;
}
