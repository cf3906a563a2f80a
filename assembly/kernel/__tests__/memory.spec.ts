import {
  CARDS_AT,
  CARD_BYTES,
  DRAFTS_AT,
  ENTRIES_AT,
  ENTRY_BYTES,
  Entry,
  FIGURES_AT,
  FIRED_AT,
  FIRED_BYTES,
  FRAMES_AT,
  FRAME_BYTES,
  Fired,
  Frame,
  GAME_AT,
  HAPPENINGS_AT,
  HAPPENING_BYTES,
  Happening,
  Kernel,
  MEMORY_END,
  MODIFIERS_AT,
  MODIFIER_BYTES,
  Modifier,
  OPERATIONS_AT,
  ROLES_AT,
  STATE_BYTES,
  STATS_IN_CARD,
  TAPE_AT,
  ZONES_AT,
  ZONE_BYTES,
  Zone,
  Card,
} from '../memory';

describe('the memory map', () => {
  test('records are as long as their regions count them', () => {
    expect(offsetof<Card>()).toBeLessThanOrEqual(STATS_IN_CARD);
    expect(CARD_BYTES).toBe(34);
    expect(offsetof<Zone>()).toBe(ZONE_BYTES);
    expect(offsetof<Modifier>()).toBe(MODIFIER_BYTES);
    expect(offsetof<Entry>()).toBe(ENTRY_BYTES);
    expect(offsetof<Frame>()).toBe(FRAME_BYTES);
    expect(offsetof<Happening>()).toBe(HAPPENING_BYTES);
    expect(offsetof<Fired>()).toBe(FIRED_BYTES);
    expect(offsetof<Kernel>()).toBeLessThanOrEqual(FRAMES_AT);
  });

  test('regions follow each other and none overlaps', () => {
    const starts: i32[] = [
      FRAMES_AT,
      CARDS_AT,
      ZONES_AT,
      ROLES_AT,
      FIGURES_AT,
      MODIFIERS_AT,
      ENTRIES_AT,
      FIRED_AT,
      HAPPENINGS_AT,
      OPERATIONS_AT,
      TAPE_AT,
      DRAFTS_AT,
      GAME_AT,
      STATE_BYTES,
      MEMORY_END,
    ];
    for (let i = 1; i < starts.length; i++) expect(starts[i]).toBeGreaterThan(starts[i - 1]);
  });

  test('the block of Super Battle Mon is 4 KB, all that it uses below 20 KB', () => {
    expect(STATE_BYTES).toBeLessThanOrEqual(4096);
    expect(MEMORY_END).toBeLessThan(20480);
  });
});
