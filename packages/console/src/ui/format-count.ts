const count = new Intl.NumberFormat('en-NG')

/** 1,460 */
export const formatCount = (value: number): string => count.format(value)
