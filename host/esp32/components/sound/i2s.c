/* See tones.h: an amplifier that takes samples over I2S. A whole tone lies in the buffers that the hardware sends from
 * before it starts, so that nothing has to be fed later. */
#include "board.h"
#include "driver/i2s_std.h"
#include "tones.h"

enum {
    RATE = 8000,
    BUFFER_FRAMES = 250,
    BUFFERS = RATE * TONE_MOST / 1000 / BUFFER_FRAMES,
    LOUDNESS = 4000, /* of 32767 */
};
_Static_assert(BUFFERS * BUFFER_FRAMES * 1000 == RATE * TONE_MOST, "the buffers hold the longest tone");

static i2s_chan_handle_t channel;

void i2s_start(void) {
    i2s_chan_config_t config = I2S_CHANNEL_DEFAULT_CONFIG(I2S_NUM_0, I2S_ROLE_MASTER);
    config.dma_desc_num = BUFFERS;
    config.dma_frame_num = BUFFER_FRAMES;
    config.auto_clear = true; /* silence behind a tone */
    const i2s_std_config_t standard = {
        .clk_cfg = I2S_STD_CLK_DEFAULT_CONFIG(RATE),
        .slot_cfg = I2S_STD_PHILIPS_SLOT_DEFAULT_CONFIG(I2S_DATA_BIT_WIDTH_16BIT, I2S_SLOT_MODE_MONO),
        .gpio_cfg = {.mclk = I2S_GPIO_UNUSED,
                     .bclk = board.sound.bit_clock,
                     .ws = board.sound.word_clock,
                     .dout = board.sound.data,
                     .din = I2S_GPIO_UNUSED},
    };
    ESP_ERROR_CHECK(i2s_new_channel(&config, &channel, NULL));
    ESP_ERROR_CHECK(i2s_channel_init_std_mode(channel, &standard));
}

void i2s_on(unsigned hertz, unsigned milliseconds) {
    static int16_t samples[BUFFER_FRAMES];
    const unsigned total = RATE * milliseconds / 1000;
    for (unsigned done = 0, count; done < total; done += count) {
        size_t loaded;
        count = total - done < BUFFER_FRAMES ? total - done : BUFFER_FRAMES;
        for (unsigned i = 0; i < count; i++) samples[i] = (done + i) * 2 * hertz / RATE % 2 ? -LOUDNESS : LOUDNESS;
        if (i2s_channel_preload_data(channel, samples, count * sizeof *samples, &loaded) != ESP_OK) break;
    }
    ESP_ERROR_CHECK(i2s_channel_enable(channel));
}

void i2s_off(void) { ESP_ERROR_CHECK(i2s_channel_disable(channel)); }
