/**
 * How many numbers each of the two pools of the sandbox has in a database for tests. A migration creates 10,000, which are half of the
 * database that each test file copies.
 */
export const SANDBOX_NUMBERS = 300

/** Removes the others from a migrated database. */
export const WITHOUT_SURPLUS = [
  `delete from numbers where environment = 'sandbox' and right(e164, 4)::int >= ${SANDBOX_NUMBERS}`,
  'vacuum (full, analyze) numbers',
]
