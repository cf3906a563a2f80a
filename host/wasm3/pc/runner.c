/*
 * Drives a cartridge in wasm3 from standard input, one command a line, one answer a line:
 *
 *   call NAME [INT …]       the result, or "ok" where there is none
 *   write ADDRESS HEX       "ok"
 *   read ADDRESS LENGTH     the bytes in hex (an empty line for none)
 *   pack FILE               "ok LENGTH": the pack that env.pack reads from now on
 *   words FILE              "ok LENGTH": the words that the shell reads through env.pack
 *   size                    the linear memory's length
 *   compile                 "ok" when every function compiles with the firmware's settings
 *
 * An answer that starts with "!" is an error; the module goes on. Commands can be sent in batches: answers are
 * flushed when all that had arrived are done. Ends at end of input.
 *
 *   wasm3-runner MODULE                a cartridge or the shell of this build, recognised by its hash
 *   wasm3-runner --any BYTES MODULE    any module, with so much linear memory (0: its whole page); for tests
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cartridges.h"
#include "notable.h"

static notable_core core;

static void fail(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(2);
}

static uint8_t *read_file(const char *path, uint32_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    uint8_t *data = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (data && fread(data, 1, (size_t)size, file) != (size_t)size) {
        free(data);
        data = NULL;
    }
    fclose(file);
    *length = (uint32_t)size;
    return data;
}

/* Numbers may be written as signed or as unsigned 32-bit ones. */
static bool number(const char *word, uint32_t *value) {
    if (!word) return false;
    char *end;
    errno = 0;
    long long n = strtoll(word, &end, 0);
    if (errno || *end || end == word || n < INT32_MIN || n > (long long)UINT32_MAX) return false;
    *value = (uint32_t)n;
    return true;
}

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static const char *word(void) { return strtok(NULL, " "); }

/* Looking an export up walks all of them, so the functions called are kept. */
static notable_error find(const char *name, notable_function *function) {
    static struct {
        char name[40];
        notable_function function;
    } known[64];
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (strcmp(known[i].name, name) == 0) {
            *function = known[i].function;
            return NULL;
        }
    notable_error error = notable_bind(&core, name, function);
    if (!error && count < 64 && strlen(name) < sizeof known[0].name) {
        strcpy(known[count].name, name);
        known[count++].function = *function;
    }
    return error;
}

static void do_call(void) {
    const char *name = word();
    int32_t arguments[NOTABLE_MAX_ARGUMENTS];
    uint32_t count = 0, value;
    const char *next;
    if (!name) {
        puts("! call what?");
        return;
    }
    while ((next = word())) {
        if (count == NOTABLE_MAX_ARGUMENTS || !number(next, &value)) {
            printf("! bad argument %s\n", next);
            return;
        }
        arguments[count++] = (int32_t)value;
    }
    notable_function function;
    int32_t result;
    notable_error error = find(name, &function);
    if (!error) error = notable_call(&core, function, count, arguments, &result);
    if (error) printf("! %s: %s\n", name, error);
    else if (m3_GetRetCount(function) == 0) puts("ok");
    else printf("%ld\n", (long)result);
}

static void do_write(void) {
    uint32_t address;
    bool good = number(word(), &address);
    const char *hex = word();
    size_t length = hex ? strlen(hex) : 0;
    uint8_t *to = good && length % 2 == 0 ? notable_memory(&core, address, (uint32_t)(length / 2)) : NULL;
    if (!to) {
        puts("! write: bad address or length");
        return;
    }
    for (size_t i = 0; i < length; i++)
        if (digit(hex[i]) < 0) {
            puts("! write: not hex");
            return;
        }
    for (size_t i = 0; i < length; i += 2) to[i / 2] = (uint8_t)(digit(hex[i]) << 4 | digit(hex[i + 1]));
    puts("ok");
}

static void do_read(void) {
    static const char DIGITS[] = "0123456789abcdef";
    uint32_t address, length;
    bool good = number(word(), &address) && number(word(), &length);
    const uint8_t *from = good ? notable_memory(&core, address, length) : NULL;
    if (!from) {
        puts("! read: bad address or length");
        return;
    }
    for (uint32_t i = 0; i < length; i++) {
        putchar(DIGITS[from[i] >> 4]);
        putchar(DIGITS[from[i] & 15]);
    }
    putchar('\n');
}

/* `set` is told the bytes of a file, which then replace those in `kept`. */
static void do_file(const char *what, uint8_t **kept, void (*set)(notable_core *, const uint8_t *, uint32_t)) {
    const char *path = strtok(NULL, ""); /* the rest of the line: a path may hold spaces */
    uint32_t length = 0;
    uint8_t *data = path ? read_file(path, &length) : NULL;
    if (!data) {
        printf("! %s: cannot be read\n", what);
        return;
    }
    free(*kept);
    *kept = data;
    set(&core, data, length);
    printf("ok %lu\n", (unsigned long)length);
}

static void obey(char *line) {
    static uint8_t *pack, *words;
    const char *command = strtok(line, " ");
    if (!command) puts("! empty command");
    else if (strcmp(command, "call") == 0) do_call();
    else if (strcmp(command, "write") == 0) do_write();
    else if (strcmp(command, "read") == 0) do_read();
    else if (strcmp(command, "pack") == 0) do_file("pack", &pack, notable_set_pack);
    else if (strcmp(command, "words") == 0) do_file("words", &words, notable_set_words);
    else if (strcmp(command, "size") == 0) printf("%lu\n", (unsigned long)notable_memory_size(&core));
    else if (strcmp(command, "compile") == 0) {
        notable_error error = notable_compile_all(&core);
        if (error) printf("! compile: %s\n", error);
        else puts("ok");
    } else printf("! unknown command %s\n", command);
}

/* Lines are cut here rather than by getline, to know whether a further command has already arrived. */
static void serve(void) {
    size_t room = 1 << 16, held = 0;
    char *buffer = malloc(room);
    for (;;) {
        ssize_t got = read(STDIN_FILENO, buffer + held, room - held);
        if (got <= 0) break;
        held += (size_t)got;
        char *line = buffer, *end;
        while ((end = memchr(line, '\n', held - (size_t)(line - buffer)))) {
            *end = 0;
            obey(line);
            line = end + 1;
        }
        fflush(stdout);
        held -= (size_t)(line - buffer);
        memmove(buffer, line, held);
        if (held == room) buffer = realloc(buffer, room *= 2);
        if (!buffer) fail("out of memory");
    }
    free(buffer);
}

int main(int count, char **words) {
    bool any = count == 4 && strcmp(words[1], "--any") == 0;
    uint32_t memory = 0, size = 0;
    if (!any && count != 2) fail("usage: wasm3-runner MODULE | --any BYTES MODULE");
    const char *path = words[count - 1];
    uint8_t *wasm = read_file(path, &size);
    if (!wasm) fail("%s cannot be read", path);
    if (any) {
        if (!number(words[2], &memory)) fail("%s is not a number", words[2]);
    } else {
        const notable_cartridge_id *known = notable_recognise(notable_cartridges, NOTABLE_CARTRIDGE_COUNT, wasm, size);
        if (!known) known = notable_recognise(&notable_shell, 1, wasm, size);
        if (!known) fail("%s is no module of this build", path);
        memory = known->memory_end;
    }
    notable_error error = notable_load(&core, wasm, size, memory, NULL);
    if (error) fail("%s does not load: %s", path, error);
    serve();
    notable_unload(&core);
    free(wasm);
    return 0;
}
