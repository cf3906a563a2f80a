/* See notable.h. */
#include "notable.h"

#include <string.h>

#include "m3_env.h" /* for memoryLimit, which has no function in wasm3.h */

static const char FAULT_ABORT[] = "the module aborted";
static const char FAULT_PACK[] = "pack copied outside the module's memory";

/* env.abort(message, file, line, column): the built cartridges do not import it, a debug build does. */
static m3ApiRawFunction(import_abort) {
    (void)_ctx;
    (void)_sp;
    (void)_mem;
    notable_core *core = m3_GetUserData(runtime);
    core->fault = FAULT_ABORT;
    m3ApiTrap(m3Err_trapAbort);
}

/* env.pack(to, offset, length): copies pack bytes into linear memory. Bytes beyond the pack: copies nothing, and the
 * cartridge refuses what it then reads (docs/abi.md). Only a broken module names memory that is not its own. */
static m3ApiRawFunction(import_pack) {
    (void)_ctx;
    m3ApiGetArg(uint32_t, to);
    m3ApiGetArg(uint32_t, offset);
    m3ApiGetArg(uint32_t, length);
    notable_core *core = m3_GetUserData(runtime);
    uint32_t memory = m3_GetMemorySize(runtime);
    /* Compared by subtraction: a sum of 32-bit numbers could wrap around. */
    if (to > memory || length > memory - to) {
        core->fault = FAULT_PACK;
        m3ApiTrap(m3Err_trapOutOfBoundsMemoryAccess);
    }
    const uint8_t *from = core->pack;
    uint32_t held = core->pack_length;
    if (offset >= NOTABLE_WORDS_AT) {
        offset -= NOTABLE_WORDS_AT;
        from = core->words;
        held = core->words_length;
    }
    if (!from || offset > held || length > held - offset) m3ApiSuccess();
    memcpy((uint8_t *)_mem + to, from + offset, length);
    m3ApiSuccess();
}

/* A module need not import everything that is offered. */
static notable_error link_import(notable_core *core, const char *name, const char *signature, M3RawCall function) {
    M3Result result = m3_LinkRawFunction(core->module, "env", name, signature, function);
    return result == m3Err_functionLookupFailed ? NULL : result;
}

/* The two functions that a module may import. */
static notable_error link_imports(notable_core *core) {
    notable_error error = link_import(core, "abort", "v(iiii)", import_abort);
    return error ? error : link_import(core, "pack", "v(iii)", import_pack);
}

notable_error notable_load(notable_core *core, const uint8_t *wasm, uint32_t size, uint32_t memory_end,
                           notable_cache *cache) {
    memset(core, 0, sizeof *core);
    core->environment = m3_NewEnvironment();
    if (!core->environment) return m3Err_mallocFailed;
    core->runtime = m3_NewRuntime(core->environment, NOTABLE_STACK_BYTES, core);
    if (!core->runtime) {
        notable_unload(core);
        return m3Err_mallocFailed;
    }
    core->runtime->memoryLimit = memory_end;
    IM3Module module = NULL;
    notable_error error = m3_ParseModule(core->environment, &module, wasm, size);
    if (!error) {
        error = m3_LoadModule(core->runtime, module);
        if (error) m3_FreeModule(module); /* once loaded, the runtime owns it */
    }
    core->module = error ? NULL : module;
    core->cache = error ? NULL : cache;
    if (!error) error = cache ? notable_cache_enter(core, link_imports) : link_imports(core);
    if (error) notable_unload(core);
    return error;
}

void notable_unload(notable_core *core) {
    if (core->cache) notable_cache_leave(core);
    if (core->runtime) m3_FreeRuntime(core->runtime);
    if (core->environment) m3_FreeEnvironment(core->environment);
    memset(core, 0, sizeof *core);
}

notable_error notable_compile_all(notable_core *core) { return m3_CompileModule(core->module); }

void notable_set_pack(notable_core *core, const uint8_t *pack, uint32_t length) {
    core->pack = pack;
    core->pack_length = length;
}

void notable_set_words(notable_core *core, const uint8_t *words, uint32_t length) {
    core->words = words;
    core->words_length = length;
}

notable_error notable_bind(notable_core *core, const char *name, notable_function *function) {
    return m3_FindFunction(function, core->runtime, name);
}

notable_error notable_call(notable_core *core, notable_function function, uint32_t count, const int32_t *arguments,
                           int32_t *result) {
    const void *pointers[NOTABLE_MAX_ARGUMENTS];
    if (count > NOTABLE_MAX_ARGUMENTS) return m3Err_argumentCountMismatch;
    for (uint32_t i = 0; i < count; i++) {
        if (i < m3_GetArgCount(function) && m3_GetArgType(function, i) != c_m3Type_i32)
            return m3Err_argumentTypeMismatch;
        pointers[i] = &arguments[i];
    }
    core->fault = NULL;
    M3Result error = m3_Call(function, count, pointers);
    if (error) return core->fault ? core->fault : error;
    if (result) *result = 0;
    if (!result || m3_GetRetCount(function) == 0) return NULL;
    const void *results[1] = {result};
    return m3_GetResults(function, 1, results);
}

uint32_t notable_memory_size(notable_core *core) { return m3_GetMemorySize(core->runtime); }

uint8_t *notable_memory(notable_core *core, uint32_t address, uint32_t length) {
    uint32_t size = 0;
    uint8_t *memory = m3_GetMemory(core->runtime, &size, 0);
    if (!memory || address > size || length > size - address) return NULL;
    return memory + address;
}

const notable_cartridge_id *notable_recognise(const notable_cartridge_id *list, size_t count, const uint8_t *wasm,
                                              uint32_t size) {
    uint8_t digest[32];
    notable_sha256(wasm, size, digest);
    for (size_t i = 0; i < count; i++)
        if (list[i].size == size && memcmp(list[i].sha256, digest, sizeof digest) == 0) return &list[i];
    return NULL;
}
