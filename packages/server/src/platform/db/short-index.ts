/**
 * The largest tables are listed by short indexes (decision "Lists of events and deliveries are read from hashes"): each entry
 * is a hash of the columns of a filter and the start of the id, 28 bytes in place of a hundred. A statement that uses one
 * compares the columns too, so rows whose hash is the same by chance do no harm.
 */

/**
 * The columns themselves, beside their hash. The planner takes conditions for independent: with both, it would expect few rows,
 * and sort all of them in place of reading some in order. It does not look into this one.
 */
export const compared = (condition: string): string => `coalesce(${condition}, false)`

/** The hash of the columns, or of their values, in the order in which the index has them. */
export const hashOf = (...columns: string[]): string => `hashtext(${columns.join(' || ')})`

/** All of an id but the last digit of its milliseconds and what follows: rows of the same 62 ms are sorted by the whole id. */
export const idStart = (id: string): string => `left(${id}, 11)`

/** One character less, so that the type fits into the same 28 bytes: 4 s. */
export const shortIdStart = (id: string): string => `left(${id}, 10)`

/** The type in one byte, which a scan compares inside of the index. */
export const typeByte = (event_type: string): string => `((hashtext(${event_type}) & 127)::"char")`
