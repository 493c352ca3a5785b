export const RECURRING = 'every:'

/** Under which a recurring job is in the table once. */
export const recurringKey = (kind: string): string => RECURRING + kind
