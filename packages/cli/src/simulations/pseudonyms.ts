import { OtherNames } from './other-names.ts'

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PHONE = /\+\d[\d -]{6,18}\d/g
const DIGITS = /\d(?:[ -]?\d){3,}/g

/** Replaces personal data. The same value always gets the same replacement, so that a conversation stays consistent. */
export class Pseudonyms {
  readonly #known = new Map<string, string>()
  readonly #numbers: readonly string[]
  readonly #people: OtherNames

  /**
   * @param numbers - The numbers of the parties.
   * @param people - The words of the names of people.
   */
  constructor(numbers: readonly string[], people: readonly string[] = []) {
    this.#numbers = numbers.filter((number) => number !== '')
    this.#people = new OtherNames(people)
  }

  replace(text: string): string {
    const numbered = this.#numbers.reduce((rest, number) => rest.replaceAll(number, this.#other(number)), text)
    return this.#people
      .replace(numbered.replaceAll(EMAIL, (found) => (this.#isOurs(found) ? found : this.#otherEmail(found))))
      .replaceAll(PHONE, (found) => (this.#isOurs(found) ? found : this.#other(found)))
      .replaceAll(DIGITS, (found) => (this.#isOurs(found) ? found : this.#other(found)))
  }

  /** Replaces personal data in every text of a JSON value. Numbers with four or more digits are replaced too. */
  replaceIn<T>(value: T): T {
    if (typeof value === 'string') return this.replace(value) as T
    if (typeof value === 'number') return (Math.abs(value) >= 1_000 ? Number(this.replace(String(value))) : value) as T
    if (Array.isArray(value)) return value.map((one: unknown) => this.replaceIn(one)) as T
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.replaceIn(one)])) as T
  }

  /** True for a number in a replacement, which is not replaced again. */
  #isOurs(text: string): boolean {
    return [...this.#known.values()].some((other) => other.includes(text))
  }

  #otherEmail(email: string): string {
    return this.#remember(email, () => `person${this.#known.size + 1}@example.com`)
  }

  /** Replaces each digit with a digit. Other characters are unchanged. */
  #other(text: string): string {
    const serial = this.#known.size + 1
    return this.#remember(text, () => {
      let place = 0
      return text.replaceAll(/\d/g, () => String((serial * 3 + place++) % 9 || 9))
    })
  }

  #remember(text: string, make: () => string): string {
    const known = this.#known.get(text) ?? make()
    this.#known.set(text, known)
    return known
  }
}
