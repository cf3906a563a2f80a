/** What a screen tells the frame round it. */

class Frame {
  /** A match has the whole window: no navigation. */
  quiet = $state(false);
}

export const frame = new Frame();
