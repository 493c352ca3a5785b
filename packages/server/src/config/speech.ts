import type { Environment } from './env.ts'
import { parseBaseUrl, parseChoice, parseModel, parseProviderKey, parseVoices } from './parse.ts'
import type { Reader } from './reader.ts'
import type { VariableName } from './variables.ts'

/** The configuration of speech on calls. */
export interface SpeechConfig {
  /** An endpoint compatible with OpenAI's. Null if none is configured. */
  readonly hosted: { readonly base_url: string; readonly api_key: string | null } | null
  /** The model for whole utterances. Null if words are not recognised. */
  readonly speech_to_text_model: string | null
  /** The model that recognises words during the utterance. Null if utterances are recognised when they have ended. */
  readonly streaming_model: string | null
  /** True if the words of an utterance are requested when the speaker pauses, before it has ended. */
  readonly recognises_early: boolean
  /** The synthesis model. Null selects the embedded synthesizer. */
  readonly text_to_speech_model: string | null
  /** The endpoint's names of voices, by our `voice_id`. */
  readonly voices: Readonly<Record<string, string>>
}

export const OPENAI_URL = 'https://api.openai.com/v1'
const SPEECH_TO_TEXT = 'gpt-4o-mini-transcribe'
const TEXT_TO_SPEECH = 'gpt-4o-mini-tts'
const OFF = 'off'
const EMBEDDED = 'embedded'

/** Variables that have no effect without an endpoint, except for the value that turns them off. */
const NEEDS_ENDPOINT: readonly (readonly [VariableName, string | null])[] = [
  ['OHUN_SPEECH_TO_TEXT_MODEL', OFF],
  ['OHUN_STREAMING_SPEECH_TO_TEXT_MODEL', OFF],
  ['OHUN_TEXT_TO_SPEECH_MODEL', EMBEDDED],
  ['OHUN_SPEECH_VOICES', null],
]

const parseBoolean = (text: string): string => parseChoice(text, ['true', 'false'])

export function speechOf(
  read: Reader,
  environment: Environment,
  openai: { api_key: string | null; base_url: string | null },
): SpeechConfig {
  const hosted = hostedOf(read, environment, openai)
  const model = (name: VariableName, absent: string | null, off: string): string | null => {
    const given = read.value(name, parseModel, absent)
    return given === off ? null : given
  }
  const speech: SpeechConfig = {
    hosted,
    speech_to_text_model: model('OHUN_SPEECH_TO_TEXT_MODEL', SPEECH_TO_TEXT, OFF),
    streaming_model: model('OHUN_STREAMING_SPEECH_TO_TEXT_MODEL', null, OFF),
    recognises_early: read.value('OHUN_EARLY_RECOGNITION', parseBoolean, 'true') === 'true',
    text_to_speech_model: model('OHUN_TEXT_TO_SPEECH_MODEL', TEXT_TO_SPEECH, EMBEDDED),
    voices: read.value('OHUN_SPEECH_VOICES', parseVoices, Object.freeze({})),
  }
  if (hosted === null)
    for (const [name, off] of NEEDS_ENDPOINT)
      if (environment[name] !== undefined && environment[name] !== off)
        read.fault(name, 'is set without OHUN_SPEECH_API_KEY, OHUN_SPEECH_BASE_URL or OHUN_OPENAI_API_KEY')
  if (speech.streaming_model !== null && speech.speech_to_text_model === null)
    read.fault('OHUN_STREAMING_SPEECH_TO_TEXT_MODEL', 'is set while OHUN_SPEECH_TO_TEXT_MODEL is off')
  return Object.freeze(speech)
}

/** The endpoint for speech. OpenAI's key is not sent to an address that is configured only for speech. */
function hostedOf(
  read: Reader,
  environment: Environment,
  openai: { api_key: string | null; base_url: string | null },
): SpeechConfig['hosted'] {
  const own_url = read.value('OHUN_SPEECH_BASE_URL', parseBaseUrl, null)
  const own_key = read.value('OHUN_SPEECH_API_KEY', parseProviderKey, null)
  const has_own_url = environment.OHUN_SPEECH_BASE_URL !== undefined
  const api_key = own_key ?? (has_own_url ? null : openai.api_key)
  if (api_key === null && own_url === null) return null
  return Object.freeze({ base_url: own_url ?? openai.base_url ?? OPENAI_URL, api_key })
}
