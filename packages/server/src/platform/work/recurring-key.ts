export const RECURRING = 'every:'

/** The unique key of a recurring job, so that it is in the table once. */
export const recurringKey = (kind: string): string => RECURRING + kind
