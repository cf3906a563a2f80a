/* See cache.h. The block is tiled with wasm3's own code pages. A page in none of wasm3's lists needs no `next`: there stands
 * the function whose code it holds, or NULL where it is free. Free pages are offered to wasm3 while it compiles, and cut
 * afterwards to what it has written. */
#include "cache.h"

#include <string.h>

#include "m3_env.h"
#include "m3_exec_defs.h"
#include "notable.h"

enum {
    WORD = sizeof(code_t),
    HEADER = sizeof(M3CodePageHeader) / WORD, /* words */
    /* Words that wasm3 may leave at the end of a page. */
    LEFT = d_m3CodePageFreeLinesThreshold + 2,
    /* A rest of so many words is worth a page of its own. */
    LEAST = 32,
};

/* Words of the pages in which a function is written, by the bytes of its body. One with branches fills several at the same
 * time, so they are not large; a table of branches must fit into one. */
static uint32_t page_words(uint32_t bytes) { return bytes / 8 < 48 ? 48 : bytes / 8; }

/* The most words that it takes, with four pages begun. */
static uint32_t most_words(uint32_t bytes) { return bytes + bytes / 4 + 4 * page_words(bytes); }

/* ---------------------------------------------------------------- pages */

static IM3CodePage first(const notable_cache *cache) { return (IM3CodePage)cache->block; }
static IM3CodePage after(IM3CodePage page) { return (IM3CodePage)((code_t *)page + HEADER + page->info.numLines); }
static bool inside(const notable_cache *cache, const void *at) {
    return (const uint8_t *)at >= cache->block && (const uint8_t *)at < cache->block + cache->bytes;
}
static notable_cached *owner(IM3CodePage page) { return (notable_cached *)page->info.next; }
static void own(IM3CodePage page, notable_cached *entry) { page->info.next = (IM3CodePage)entry; }

/* Leaves `words` in a page; the rest becomes a free one, if it is worth it. */
static void cut(IM3CodePage page, uint32_t words) {
    const uint32_t had = page->info.numLines;
    if (had < words + HEADER + LEAST) return;
    page->info.numLines = words;
    memset(after(page), 0, HEADER * WORD);
    after(page)->info.numLines = had - words - HEADER;
}

bool notable_cache_open(notable_cache *cache, uint32_t words) {
    memset(cache, 0, sizeof *cache);
    cache->bytes = words * WORD;
    cache->block = m3_Malloc("code cache", cache->bytes);
    if (!cache->block) return false;
    first(cache)->info.numLines = words - HEADER;
    return true;
}

void notable_cache_close(notable_cache *cache) {
    m3_Free(cache->block);
    memset(cache, 0, sizeof *cache);
}

/* ---------------------------------------------------------------- room */

/* Makes one page of free ones that lie side by side. Is there room for a function with a body of so many bytes? */
static bool has_room(notable_cache *cache, uint32_t bytes) {
    uint32_t words = 0, largest = 0;
    for (IM3CodePage page = first(cache); inside(cache, page); page = after(page)) {
        if (owner(page)) continue;
        for (IM3CodePage next; inside(cache, next = after(page)) && !owner(next);)
            page->info.numLines += HEADER + next->info.numLines;
        if (page->info.numLines < LEAST) continue;
        words += page->info.numLines - LEFT;
        if (page->info.numLines > largest) largest = page->info.numLines;
    }
    return words >= most_words(bytes) && largest >= page_words(bytes);
}

/* The function that has not been called for longest; NULL: all are running. */
static notable_cached *oldest(const notable_cache *cache) {
    notable_cached *found = NULL;
    uint16_t age = 0;
    for (IM3CodePage page = first(cache); inside(cache, page); page = after(page)) {
        notable_cached *entry = owner(page);
        if (!entry || entry->running) continue;
        const uint16_t since = (uint16_t)(cache->clock - entry->used);
        if (found && since <= age) continue;
        found = entry;
        age = since;
    }
    return found;
}

/* Its pages are free afterwards. wasm3 begins every function with op_Entry and the function itself. */
static void drop(notable_cache *cache, notable_cached *entry) {
    IM3Function function = ((pc_t)entry->code)[1];
    for (IM3CodePage page = first(cache); inside(cache, page); page = after(page))
        if (owner(page) == entry) own(page, NULL);
    m3_Free(function->constants);
    entry->code = NULL;
}

static void make_room(notable_cache *cache, uint32_t bytes) {
    while (!has_room(cache, bytes)) {
        notable_cached *entry = oldest(cache);
        if (!entry) return;
        drop(cache, entry);
        cache->dropped++;
    }
}

/* ---------------------------------------------------------------- compiling */

/* Hands wasm3 all free pages, cut to at most `words`. */
static void offer(notable_cache *cache, IM3Runtime runtime, uint32_t words) {
    IM3CodePage *last = &runtime->pagesOpen;
    for (IM3CodePage page = first(cache); inside(cache, page); page = after(page)) {
        if (owner(page) || page->info.numLines < LEAST) continue;
        cut(page, words);
        page->info.lineIndex = 0;
        *last = page;
        last = &page->info.next;
    }
    *last = NULL;
}

/* Takes back a list of pages: what has been written belongs to `entry`, the rest is free. Pages that wasm3 has allocated
 * go to `spilled`. */
static void take_back(notable_cache *cache, IM3CodePage list, notable_cached *entry, IM3CodePage *spilled) {
    for (IM3CodePage page = list, next; page; page = next) {
        next = page->info.next;
        if (!inside(cache, page)) {
            PushCodePage(spilled, page);
            cache->spilled++;
            continue;
        }
        own(page, page->info.lineIndex ? entry : NULL);
        if (owner(page)) cut(page, page->info.lineIndex);
    }
}

/* The same for all that wasm3 was offered. */
static void settle(notable_core *core, notable_cached *entry) {
    IM3Runtime runtime = core->runtime;
    IM3CodePage open = runtime->pagesOpen, full = runtime->pagesFull;
    runtime->pagesOpen = runtime->pagesFull = NULL;
    take_back(core->cache, open, entry, &core->spilled);
    take_back(core->cache, full, entry, &core->spilled);
}

static M3Result compile(notable_core *core, notable_cached *entry) {
    notable_cache *cache = core->cache;
    IM3Function function = &core->module->functions[entry - core->functions];
    const uint32_t bytes = (uint32_t)(function->wasmEnd - function->wasm), spilled = cache->spilled;
    cache->clock++;
    cache->compiled++;
    make_room(cache, bytes);
    offer(cache, core->runtime, page_words(bytes));
    const M3Result error = CompileFunction(function);
    settle(core, error ? NULL : entry);
    if (!error) entry->code = function->compiled;
    function->compiled = (pc_t)&entry->stub;
    if (cache->spilled != spilled) entry->running++; /* part of it cannot be dropped, so all of it stays */
    return error;
}

/* What every stub runs: the function that it stands for. */
static m3ret_t vectorcall call(d_m3OpSig) {
    notable_cached *entry = (notable_cached *)(_pc - 1);
    notable_core *core = m3_GetUserData(m3MemRuntime(_mem));
    if (!entry->code) {
        const M3Result error = compile(core, entry);
        if (error) return error;
    }
    entry->used = core->cache->clock;
    entry->running++;
    pc_t code = entry->code;
    const m3ret_t result = jumpOpImpl(code);
    entry->running--;
    return result;
}

/* ---------------------------------------------------------------- modules */

M3Result notable_cache_enter(notable_core *core, M3Result (*link)(notable_core *core)) {
    IM3Module module = core->module;
    /* Where wasm3 has evaluated the module's constants. */
    FreeCodePages(&core->environment->pagesReleased);
    core->functions = m3_AllocArray(notable_cached, module->numFunctions);
    if (!core->functions) return m3Err_mallocFailed;
    for (uint32_t i = 0; i < module->numFunctions; i++) {
        if (!module->functions[i].wasm) continue; /* imported */
        core->functions[i].stub = call;
        module->functions[i].compiled = (pc_t)&core->functions[i].stub;
    }
    /* The code of the imports, a few words, stays. */
    make_room(core->cache, 0);
    offer(core->cache, core->runtime, page_words(0));
    const M3Result error = link(core);
    core->functions[0].running = 1;
    settle(core, &core->functions[0]);
    return error;
}

void notable_cache_leave(notable_core *core) {
    notable_cache *cache = core->cache;
    for (IM3CodePage page = first(cache); inside(cache, page); page = after(page))
        if (owner(page) >= core->functions && owner(page) < core->functions + core->module->numFunctions)
            own(page, NULL);
    m3_Free(core->functions);
    FreeCodePages(&core->spilled);
}
