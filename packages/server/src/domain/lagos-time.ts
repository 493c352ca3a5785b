/** Lagos is an hour ahead of UTC and has no summer time. */
export const LAGOS_MS = 60 * 60 * 1_000
