/** Replacements for the names of people. Each replaces one word of a name. */
const OTHERS = [
  'Ireti',
  'Danjuma',
  'Somto',
  'Ebiere',
  'Halima',
  'Tega',
  'Kelechi',
  'Sade',
  'Gambo',
  'Osaze',
  'Nkem',
  'Bolaji',
]

/** Replaces the names of people. The same name always gets the same replacement, whatever its capitals. */
export class OtherNames {
  readonly #known = new Map<string, string>()
  readonly #pattern: RegExp | null

  /** @param names - Single words. */
  constructor(names: readonly string[]) {
    const wanted = [...new Set(names.map((name) => name.toLowerCase()))].toSorted((a, b) => b.length - a.length)
    this.#pattern = wanted.length === 0 ? null : wholeWords(wanted)
    const free = OTHERS.filter((other) => !wanted.includes(other.toLowerCase()))
    for (const [at, name] of [...new Set(names.map((one) => one.toLowerCase()))].entries()) {
      const round = Math.floor(at / free.length)
      this.#known.set(name, `${free[at % free.length]!}${round === 0 ? '' : `-${free[round % free.length]!}`}`)
    }
  }

  replace(text: string): string {
    if (this.#pattern === null) return text
    return text.replaceAll(this.#pattern, (name) => this.#known.get(name.toLowerCase()) ?? name)
  }
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g

function wholeWords(names: readonly string[]): RegExp {
  const any = names.map((name) => name.replaceAll(SPECIAL, String.raw`\$&`)).join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${any})(?![\p{L}\p{M}])`, 'giu')
}
