/* See sound.h. */
#include "sound.h"

#include <stdint.h>

#include "board.h"
#include "esp_err.h"
#include "esp_timer.h"
#include "tones.h"

static const struct {
    void (*start)(void);
    void (*on)(unsigned hertz, unsigned milliseconds);
    void (*off)(void);
} kinds[] = {[SOUND_PWM] = {pwm_start, pwm_on, pwm_off}, [SOUND_I2S] = {i2s_start, i2s_on, i2s_off}};

static esp_timer_handle_t end;
static int64_t until;

static void end_tone(void *unused) {
    (void)unused;
    kinds[board.sound.kind].off();
}

void sound_start(void) {
    const esp_timer_create_args_t timer = {.callback = end_tone, .name = "tone"};
    if (board.sound.kind == SOUND_NONE) return;
    kinds[board.sound.kind].start();
    ESP_ERROR_CHECK(esp_timer_create(&timer, &end));
}

void sound_tone(unsigned hertz, unsigned milliseconds) {
    if (!end || !hertz || !milliseconds) return;
    if (milliseconds > TONE_MOST) milliseconds = TONE_MOST;
    if (esp_timer_stop(end) == ESP_OK) kinds[board.sound.kind].off(); /* an error says that none was sounding */
    kinds[board.sound.kind].on(hertz, milliseconds);
    until = esp_timer_get_time() + milliseconds * 1000LL;
    ESP_ERROR_CHECK(esp_timer_start_once(end, milliseconds * 1000ULL));
}

bool sound_playing(void) { return esp_timer_get_time() < until; }
