/** The version of the data processing agreement that can be accepted and that production requires. */
export const REQUIRED_DPA_VERSION = '1.0'
