import { navigation, type NavigationEntry } from '../navigation.ts'

const STORED = 'ohun-letter-keys'

/** The letter that opens each page after `g`: the first letter of its title that no earlier page has. */
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

/** Pages of both environments come first, so that the others do not take letters from them. */
export const page_letters = lettersOf(
  navigation.toSorted((one, other) => Number('only' in one) - Number('only' in other)),
)

/** Single-letter shortcuts can be switched off: speech input and shaking hands trigger them by accident. */
export const lettersAreOn = (): boolean => localStorage.getItem(STORED) !== 'off'

export function switchLetters(on: boolean): void {
  if (on) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
}
