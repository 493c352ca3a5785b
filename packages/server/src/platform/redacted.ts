/** What stands where something that a person said or wrote has been erased. */
export const REDACTED = '[REDACTED]'
