import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Whole matches, fuzzing and browsers take their time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
