/**
 * The largest tables are listed by short indexes (decision "Lists of events and deliveries are read from hashes"): each entry
 * is a hash of the columns of a filter and the start of the id, 28 bytes in place of a hundred. A statement that uses one
 * compares the columns too, so rows whose hash is the same by chance do no harm.
 */

/**
 * A condition on the columns themselves, beside their hash. The planner assumes that conditions are independent: with both, it would
 * expect few rows, and sort all of them instead of reading some in order. It does not look into this one.
 */
export const compared = (condition: string): string => `coalesce(${condition}, false)`

/** The hash of the columns, or of their values, in the order in which the index has them. */
export const hashOf = (...columns: string[]): string => `hashtext(${columns.join(' || ')})`

/** The start of an id, up to the last digit but one of its milliseconds. Rows of the same 62 ms are sorted by the whole id. */
export const idStart = (id: string): string => `left(${id}, 11)`

/** One character less, so that the type fits into the same 28 bytes. Rows of the same 4 s share it. */
export const shortIdStart = (id: string): string => `left(${id}, 10)`

/** The type in one byte, which a scan compares inside of the index. */
export const typeByte = (event_type: string): string => `((hashtext(${event_type}) & 127)::"char")`

/**
 * The call that an event is about, or else the message, from the text of the event. No event has both. The envelope puts `payload` last,
 * and each payload puts the id first. A quote within a string is escaped, so that no text can look like the field. To read the JSON would
 * make an insert a third slower.
 */
export const subjectOfBody = (body: string): string =>
  `coalesce(nullif(${fieldOf(body, 'call_id')}, ''), ${fieldOf(body, 'message_id')})`

/** The conversation that an event is about, in the same way. */
export const conversationOfBody = (body: string): string => fieldOf(body, 'conversation_id')

const fieldOf = (body: string, field: string): string => `split_part(split_part(${body}, '"${field}":"', 2), '"', 1)`
