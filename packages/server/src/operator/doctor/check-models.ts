import type { Config } from '../../config/config.ts'
import { OPENAI_URL } from '../../config/speech.ts'
import { failed, ok, reasonOf, skipped, warning, type Check, type Finding } from './check.ts'

const ANTHROPIC_URL = 'https://api.anthropic.com/v1'
const ANTHROPIC_VERSION = '2023-06-01'

interface Service {
  name: string
  base_url: string
  headers: Record<string, string>
  /** The variable of its key. */
  variable: string
}

/** Asks each service of models and of speech for its list of models, which costs nothing and needs a valid key. */
export const checkModels: Check = {
  name: 'models',
  async run({ config }, signal) {
    const services = servicesOf(config)
    if (services.length === 0) return skipped('No key or address of a service of models or of speech is set.')
    return await Promise.all(services.map((service) => tried(service, signal)))
  },
}

function servicesOf({ provider_keys, provider_urls, speech }: Config): Service[] {
  const { openai, anthropic } = provider_keys
  const services: Service[] = []
  const openai_url = provider_urls.openai ?? OPENAI_URL
  if (openai !== null) services.push(openaiService('openai', { base_url: openai_url, api_key: openai }))
  if (anthropic !== null)
    services.push({
      name: 'anthropic',
      base_url: provider_urls.anthropic ?? ANTHROPIC_URL,
      headers: { 'x-api-key': anthropic, 'anthropic-version': ANTHROPIC_VERSION },
      variable: 'OHUN_ANTHROPIC_API_KEY',
    })
  const { hosted } = speech
  const is_same = hosted?.base_url === openai_url && hosted.api_key === openai
  if (hosted && !is_same) services.push(openaiService('speech', hosted))
  return services
}

function openaiService(
  name: 'openai' | 'speech',
  { base_url, api_key }: NonNullable<Config['speech']['hosted']>,
): Service {
  const headers: Record<string, string> = api_key === null ? {} : { authorization: `Bearer ${api_key}` }
  return { name, base_url, headers, variable: `OHUN_${name.toUpperCase()}_API_KEY` }
}

async function tried({ name, base_url, headers, variable }: Service, signal: AbortSignal): Promise<Finding> {
  try {
    const response = await fetch(`${base_url}/models`, { headers, signal, redirect: 'manual' })
    await response.body?.cancel()
    const { status } = response
    if (status === 200) return ok(`${name} accepts the key.`)
    if (status === 401 || status === 403)
      return failed(`${name} refuses the key: it answers ${status}.`, `Set ${variable} to a key of that service.`)
    // Services with this API need not have a list of models.
    return warning(
      `${name} answers ${status} to GET /models.`,
      'Check its address and its status page, and try a call.',
    )
  } catch (error) {
    return failed(`${name} does not answer: ${reasonOf(error)}.`, 'Check its address, and the firewall.')
  }
}
