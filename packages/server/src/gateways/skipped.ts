/** The reason why a carrier was not tried, for people. */
export const SKIPPED = 'it has failed repeatedly and is skipped for a while'
