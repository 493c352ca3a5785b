import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { fliteThreads } from '../../src/gateways/speech/embedded/flite-threads.ts'
import { loadVoiceActivity } from '../../src/gateways/speech/fvad.ts'
import { resampled, type SampleRate } from '../../src/gateways/speech/resample.ts'
import type { VoiceActivity } from '../../src/gateways/speech/voice-activity.ts'
import { amount, IS_LONG } from '../../../../test/amounts.ts'
import { judgeAnswer, type AnswerLine } from '../support/answer-run.ts'
import { answerSet, type SetAnswer } from '../support/answer-set.ts'
import { seeded } from '../support/sip-network.ts'
import { TestClock } from '../support/test-clock.ts'

const SEED = 20_261_128
const COUNT = amount(60, 2_000)
/** All of Flite's, beyond the two that agents have. */
const VOICES = IS_LONG ? ['slt', 'rms', 'kal', 'awb', 'kal16'] : ['slt']
const NOISES: AnswerLine['noise'][] = [
  null,
  ['white', 25],
  ['brown', 20],
  ['hum', 20],
  ['white', 15],
  null,
  ['white', 20],
]
const GAINS = [1, 0.5, 0.25, 1]
/** A recognizer that writes while it hears is so late. */
const WORDS_AFTER_MS = 500
const MAX_MS = 2_500
/** The aims are 95 % and 1 %; few answers show only that they are not far off. */
const MIN_RIGHT_PERCENT = amount(93, 95)
const MAX_PEOPLE_LOST_PERCENT = 1
/** A person who says a long sentence sounds as a machine does: only words tell them apart. */
const LONG_SENTENCES = 'a person with a long sentence'
const MACHINES = new Set<string>(['voicemail', 'menu', 'unavailable'])

let voiceActivity: () => VoiceActivity
const voices = new Map<string, Int16Array>()
const set = answerSet(seeded(SEED), COUNT)

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-flite-'))
  const threads = fliteThreads(directory, new TestClock())
  const texts = new Set(
    set.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'speech' ? [part.text] : []))),
  )
  for (const voice of VOICES)
    for (const text of texts) {
      const { sample_rate, pcm } = await threads.run('ws_1', { text, voice: voice as 'slt' })
      voices.set(voice + text, trimmed(resampled(pcm, sample_rate as SampleRate, 8_000)))
    }
  await threads.close()
  await rm(directory, { recursive: true })
  voiceActivity = await loadVoiceActivity()
})

/** Without the silence at both ends, so that a pause is as long as the set says. */
function trimmed(pcm: Int16Array): Int16Array {
  const is_loud = (sample: number) => Math.abs(sample) > 300
  return pcm.subarray(pcm.findIndex(is_loud), pcm.findLastIndex(is_loud) + 1)
}

interface Result {
  answered: SetAnswer
  is_right: boolean
  /** A person who was taken for a machine. */
  is_lost: boolean
  ms: number
}

/** Without words it is right that it is a machine, whichever it is. */
function resultOf(answered: SetAnswer, place: number, words_after_ms: number | null): Result {
  const said = (text: string): Int16Array => voices.get(VOICES[place % VOICES.length]! + text)!
  const codec = place % 2 === 0 ? 'PCMA' : 'PCMU'
  const noise = NOISES[place % NOISES.length]!
  const gain = GAINS[place % GAINS.length]!
  const judged = judgeAnswer(answered, { codec, noise, gain, words_after_ms, voiceActivity, said })
  const answered_by = judged.answer?.answered_by ?? 'uncertain'
  const is_machine = MACHINES.has(answered_by)
  const is_right =
    answered.right.includes(answered_by) || (words_after_ms === null && !answered.is_person && is_machine)
  const is_lost = answered.is_person && is_machine
  return { answered, is_right: is_right && judged.after_sound_ms <= MAX_MS, is_lost, ms: judged.after_sound_ms }
}

const percent = (part: readonly unknown[], of: readonly unknown[]): number =>
  Math.round((1_000 * part.length) / of.length) / 10

function measured(words_after_ms: number | null) {
  const results = set.map((answered, index) => resultOf(answered, index, words_after_ms))
  const people = results.filter(({ answered }) => answered.is_person)
  const others = people.filter(({ answered }) => answered.group !== LONG_SENTENCES)
  const times = results.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const lost = (of: readonly Result[]): number =>
    percent(
      of.filter(({ is_lost }) => is_lost),
      of,
    )
  const by_group = Map.groupBy(results, ({ answered }) => answered.group)
  return {
    right_percent: percent(
      results.filter(({ is_right }) => is_right),
      results,
    ),
    people_lost_percent: lost(people),
    lost_but_long_percent: lost(others),
    p50_ms: times[Math.floor(times.length / 2)]!,
    p95_ms: times[Math.floor(times.length * 0.95)]!,
    groups: Object.fromEntries(
      [...by_group].map(([group, of]) => [
        group,
        percent(
          of.filter(({ is_right }) => is_right),
          of,
        ),
      ]),
    ),
  }
}

function noted(words: string, figures: ReturnType<typeof measured>): ReturnType<typeof measured> {
  if (IS_LONG) process.stdout.write(`${JSON.stringify({ COUNT, words, ...figures })}\n`)
  return figures
}

describe('people and machines that answer, over lines of any loudness and noise, in both laws', () => {
  test('are told apart by their sound alone', () => {
    const figures = noted('none', measured(null))
    expect(figures.right_percent).toBeGreaterThanOrEqual(MIN_RIGHT_PERCENT)
    expect(figures.lost_but_long_percent).toBeLessThanOrEqual(MAX_PEOPLE_LOST_PERCENT)
  })

  test('are told apart, with the kind of the machine, where words are recognised', () => {
    const figures = noted('recognised', measured(WORDS_AFTER_MS))
    expect(figures.right_percent).toBeGreaterThanOrEqual(MIN_RIGHT_PERCENT)
    expect(figures.people_lost_percent).toBeLessThanOrEqual(MAX_PEOPLE_LOST_PERCENT)
  })
})
