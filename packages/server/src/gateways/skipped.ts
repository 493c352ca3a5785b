/** For people: why a carrier was not tried. */
export const SKIPPED = 'it has failed repeatedly and is skipped for a while'
