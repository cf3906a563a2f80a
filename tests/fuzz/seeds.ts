// Seeds that have found a fault of the core once.

export const SAVE_SEEDS: number[] = [];
export const PACK_SEEDS: number[] = [];
