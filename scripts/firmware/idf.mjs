// What a compiler needs to read ESP-IDF's headers: folders, definitions and the least sdkconfig.h, per chip and version.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RISCV = {
  compiler: 'riscv64-unknown-elf-gcc',
  packages: 'gcc-riscv64-unknown-elf picolibc-riscv64-unknown-elf',
  flags: ['--specs=picolibc.specs', '-march=rv32imc_zicsr_zifencei', '-mabi=ilp32'],
  core: 'riscv',
  cores: 1,
};

// A compiler for a smaller chip of the family: it reads the declarations as well, and nothing is built.
const XTENSA = {
  compiler: 'xtensa-lx106-elf-gcc',
  packages: 'gcc-xtensa-lx106 picolibc-xtensa-lx106-elf',
  flags: ['--specs=/usr/lib/xtensa-lx106-elf/picolibc.specs'],
  core: 'xtensa',
  cores: 2,
};

const DEVICE = { NOTABLE_LIGHT_SLEEP: 1, ESP_CONSOLE_UART_NUM: 0 };

/** What is checked: a chip, how to compile for it, and the board's part of its configuration. */
export const TARGETS = [
  { ...RISCV, chip: 'esp32c3', board: 'C3_ST7789', settings: DEVICE },
  { ...RISCV, chip: 'esp32c3', board: 'CONSOLE', settings: {} },
  { ...XTENSA, chip: 'esp32s3', board: 'CARDPUTER', settings: DEVICE },
  { ...XTENSA, chip: 'esp32', board: 'ODROID_GO', settings: DEVICE },
];

/** "5.5.5" of a checkout. */
export function versionOf(idf) {
  const path = join(idf, 'tools/cmake/version.cmake');
  if (!existsSync(path)) throw new Error(`${idf} is no checkout of ESP-IDF: it has no tools/cmake/version.cmake`);
  const text = readFileSync(path, 'utf8');
  return ['MAJOR', 'MINOR', 'PATCH'].map((part) => text.match(`IDF_VERSION_${part} (\\d+)`)[1]).join('.');
}

const major = (version) => Number(version.split('.')[0]);

/** Folders under components/, in order; those that a version lacks are left out. */
export function foldersOf(idf, { chip, core }, version) {
  const names = [
    ...(major(version) < 6 ? ['newlib/platform_include'] : ['esp_libc/platform_include']),
    ...['freertos/config/include', 'freertos/config/include/freertos', `freertos/config/${core}/include`],
    ...['freertos/FreeRTOS-Kernel/include', `freertos/FreeRTOS-Kernel/portable/${core}/include`],
    ...[`freertos/FreeRTOS-Kernel/portable/${core}/include/freertos`, 'freertos/esp_additions/include'],
    ...['esp_hw_support/include', 'esp_hw_support/etm/include', 'heap/include', 'log/include'],
    ...['soc/include', `soc/${chip}`, `soc/${chip}/include`, `soc/${chip}/register`, 'hal/include'],
    ...[`hal/${chip}/include`, `hal/platform_port/include`],
    ...['esp_rom/include', `esp_rom/${chip}/include`, `esp_rom/${chip}/include/${chip}`, `esp_rom/${chip}`],
    ...['esp_common/include', 'esp_system/include', `${core}/include`, `${core}/${chip}/include`],
    ...['bootloader_support/include', 'esp_app_format/include', 'nvs_flash/include', 'esp_partition/include'],
    ...['esp_blockdev/include', 'esp_lcd/include', 'esp_lcd/interface', 'esp_pm/include', 'esp_timer/include'],
    ...['gpio', 'spi', 'ledc', 'i2c', 'i2s', 'parlio', 'uart', 'usb_serial_jtag'].map(
      (driver) => `esp_driver_${driver}/include`,
    ),
    ...['gpio', 'ana_conv', 'gpspi', 'lcd', 'ledc', 'i2c', 'i2s', 'parlio', 'uart', 'clock', 'dma'].flatMap((hal) => [
      `esp_hal_${hal}/include`,
      `esp_hal_${hal}/${chip}/include`,
    ]),
    ...['esp_adc/include', `esp_adc/${chip}/include`],
  ];
  return names.map((name) => join(idf, 'components', name)).filter((folder) => existsSync(folder));
}

/** The flags that ESP-IDF's own build gives that matter to types, with the project's warnings as errors. */
export function flagsOf({ flags }, version) {
  return [
    ...flags,
    major(version) < 6 ? '-std=gnu17' : '-std=gnu2x',
    ...['-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter', '-Wno-sign-compare', '-Wno-old-style-declaration'],
    ...['-DESP_PLATFORM', `-DIDF_VER="v${version}"`, '-D_GNU_SOURCE', '-D_POSIX_READER_WRITER_LOCKS'],
    ...['-DSOC_MMU_PAGE_SIZE=CONFIG_MMU_PAGE_SIZE', '-DSOC_XTAL_FREQ_MHZ=CONFIG_XTAL_FREQ'],
    ...(major(version) < 6 ? [] : ['-D__STDC_WANT_LIB_EXT1__=0']),
  ];
}

/** The least that the headers ask of a project's configuration, and the project's own choices. */
export function sdkconfigOf({ chip, core, cores, board, settings }) {
  const all = {
    IDF_TARGET: `"${chip}"`,
    [`IDF_TARGET_${chip.toUpperCase()}`]: 1,
    [`IDF_TARGET_ARCH_${core.toUpperCase()}`]: 1,
    FREERTOS_HZ: 1000,
    FREERTOS_MAX_TASK_NAME_LEN: 16,
    FREERTOS_NUMBER_OF_CORES: cores,
    FREERTOS_TASK_NOTIFICATION_ARRAY_ENTRIES: 1,
    ...(cores === 1 ? { ESP_SYSTEM_SINGLE_CORE_MODE: 1, FREERTOS_UNICORE: 1 } : {}),
    LOG_DYNAMIC_LEVEL_CONTROL: 1,
    LOG_MAXIMUM_LEVEL: 3,
    LOG_DEFAULT_LEVEL: 3,
    MMU_PAGE_SIZE: 0x10000,
    XTAL_FREQ: 40,
    [`NOTABLE_BOARD_${board}`]: 1,
    NOTABLE_BRIGHTNESS: 70,
    ...settings,
  };
  return Object.entries(all)
    .map(([name, value]) => `#define CONFIG_${name} ${value}\n`)
    .join('');
}
