import { SpeechError } from '../speech-error.ts'

/** What the provider sends, as far as all its sessions have it. */
export interface ProviderEvent {
  type: string
  item_id?: string
  delta?: string
  transcript?: string
  logprobs?: unknown
  error?: { code?: unknown; event_id?: unknown }
}

/** @returns null for what is not one of its events */
export function providerEventIn(frame: string): ProviderEvent | null {
  try {
    const event: unknown = JSON.parse(frame)
    if (typeof event !== 'object' || event === null || typeof (event as ProviderEvent).type !== 'string') return null
    return event as ProviderEvent
  } catch {
    return null
  }
}

/** Its message may repeat a part of the key: only the code is kept. */
export function refusalIn({ error }: Pick<ProviderEvent, 'error'>): SpeechError {
  const code = typeof error?.code === 'string' && /^[a-z_]{1,60}$/.test(error.code) ? error.code : 'no code'
  const fault = /api_key|unauthorized|forbidden/.test(code) ? 'unauthorized' : 'refused'
  return new SpeechError(`The provider of speech refused a stream: ${code}.`, fault)
}
