import type { Config } from '../config/config.ts'
import { credentialsPath, type Credentials } from './credentials.ts'

export interface Started {
  base_url: string
  /** Null if there are no credentials to show. */
  credentials: Credentials | null
  /** A link that signs the owner of the first workspace in, once. */
  sign_in_link?: string | null
}

/** The server's output on a terminal after it has started to listen. A person reads it, so it shows the keys. */
export function announcement(config: Config, { base_url, credentials, sign_in_link }: Started): string {
  const lines = [
    `Ohun is listening on ${base_url}`,
    `Console: ${sign_in_link ? `${sign_in_link} (signs you in, once, for 15 minutes)` : `${base_url}/console/`}`,
    `Documentation: ${base_url}/docs/`,
    config.allow_insecure_targets
      ? 'Webhooks to http URLs and to this machine are allowed, for development (OHUN_ALLOW_INSECURE_TARGETS).'
      : 'Webhooks are allowed to public https URLs only (OHUN_ALLOW_INSECURE_TARGETS).',
  ]
  if (config.database.kind === 'embedded') lines.push(...credentialLines(config.data_dir, credentials))
  return `${lines.join('\n')}\n`
}

function credentialLines(data_dir: string, credentials: Credentials | null): string[] {
  const path = credentialsPath(data_dir)
  if (!credentials) return [`${path} does not exist; the keys of this data directory cannot be recovered.`]
  return [
    `Sandbox key:    ${credentials.sandbox_key}`,
    `Production key: ${credentials.production_key}`,
    `Signing secret: ${credentials.signing_secret}`,
    `They are stored in ${path}`,
  ]
}

/**
 * The same information for a service manager or a container, as fields of a JSON line. The output is stored and others can read it,
 * so it has only the path of the credentials.
 */
export function startFacts(config: Config, { base_url, credentials }: Started): Record<string, unknown> {
  const embedded = config.database.kind === 'embedded'
  return {
    base_url,
    console: `${base_url}/console/`,
    documentation: `${base_url}/docs/`,
    allow_insecure_targets: config.allow_insecure_targets,
    credentials_file: embedded && credentials ? credentialsPath(config.data_dir) : undefined,
  }
}
