/** For people: why a carrier was not tried. */
export const LEFT_ALONE = 'it has been failing and is left alone for a while'
