// The shell's memory map. Nothing is allocated; static data follows behind END.

/** Cells: up to 40 × 30, u16 each. */
export const CELLS_AT: i32 = 0;
export const MOST_COLUMNS: i32 = 40;
export const MOST_ROWS: i32 = 30;
export const LEAST_COLUMNS: i32 = 20;
export const LEAST_ROWS: i32 = 15;

/** The holder's view. */
export const VIEW_AT: i32 = CELLS_AT + MOST_COLUMNS * MOST_ROWS * 2;
export const VIEW_BYTES: i32 = 4096;

/** The holder's questions; before that, events on their way into the log; anything else that a host gives. */
export const INBOX_AT: i32 = VIEW_AT + VIEW_BYTES;
export const INBOX_BYTES: i32 = 1912;

/** The last happenings, 16 bytes each, as a ring. */
export const LOG_AT: i32 = INBOX_AT + INBOX_BYTES;
export const LOG_EVENTS: i32 = 96;
export const LOG_EVENT: i32 = 16;

/** A text on its way to the screen, as glyphs of u16. */
export const TEXT_AT: i32 = LOG_AT + LOG_EVENTS * LOG_EVENT;
export const TEXT_GLYPHS: i32 = 480;

/** What a request carries, unless it lies elsewhere: an answer of up to 32 picks, the settings. */
export const OUTPUT_AT: i32 = TEXT_AT + TEXT_GLYPHS * 2;
export const OUTPUT_BYTES: i32 = 72;

/** The marked rectangle: four bytes, u16 length, text. */
export const MARK_AT: i32 = OUTPUT_AT + OUTPUT_BYTES;
export const MARK_TEXT: i32 = 250;

export const END: i32 = MARK_AT + 6 + MARK_TEXT;
