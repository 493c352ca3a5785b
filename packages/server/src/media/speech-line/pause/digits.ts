const setOf = (words: string): ReadonlySet<string> => new Set(words.split(',').map((word) => word.trim()))

/** The digits as words, in all languages at once, because callers mix languages freely. */
const ZEROS = setOf('zero, oh, odo, ofo, sifili, efu')
const DIGITS = setOf(
  `one, two, three, four, five, six, seven, eight, nine,
   okan, kan, eji, meji, eta, meta, erin, merin, arun, marun, efa, mefa, eje, meje, ejo, mejo, esan, mesan,
   daya, biyu, uku, hudu, biyar, shida, bakwai, takwas, tara,
   otu, abuo, ato, ano, ise, isii, asaa, asato, itoolu, iteghete`,
)
/** Any digit but zero. The value does not matter. */
const SOME_DIGIT = '1'
const REPEATS: Readonly<Record<string, number>> = { double: 1, triple: 2 }

/** Words with which an agent asks for a number that is read out digit by digit. */
const ASKS_FOR_DIGITS = setOf(
  'number, numbers, digit, digits, code, pin, otp, token, bvn, nin, nuban, account, phone, nomba, namba, lamba, onuogugu, akant',
)
/** Fewer digits in a row may be an age, an amount or a day. */
const MIN_DIGITS = 3

/** The digits at the end of the words. */
function trailingDigits(words: readonly string[]): string {
  let digits = ''
  for (const word of words.toReversed()) {
    const part = digitsOf(word)
    if (part === null) break
    digits = part + digits
  }
  return digits
}

/** The digits of a word. Null if it is not a digit. "Double five" means two fives. */
function digitsOf(word: string): string | null {
  if (/^\p{N}+$/u.test(word)) return word
  if (ZEROS.has(word)) return '0'
  if (DIGITS.has(word)) return SOME_DIGIT
  return word in REPEATS ? SOME_DIGIT.repeat(REPEATS[word] ?? 0) : null
}

/**
 * How much of a number the caller has read out. Null if the words do not end with a number.
 * @param asked - The words of the agent's last sentence.
 */
export function digitsRead(words: readonly string[], asked: readonly string[]): 'some' | 'whole' | null {
  const digits = trailingDigits(words)
  const is_asked = asked.some((word) => ASKS_FOR_DIGITS.has(word))
  if (digits.length < (is_asked ? 1 : MIN_DIGITS)) return null
  if (isWhole(digits)) return 'whole'
  return is_asked || !isAmount(words, digits) ? 'some' : null
}

/** The lengths of Nigerian numbers: a phone number, with and without its country code, and an account, BVN or NIN. */
function isWhole(digits: string): boolean {
  if (digits.startsWith('234')) return digits.length >= 13
  return digits.length >= (digits.startsWith('0') ? 11 : 10)
}

/** True for a single group that ends in two zeros, such as 1500. */
function isAmount(words: readonly string[], digits: string): boolean {
  return words.at(-1) === digits && /^[1-9]\d*00$/.test(digits)
}
