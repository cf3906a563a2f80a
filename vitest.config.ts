import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // One worker a core: by itself Vitest leaves one core idle, of two that is half of them.
    maxWorkers: '100%',
    // Whole matches, fuzzing and browsers take their time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
