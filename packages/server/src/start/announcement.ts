import type { Config } from '../config/config.ts'
import { credentialsPath, type Credentials } from './credentials.ts'

export interface Started {
  base_url: string
  /** Null if there are no credentials to show. */
  credentials: Credentials | null
  /** Whether a person reads it. */
  terminal: boolean
}

/**
 * The server's output once it listens. It shows keys only to a person at a terminal: a service manager or a container
 * keeps the output, and others read it, so there it gives only the path of the file.
 */
export function announcement(config: Config, { base_url, credentials, terminal }: Started): string {
  const lines = [
    `Ohun is listening on ${base_url}`,
    `Documentation: ${base_url}/docs/`,
    config.allow_insecure_targets
      ? 'Webhooks to http URLs and to this machine are allowed, for development (OHUN_ALLOW_INSECURE_TARGETS).'
      : 'Webhooks are allowed to public https URLs only (OHUN_ALLOW_INSECURE_TARGETS).',
  ]
  if (config.database.kind === 'embedded') lines.push(...credentialLines(config.data_dir, credentials, terminal))
  return `${lines.join('\n')}\n`
}

function credentialLines(data_dir: string, credentials: Credentials | null, terminal: boolean): string[] {
  const path = credentialsPath(data_dir)
  if (!credentials) return [`${path} does not exist; the keys of this data directory cannot be recovered.`]
  if (!terminal) return [`The keys and the signing secret are in ${path}`]
  return [
    `Sandbox key:    ${credentials.sandbox_key}`,
    `Production key: ${credentials.production_key}`,
    `Signing secret: ${credentials.signing_secret}`,
    `They are stored in ${path}`,
  ]
}
