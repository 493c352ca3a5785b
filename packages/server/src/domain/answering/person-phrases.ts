/** Greetings, in the languages that agents speak. */
const GREETING_WORDS = new Set(
  `hello hi hey hallo helo alo allo yes yeah yo ehen ehn good morning afternoon evening day sir ma madam please
   how far e kaaro kaaaro kaasan kaale pele nle o ekaaro bawo ni sannu ina kwana wuni yini barka da safiya salamu salam alaikum assalamu wa aleikum
   ndewo nno kedu ututu oma ehihie mgbede bonjour bonsoir oui ola marhaba`.split(/\s+/),
)

/** Words that a person says after picking up, and a machine does not. */
const PERSON: readonly RegExp[] = [
  /\bwho(s| is| am i| are you| be)( this| on| there| (speaking|talking)( (with|to))?| calling| you)/,
  /\bhow (may|can) (i|we) (help|assist|be of)/,
  /\b(he|she|they|oga|madam|mummy|daddy) (is|are|isnt|arent|s|no dey|dey|has|just) ?(not |gone|out|busy|around|available|in\b|here|driving|sleeping|at work)?/,
  /\b(speaking|on the line|go ahead|im listening|can you hear me|what do you want|wetin|na who|who dey|wrong number|(can|may) i take (a|your|any) message)\b/,
  /\bta (lo|ni)\b|\btani\b|\bwa (ke|yake) (magana|kira)|\bonye (ka|na|bu)\b|\bqui est/,
]

/** Sentences of people that contain phrases of machines: "would you like to leave a message", "hold the line, let me call him". */
const OFFERS =
  /(?<!\bif )\b(would|do|will) you (like|want|wish|care)( me)? to (leave|drop)( \w+){0,2} message\b|\b(hold|stay)( on)?( the line)?( please)? (while i|let me|ill|i will)\b/g
/** Somebody else's telephone. Networks speak of a number or a subscriber. */
const OWNED = /\b(his|her|my|their) (phone|line|number|mobile)\b/

export const isGreeting = (words: string): boolean =>
  words !== '' && words.split(' ').every((word) => GREETING_WORDS.has(word))

export const isPerson = (words: string): boolean => PERSON.some((one) => one.test(words))

/** The words without offers that only people make. */
export const withoutOffers = (words: string): string => words.replaceAll(OFFERS, ' ')

/** True if the words speak of somebody's own telephone. */
export const areOfOwner = (words: string): boolean => OWNED.test(words)

/** The words after a greeting. */
export const withoutGreeting = (words: string): string[] => {
  const all = words.split(' ')
  const first = all.findIndex((word) => !GREETING_WORDS.has(word))
  return first === -1 ? [] : all.slice(first)
}
