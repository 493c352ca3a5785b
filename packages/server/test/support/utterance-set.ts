/**
 * Utterances of callers, with pauses inside them, for the rules that decide when an utterance has ended. They are
 * generated from a seed: the same seed gives the same set. The pauses are log-normal, as those of people are; their
 * lengths by kind are an assumption, in `PAUSES`.
 */
export interface SetUtterance {
  language: string
  /** The agent's words before the utterance. */
  asked: string
  parts: SetPart[]
}

export interface SetPart {
  /** The text as it is spoken, and as a recognizer writes it. */
  text: string
  /** The silence after the part. 0 for the last part. */
  pause_ms: number
}

type Kind = keyof typeof PAUSES

/**
 * The median and the spread of the pause after each kind of part. One in 20 pauses after "and" is longer than 890 ms.
 */
const PAUSES = {
  greeting: { median_ms: 300, spread: 0.3 },
  sentence: { median_ms: 350, spread: 0.35 },
  answer: { median_ms: 220, spread: 0.3 },
  conjunction: { median_ms: 500, spread: 0.35 },
  hesitation: { median_ms: 700, spread: 0.3 },
  digits: { median_ms: 550, spread: 0.3 },
} as const

/** The share of each shape in the set, and the kinds of its parts. No pause follows the last one. */
const SHAPES: readonly (readonly [share: number, kinds: readonly (Kind | 'end')[]])[] = [
  [0.38, ['end']],
  [0.15, ['greeting', 'end']],
  [0.08, ['sentence', 'end']],
  [0.11, ['answer']],
  [0.02, ['answer', 'end']],
  [0.09, ['conjunction', 'end']],
  [0.09, ['hesitation', 'end']],
  [0.08, ['digits', 'digits', 'digits']],
]

/** The share of questions among final sentences, and among sentences that another one follows. */
const QUESTIONS = { end: 0.45, sentence: 0.125 }

interface Texts {
  greeting: readonly string[]
  question: readonly string[]
  statement: readonly string[]
  answer: readonly string[]
  conjunction: readonly string[]
  hesitation: readonly string[]
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    greeting: ['Good morning.', 'Hello.', 'Good afternoon ma.'],
    question: ['What is the balance of my account?', 'When will my order arrive?', 'How much is the delivery fee?'],
    statement: ['I want to buy some data.', 'My card is not working.', 'Please send me the statement.'],
    answer: ['Yes.', 'No.', 'Yes, please.', 'No, thank you.'],
    conjunction: ['I want to pay the bill and', 'I called yesterday but', 'It did not work because'],
    hesitation: ['I would like to, um', 'The name is, let me see', 'Okay, so', 'Wait'],
  },
  pcm: {
    greeting: ['Good morning o.', 'How far.'],
    question: ['How much dey my account?', 'When una go bring am?'],
    statement: ['I wan buy data.', 'My card no dey work.', 'Abeg help me check am now.'],
    answer: ['Yes.', 'No.', 'Na so.'],
    conjunction: ['I wan pay but', 'I call una yesterday and', 'The man wey'],
    hesitation: ['Abeg wait', 'The number na, make I check', 'I wan, ehn'],
  },
  yo: {
    greeting: ['Ẹ káàárọ̀.', 'Ẹ nlẹ́ o.'],
    question: ['Èló ló wà nínú àpamọ́ mi?', 'Ìgbà wo ni ẹ máa gbé e wá?'],
    statement: ['Mo fẹ́ ra káàdì.', 'Káàdì mi ò ṣiṣẹ́.'],
    answer: ['Bẹ́ẹ̀ni.', 'Rárá.'],
    conjunction: ['Mo fẹ́ san owó náà ṣùgbọ́n', 'Mo ra ìwé kan àti', 'Mo pè yín lánàá nítorí'],
    hesitation: ['Ẹ dúró', 'Nọ́ḿbà náà ni, jẹ́ kí n wò', 'Mo fẹ́, um'],
  },
  ig: {
    greeting: ['Ụtụtụ ọma.', 'Ndewo.'],
    question: ['Ego ole dị na akaụntụ m?', 'Kedu mgbe ọ ga-abịa?'],
    statement: ['Achọrọ m ịzụ data.', 'Kaadị m anaghị arụ ọrụ.'],
    answer: ['Ee.', 'Mba.'],
    conjunction: ['Achọrọ m ịkwụ ụgwọ ma', 'Akpọrọ m unu ụnyaahụ maka', 'Azụrụ m akwụkwọ na'],
    hesitation: ['Chere', 'Nọmba ya bụ, ka m hụ', 'Achọrọ m, um'],
  },
  ha: {
    greeting: ['Ina kwana.', 'Sannu.'],
    question: ['Nawa ne a asusuna?', 'Yaushe za ku kawo shi?'],
    statement: ['Ina so in sayi data.', 'Katina ba ya aiki.'],
    answer: ['Eh.', "A'a."],
    conjunction: ['Ina so in biya amma', 'Na kira ku jiya saboda', 'Na sayi littafi da'],
    hesitation: ['Dakata', 'Lambar ita ce, bari in duba', 'Ina so, um'],
  },
}

const GROUPS = ['zero eight zero three', 'one two three', 'four five six seven']
const NUMBER_ASKED = 'What is your phone number?'
const YES_OR_NO_ASKED = 'Do you want to pay it now?'
/** Most calls begin with an open question; later, the agent asks for a specific thing. */
const OPEN_ASKED = 'How can I help you?'
const ONE_THING_ASKED = 'What happened then?'

/** @param random - Returns numbers from 0 to 1. */
export function utteranceSet(random: () => number, count: number): SetUtterance[] {
  const languages = Object.keys(TEXTS)
  return Array.from({ length: count }, (_, at) => {
    const language = languages[at % languages.length]!
    const kinds = shapeAt(random())
    const parts = kinds.map((kind, index): SetPart => {
      const text = kind === 'digits' ? GROUPS[index]! : textOf(kind, TEXTS[language]!, random)
      const is_last = index === kinds.length - 1
      return { text, pause_ms: is_last || kind === 'end' ? 0 : pauseOf(PAUSES[kind], random) }
    })
    return { language, asked: askedFor(kinds, random()), parts }
  })
}

function textOf(kind: Exclude<Kind | 'end', 'digits'>, texts: Texts, random: () => number): string {
  const is_sentence = kind === 'end' || kind === 'sentence'
  const from = is_sentence ? texts[random() < QUESTIONS[kind] ? 'question' : 'statement'] : texts[kind]
  return from[Math.floor(random() * from.length)]!
}

function shapeAt(random: number): readonly (Kind | 'end')[] {
  let sum = 0
  for (const [share, kinds] of SHAPES) {
    sum += share
    if (random < sum) return kinds
  }
  return SHAPES[0]![1]
}

function askedFor(kinds: readonly string[], random: number): string {
  if (kinds[0] === 'digits') return NUMBER_ASKED
  if (kinds[0] === 'answer') return YES_OR_NO_ASKED
  return random < 0.7 ? OPEN_ASKED : ONE_THING_ASKED
}

/** A log-normal value, by the Box–Muller method. */
function pauseOf({ median_ms, spread }: { median_ms: number; spread: number }, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.round(median_ms * Math.exp(spread * normal))
}
