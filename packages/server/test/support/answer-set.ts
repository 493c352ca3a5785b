import type { AnsweredBy } from '../../src/domain/answering/answer.ts'

/** A part of the audio after a call was answered. */
export type AnswerPart =
  /** `length_ms`: the speech is stretched to this length. `speed`: a factor for speech of any length. */
  | { kind: 'speech'; text: string; length_ms?: number; speed?: number }
  | { kind: 'pause'; ms: number }
  | { kind: 'tone'; hz: readonly number[]; ms: number }
  | { kind: 'music'; ms: number }

export interface SetAnswer {
  group: string
  /** The correct result if words are recognised. Without words, the kinds of machines cannot be distinguished. */
  right: readonly AnsweredBy[]
  is_person: boolean
  parts: AnswerPart[]
}

type Random = () => number
type Parts = (random: Random) => AnswerPart[]

interface Group {
  name: string
  /** The share, in per cent. */
  share: number
  right: readonly AnsweredBy[]
  is_person?: boolean
  parts: Parts
}

const say = (text: string, length_ms?: number): AnswerPart => ({
  kind: 'speech',
  text,
  ...(length_ms && { length_ms }),
})
const pause = (ms: number): AnswerPart => ({ kind: 'pause', ms: Math.round(ms / 20) * 20 })
const tone = (hz: number | readonly number[], ms: number): AnswerPart => ({ kind: 'tone', hz: [hz].flat(), ms })
const one = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)]!
const between = (random: Random, min: number, max: number): number => min + random() * (max - min)

const HELLOS = [
  'Hello?',
  'Hello.',
  'Yes?',
  'Hi.',
  'Yes, hello?',
  'Hello, good morning.',
  'Good afternoon.',
  'Good evening, hello?',
]
const PEOPLE = [
  'Hello, who is this?',
  'Hello, this is Ngozi.',
  'Hi, Chidi speaking.',
  'Who is calling please?',
  'Hello, who am I speaking with?',
  'Hello, na who be this?',
  'Good morning, who is on the line?',
  'Hello, I can hear you.',
]
const OTHERS = [
  'He is not available at the moment.',
  'She is not around now.',
  'Hello, he is not available.',
  'Madam is not in the office today.',
]
const LONG_SENTENCES = [
  'Yes, good morning, please who is on the line?',
  'Hello, he is not available, please call him again later.',
  'Good afternoon, thank you for calling Sunrise Clinic, how may I help you?',
  'Good morning, Mama Ngozi Kitchen, who am I speaking with please?',
]
const MAILBOXES = [
  'You have reached the voicemail of Tunde Bakare. Please leave a message after the tone.',
  'Hello, I am not able to take your call right now, but leave your name and number and I will call you back.',
  'Your call has been forwarded to an automatic voice message system. Please record your message at the tone.',
  'Hi, you have reached Amaka. I cannot come to the phone. Please leave a message after the beep.',
  'The person you are calling cannot take your call. To leave a message, please speak after the tone.',
]
const PAUSED = [
  ['Hello, this is the mail box of Emeka, of Lagos', 'I cannot take your call right now. Please leave a message.'],
  ['You are through to the phone of Halima Sule', 'please leave a message after the tone and I will call you.'],
] as const
const SHORT = ['Please leave a message.', 'Leave a message after the tone.', 'Please speak after the tone.']
const NETWORKS = [
  'The number you are calling is currently switched off. Please try again later.',
  'The number you have dialled is not reachable at the moment. Please try again later.',
  'The subscriber you are calling is not available at the moment. Please try again later.',
  'The number you have dialled does not exist. Please check the number and try again.',
  'Sorry, the customer you are calling is on another call. Please hold on or call again later.',
]
const MENUS = [
  'Thank you for calling First Bank. For account enquiries, press one. For cards, press two.',
  'Welcome to customer care. To continue in English, press one. For Pidgin, press two.',
  'Your call is important to us. All our agents are busy. Please hold the line.',
]
/** Google, iOS 26, Truecaller and others. */
const SCREENINGS = [
  'Hi, the person you are calling is using a screening service. Go ahead and say your name, and why you are calling.',
  'Hi, the person you are calling is using a screening service from Google, and will get a copy of this conversation. Go ahead and say your name, and why you are calling.',
  'Please say your name and reason for calling, and I will see if this person is available.',
  'Hi, if you record your name and reason for calling, I will see if this person is available.',
  'Hello, you have reached the Truecaller assistant of Ngozi. Please state the reason for your call.',
  'Hi, I am the call assistant of Ngozi. May I know who is calling, and why?',
  'To connect your call, please say who you are and why you are calling.',
]
const DIGITS = ['zero eight zero three', 'one two three', 'four five six seven']

/** The time until something is heard. */
const lead = (random: Random): AnswerPart => pause(between(random, 100, 900))
const rest = pause(4_000)

/** People answer a call faster than the synthetic voices speak. */
const SPEED = 1.15
const person =
  (texts: readonly string[]): Parts =>
  (random) => [lead(random), { ...say(one(random, texts)), speed: SPEED }, rest]
const beep = (random: Random): AnswerPart =>
  tone(one(random, [440, 850, 1_000, 1_400]), Math.round(between(random, 10, 45)) * 20)
const machine =
  (texts: readonly string[]): Parts =>
  (random) => [lead(random), say(one(random, texts)), pause(between(random, 200, 700)), beep(random), rest]

const special = [tone(950, 340), tone(1_400, 340), tone(1_800, 340)]
const repeated = (times: number, parts: AnswerPart[]): AnswerPart[] => Array.from({ length: times }, () => parts).flat()

const GROUPS: readonly Group[] = [
  { name: 'a short greeting', share: 22, right: ['human'], is_person: true, parts: person(HELLOS) },
  { name: 'a question or a name', share: 11, right: ['human'], is_person: true, parts: person(PEOPLE) },
  { name: 'somebody else is not available', share: 6, right: ['human'], is_person: true, parts: person(OTHERS) },
  {
    name: 'hello, and hello again',
    share: 5,
    right: ['human'],
    is_person: true,
    parts: (random) => [lead(random), say('Hello?'), pause(between(random, 300, 1_400)), say('Hello?'), rest],
  },
  {
    name: 'a person whose phone beeps',
    share: 4,
    right: ['human'],
    is_person: true,
    parts: (random) => [
      lead(random),
      say('Hello?'),
      pause(40),
      tone(one(random, [440, 1_000]), 200),
      pause(80),
      say('Who is this?'),
      rest,
    ],
  },
  {
    name: 'a person who waits first',
    share: 2,
    right: ['human'],
    is_person: true,
    parts: (random) => [pause(between(random, 1_000, 1_700)), say(one(random, HELLOS)), rest],
  },
  { name: 'a person with a long sentence', share: 1, right: ['human'], is_person: true, parts: person(LONG_SENTENCES) },
  { name: 'a mailbox', share: 17, right: ['voicemail'], parts: machine(MAILBOXES) },
  {
    name: 'a greeting that pauses after 2.3 s',
    share: 6,
    right: ['voicemail'],
    parts: (random) => {
      const [first, second] = one(random, PAUSED)
      return [
        lead(random),
        say(first, 2_300),
        pause(between(random, 700, 1_500)),
        say(second),
        pause(400),
        beep(random),
        rest,
      ]
    },
  },
  {
    name: 'digits alone',
    share: 5,
    right: ['voicemail'],
    parts: (random) => [
      lead(random),
      ...DIGITS.flatMap((text) => [say(text), pause(between(random, 200, 450))]),
      pause(300),
      beep(random),
      rest,
    ],
  },
  {
    name: 'a few words and a tone',
    share: 4,
    right: ['voicemail'],
    parts: (random) => [
      lead(random),
      say(one(random, SHORT)),
      pause(120),
      tone(one(random, [850, 1_000, 1_400]), 400),
      rest,
    ],
  },
  { name: 'a network', share: 6, right: ['unavailable'], parts: machine(NETWORKS) },
  {
    name: 'special tones and a network',
    share: 2,
    right: ['unavailable'],
    parts: (random) => [pause(100), ...special, pause(200), say(one(random, NETWORKS)), rest],
  },
  {
    name: 'busy tones',
    share: 2,
    right: ['unavailable'],
    parts: () => [
      pause(100),
      ...repeated(6, [
        tone(
          one(() => 0.4, [400, 425]),
          500,
        ),
        pause(500),
      ]),
    ],
  },
  { name: 'a menu', share: 4, right: ['menu'], parts: machine(MENUS) },
  { name: 'call screening', share: 2, right: ['uncertain'], parts: machine(SCREENINGS) },
  { name: 'music', share: 1, right: ['uncertain', 'menu'], parts: () => [pause(200), { kind: 'music', ms: 6_000 }] },
]

/**
 * @param random - Returns numbers from 0 to 1. @returns about `count` answers, with each group represented by its
 *   share, at least once.
 */
export function answerSet(random: Random, count: number): SetAnswer[] {
  return GROUPS.flatMap(({ name, share, right, is_person = false, parts }) => {
    const length = Math.max(1, Math.round((share * count) / 100))
    return Array.from({ length }, () => ({ group: name, right, is_person, parts: parts(random) }))
  })
}
