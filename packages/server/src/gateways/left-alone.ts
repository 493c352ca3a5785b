/** For people: why a carrier was not tried. */
export const LEFT_ALONE = 'it has failed repeatedly and is skipped for a while'
