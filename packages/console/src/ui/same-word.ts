/** Characters that nobody sees: controls, marks of direction, joiners. */
const UNSEEN = /\p{C}/gu

const seenOf = (text: string): string => text.normalize().replace(/\s+/gu, ' ').replace(UNSEEN, '').trim()

/** Whether a person has typed a name as the page shows it. A browser shows several spaces as one, and some characters not at all. */
export const isSameWord = (typed: string, word: string): boolean => seenOf(typed) === seenOf(word)
