/* See storage.h: the partitions `games` and `designer`, mapped, and `match`, raw. */
#include "esp_log.h"
#include "esp_partition.h"
#include "image.h"
#include "storage.h"

static const char TAG[] = "storage";
static const esp_partition_t *match;

static const esp_partition_t *find(const char *name) {
    const esp_partition_t *partition =
        esp_partition_find_first(ESP_PARTITION_TYPE_DATA, ESP_PARTITION_SUBTYPE_ANY, name);
    if (!partition) ESP_LOGE(TAG, "no partition \"%s\": was the partition table flashed?", name);
    return partition;
}

/* The whole partition as memory, for as long as the firmware runs. */
static notable_blob map(const char *name) {
    const esp_partition_t *partition = find(name);
    const void *bytes = NULL;
    esp_partition_mmap_handle_t handle;
    if (!partition) return (notable_blob){NULL, 0};
    esp_err_t error = esp_partition_mmap(partition, 0, partition->size, ESP_PARTITION_MMAP_DATA, &bytes, &handle);
    if (error) {
        ESP_LOGE(TAG, "partition \"%s\" cannot be mapped: %s", name, esp_err_to_name(error));
        return (notable_blob){NULL, 0};
    }
    return (notable_blob){bytes, partition->size};
}

bool storage_open(storage_contents *contents) {
    if (!image_read(map("games"), contents)) {
        ESP_LOGE(TAG, "partition \"games\" holds no image of this firmware: run idf.py flash, not app-flash");
        return false;
    }
    if (image_add_pack(map("designer"), contents)) ESP_LOGI(TAG, "partition \"designer\" holds a pack");
    return true;
}

bool storage_match_open(uint32_t *length) {
    match = find("match");
    *length = match ? match->size : 0;
    return match;
}

static bool done(esp_err_t error, const char *what, uint32_t offset) {
    if (error) ESP_LOGE(TAG, "match: %s at %lu: %s", what, (unsigned long)offset, esp_err_to_name(error));
    return !error;
}

bool storage_match_read(uint32_t offset, void *to, uint32_t length) {
    return done(esp_partition_read(match, offset, to, length), "read", offset);
}

bool storage_match_write(uint32_t offset, const void *from, uint32_t length) {
    return done(esp_partition_write(match, offset, from, length), "write", offset);
}

bool storage_match_erase(uint32_t offset) {
    return done(esp_partition_erase_range(match, offset, NOTABLE_SECTOR), "erase", offset);
}
