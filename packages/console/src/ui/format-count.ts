const count = new Intl.NumberFormat('en-NG')

/** Formats a count, such as 1,460. */
export const formatCount = (value: number): string => count.format(value)
