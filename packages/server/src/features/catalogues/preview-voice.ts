import { voices } from '../../gateways/ai/catalogue.ts'
import { SpeechError } from '../../gateways/speech/speech-error.ts'
import type { VoicePreviews } from '../../gateways/speech/voice-previews.ts'
import type { Voice } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { RateLimiter } from '../../platform/limits/limits.ts'
import type { RecentMap } from '../../platform/limits/recent-map.ts'
import { ShareFullError, type Shares } from '../../platform/limits/shares.ts'

export interface PreviewVoiceDeps {
  voice_previews: VoicePreviews
  rate_limiter: RateLimiter
  /** The concurrent previews of each workspace. */
  shares: Shares
  /** The latest previews, which all workspaces share. */
  spoken: RecentMap<Buffer>
}

export interface Previewed {
  voice_id: string
  text?: string | undefined
  signal: AbortSignal
}

const TEXTS_A_MINUTE = 20

/** The greeting that a voice says when no text is given. */
const SAMPLES: Readonly<Record<Voice['language'], string>> = {
  en: 'Good day, and thank you for calling. How may I help you today?',
  pcm: 'Good day! Thank you say you call us. How I fit help you today?',
  ha: 'Sannu da zuwa, na gode da kiran ku. Yaya zan iya taimaka muku yau?',
  yo: 'Ẹ káàbọ̀, ẹ ṣeun fún ìpè yín. Báwo ni mo ṣe lè ràn yín lọ́wọ́ lónìí?',
  ig: 'Nnọọ, daalụ maka ịkpọ anyị. Kedu ka m ga-esi nyere gị aka taa?',
  fr: 'Bonjour, et merci de votre appel. Comment puis-je vous aider ?',
  ar: 'مرحبا، شكرا لاتصالك. كيف يمكنني مساعدتك اليوم؟',
  pt: 'Bom dia, e obrigado por ligar. Como posso ajudar?',
}

/**
 * Speaks a short text in this voice and returns a WAV file.
 * @throws ApiError NOT_FOUND; INVALID_ARGUMENT for a voice that is not configured and for a text that it cannot speak; RATE_LIMITED;
 * AI_PROVIDER_ERROR if the provider failed.
 */
export async function previewVoice(deps: PreviewVoiceDeps, caller: Caller, previewed: Previewed): Promise<Buffer> {
  const voice = requireVoice(deps, previewed.voice_id)
  const { voice_id, language } = voice
  const text = previewed.text ?? SAMPLES[language]
  const key = JSON.stringify([voice_id, text])
  const known = deps.spoken.get(key)
  if (known) return known
  const { workspace_id } = caller
  const request = { text, language, voice: voice_id, workspace_id }
  const speak = async (): Promise<Buffer> => {
    await takeText(deps, workspace_id)
    return await deps.voice_previews.speak(request, previewed.signal)
  }
  const wav = await deps.shares.run(workspace_id, previewed.signal, speak).catch((error: unknown) => {
    throw refusalOf(error)
  })
  deps.spoken.set(key, wav)
  return wav
}

function requireVoice({ voice_previews }: PreviewVoiceDeps, voice_id: string): (typeof voices)[number] {
  const voice = voices.find((one) => one.voice_id === voice_id)
  if (!voice) throw new ApiError('NOT_FOUND', `${voice_id} does not exist; GET /v1/voice/models lists the voices.`)
  if (voice_previews.isConfigured(voice)) return voice
  const others = voices.filter((one) => voice_previews.isConfigured(one)).map((one) => one.voice_id)
  throw new ApiError(
    'INVALID_ARGUMENT',
    `voice_id: ${voice_id} needs a speech provider, and this service has none; voices that need none: ${others.join(', ')}.`,
  )
}

async function takeText({ rate_limiter }: PreviewVoiceDeps, workspace_id: string): Promise<void> {
  const decision = await rate_limiter.take(`previews of ${workspace_id}`, TEXTS_A_MINUTE)
  if (!decision.allowed) throw tooMany(`may have ${TEXTS_A_MINUTE} texts spoken a minute`, decision.retry_after_seconds)
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ShareFullError) return tooMany('has too many texts spoken at once', 1)
  if (!(error instanceof SpeechError)) return error
  if (error.fault === 'unsupported') return new ApiError('INVALID_ARGUMENT', `text: ${error.message}`)
  return new ApiError('AI_PROVIDER_ERROR', `The voice could not be heard (${error.fault}): ${error.message}`)
}

function tooMany(rule: string, retry_after_seconds: number): ApiError {
  return new ApiError('RATE_LIMITED', `The workspace ${rule}; try again in ${retry_after_seconds} s.`, {
    retry_after_seconds,
  })
}
