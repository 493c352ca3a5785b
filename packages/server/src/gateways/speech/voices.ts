import { StartError } from '../../platform/errors.ts'
import { voices } from '../ai/catalogue.ts'

/** The voices of OpenAI's models, by our `voice_id`, unless the operator names others. */
const HOSTED: Readonly<Record<string, string>> = {
  amara: 'coral',
  tunde: 'onyx',
  zainab: 'shimmer',
  folake: 'nova',
  chidi: 'ash',
  efe: 'echo',
}
/** The voices of models that hear and speak. */
const LIVE: Readonly<Record<string, string>> = { ...HOSTED, tunde: 'cedar', folake: 'marin' }
/** The voices of the embedded synthesizer, which speaks only English. */
const EMBEDDED = { female: 'slt', male: 'rms' } as const
export type EmbeddedVoice = (typeof EMBEDDED)[keyof typeof EMBEDDED]

/** @param named - the names that the operator configured, by our `voice_id` */
export function hostedVoice(voice: string | null, named: Readonly<Record<string, string>>): string {
  const { voice_id } = ours(voice)
  return named[voice_id] ?? HOSTED[voice_id] ?? Object.values(HOSTED)[0]!
}

/** @throws StartError for the name of a voice that is not in the catalogue. */
export function checkVoiceNames(named: Readonly<Record<string, string>>): void {
  const known = voices.map(({ voice_id }) => voice_id)
  const unknown = Object.keys(named).find((voice_id) => !known.includes(voice_id))
  if (unknown !== undefined)
    throw new StartError(`OHUN_SPEECH_VOICES names the voice ${unknown}. Accepted: ${known.join(', ')}.`)
}

export function liveVoice(voice: string | null): string {
  return LIVE[ours(voice).voice_id] ?? Object.values(LIVE)[0]!
}

export function embeddedVoice(voice: string | null): EmbeddedVoice {
  return EMBEDDED[ours(voice).gender]
}

/** The voice, or the default one if it is no longer in the catalogue. */
function ours(voice: string | null) {
  return voices.find(({ voice_id }) => voice_id === voice) ?? voices.find((one) => one.default) ?? voices[0]!
}
