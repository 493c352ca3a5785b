const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PHONE = /\+\d[\d -]{6,18}\d/g
const DIGITS = /\d(?:[ -]?\d){3,}/g

/** Puts other values in the place of personal data: always the same for the same one, so that a conversation stays consistent. */
export class Pseudonyms {
  readonly #known = new Map<string, string>()
  readonly #names: readonly string[]

  /** @param names - Texts that are personal, such as numbers and names. */
  constructor(names: readonly string[]) {
    this.#names = names.filter((name) => name !== '')
  }

  replace(text: string): string {
    const named = this.#names.reduce((rest, name) => rest.replaceAll(name, this.#other(name)), text)
    return named
      .replaceAll(EMAIL, (found) => (this.#isOurs(found) ? found : this.#otherEmail(found)))
      .replaceAll(PHONE, (found) => (this.#isOurs(found) ? found : this.#other(found)))
      .replaceAll(DIGITS, (found) => (this.#isOurs(found) ? found : this.#other(found)))
  }

  /** The same in every text of a JSON value; numbers with four or more digits are replaced too. */
  replaceIn<T>(value: T): T {
    if (typeof value === 'string') return this.replace(value) as T
    if (typeof value === 'number') return (Math.abs(value) >= 1_000 ? Number(this.replace(String(value))) : value) as T
    if (Array.isArray(value)) return value.map((one: unknown) => this.replaceIn(one)) as T
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.replaceIn(one)])) as T
  }

  /** A number of a replaced text is not replaced once more. */
  #isOurs(text: string): boolean {
    return [...this.#known.values()].some((other) => other.includes(text))
  }

  #otherEmail(email: string): string {
    return this.#remember(email, () => `person${this.#known.size + 1}@example.com`)
  }

  /** Digits stay digits, as many as they were; other characters stay as they are. */
  #other(text: string): string {
    const serial = this.#known.size + 1
    return this.#remember(text, () => {
      if (!/\d/.test(text)) return `Person ${serial}`
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
