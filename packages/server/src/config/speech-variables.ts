import type { Variable } from './variable.ts'

/** The variables for speech synthesis and recognition on calls. */
export const SPEECH_VARIABLES = [
  {
    name: 'OHUN_SPEECH_BASE_URL',
    default: '`OHUN_OPENAI_BASE_URL`, or OpenAI’s own address',
    meaning:
      'URL of a service with the audio API of OpenAI that [speaks and understands](speech.md#choose-a-speech-service) on calls.',
    accepted: 'an http or https URL without a query, such as https://speech.example.com/v1',
  },
  {
    name: 'OHUN_SPEECH_API_KEY',
    is_secret: true,
    default: '`OHUN_OPENAI_API_KEY`; with `OHUN_SPEECH_BASE_URL` none',
    meaning: 'API key for that service. Keep it secret.',
    accepted: 'a key of that service, in visible ASCII characters',
  },
  {
    name: 'OHUN_SPEECH_TO_TEXT_MODEL',
    default: '`gpt-4o-mini-transcribe`, if there is a key or an address',
    meaning: 'Model that understands what callers say. Without one, callers use the keys of their phone.',
    accepted: 'the name of a model, or off',
  },
  {
    name: 'OHUN_EARLY_RECOGNITION',
    default: '`true`',
    meaning:
      'Whether speech is recognised when a caller pauses for 200 ms, so that [the pause that ends an utterance](latency.md#the-pause-that-ends-an-utterance) can be short. It costs requests to the service: one for each such pause, as `false` costs one for each utterance. A streaming model does without.',
    accepted: 'true or false',
  },
  {
    name: 'OHUN_STREAMING_SPEECH_TO_TEXT_MODEL',
    default: '`off`',
    meaning:
      'Model that understands callers while they speak, over the realtime API of OpenAI. If it fails, the other model takes the utterance.',
    accepted: 'the name of a model such as gpt-live-transcribe, or off',
  },
  {
    name: 'OHUN_TEXT_TO_SPEECH_MODEL',
    default: '`gpt-4o-mini-tts`, if there is a key or an address',
    meaning: 'Model that speaks. `embedded` selects the English voices of the server, which need no service.',
    accepted: 'the name of a model, or embedded',
  },
  {
    name: 'OHUN_SPEECH_VOICES',
    default: '`amara:coral,tunde:onyx,zainab:shimmer,folake:nova,chidi:ash,efe:echo`',
    meaning: 'Names that the service has for our voices. A voice that is not listed keeps its default.',
    accepted: 'voice_id:name pairs separated by commas; a voice_id is one of GET /v1/voice/models',
  },
] as const satisfies readonly Variable[]
