import { navigation, type NavigationEntry } from '../navigation.ts'

const STORED = 'ohun-letter-keys'

/** The letter of each page after `g`: the first of its title that no page before it has. */
export function lettersOf(entries: readonly NavigationEntry[]): ReadonlyMap<string, NavigationEntry> {
  const letters = new Map<string, NavigationEntry>()
  for (const entry of entries) {
    const letter = entry.title
      .toLowerCase()
      .match(/[a-z]/g)
      ?.find((each) => !letters.has(each))
    if (letter !== undefined) letters.set(letter, entry)
  }
  return letters
}

export const page_letters = lettersOf(navigation)

/** Keys of one letter can be switched off: speech input and shaking hands press them without intent. */
export const lettersAreOn = (): boolean => localStorage.getItem(STORED) !== 'off'

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
}
