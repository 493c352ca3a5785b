import { models, providers, voices, type ProviderKeys } from '../../gateways/ai/catalogue.ts'
import type { AiProviderList } from '../../generated/types.gen.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { previewVoice, type PreviewVoiceDeps } from './preview-voice.ts'

type Operations = 'listModels' | 'listVoices' | 'previewVoice' | 'listAiProviders' | 'listAiProvidersUnderVersion'

export function catalogueHandlers({
  provider_keys,
  ...deps
}: PreviewVoiceDeps & { provider_keys: ProviderKeys }): Pick<Routes<Caller>, Operations> {
  const listAiProviders = async (): Promise<{ status: 200; body: AiProviderList }> => ({
    status: 200,
    body: {
      providers: providers.map((provider) => ({
        ...provider,
        configured: provider_keys[provider.provider_id] !== null,
      })),
    },
  })
  return {
    async listModels() {
      return { status: 200, body: { models: [...models] } }
    },
    async listVoices() {
      const configured = voices.map((voice) => ({ ...voice, configured: deps.voice_previews.isConfigured(voice) }))
      return { status: 200, body: { voices: configured } }
    },
    async previewVoice({ caller, params, query, signal }) {
      return { status: 200, body: await previewVoice(deps, caller, { ...params, ...query, signal }) }
    },
    listAiProviders,
    listAiProvidersUnderVersion: listAiProviders,
  }
}
