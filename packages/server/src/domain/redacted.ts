/** Replaces erased text that a person said or wrote. */
export const REDACTED = '[REDACTED]'
