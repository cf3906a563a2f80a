/*
 * The native yardstick: a cartridge that wasm2c has turned into C (cartridge.h), played by the same calls as in V8.
 *
 *   native PACK MATCHES SEED CONFIGURATION …
 *
 * For every configuration one line: decisions, both words of the final state's hash, nanoseconds of CPU time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cartridge.h"

struct Z_env_instance_t {
    uint8_t *pack;
    uint32_t length;
    wasm_rt_memory_t *memory;
};

void Z_envZ_pack(struct Z_env_instance_t *env, u32 to, u32 offset, u32 length) {
    if (offset > env->length || length > env->length - offset) return;
    if (to > env->memory->size || length > env->memory->size - to) exit(3);
    memcpy(env->memory->data + to, env->pack + offset, length);
}

static uint8_t *contents(const char *path, uint32_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) exit(2);
    fseek(file, 0, SEEK_END);
    *length = (uint32_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*length + 1);
    if (!bytes || fread(bytes, 1, *length, file) != *length) exit(2);
    fclose(file);
    return bytes;
}

static unsigned long long cpu(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

int main(int count, char **words) {
    struct Z_env_instance_t env;
    Z_cartridge_instance_t core;
    if (count < 5) return 2;
    wasm_rt_init();
    Z_cartridge_init_module();
    Z_cartridge_instantiate(&core, &env);
    env.memory = Z_cartridgeZ_memory(&core);
    env.pack = contents(words[1], &env.length);
    if (Z_cartridgeZ_verify(&core) != 0) return 4;
    for (int i = 4; i < count; i++) {
        uint32_t length;
        uint8_t *bytes = contents(words[i], &length);
        memcpy(env.memory->data + Z_cartridgeZ_inputAt(&core), bytes, length);
        free(bytes);
        if (Z_cartridgeZ_configure(&core, length) != 0) return 5;
        unsigned long long from = cpu();
        u32 decisions = Z_cartridgeZ_playout(&core, (u32)atoi(words[2]), (u32)atoi(words[3]));
        unsigned long long spent = cpu() - from;
        printf("%u %u %u %llu\n", decisions, Z_cartridgeZ_hash(&core, 0), Z_cartridgeZ_hash(&core, 1), spent);
    }
    return 0;
}
