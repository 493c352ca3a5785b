/**
 * A variable for the processes that a test starts: where they find what an earlier one compiled. To compile the sources of the
 * command takes three times as long as to run it.
 */
export const COMPILED = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
