import { bodyVariants } from './body-variants.ts'
import type { Diagnosis, Evidence } from './evidence.ts'
import { explainHeader } from './header-faults.ts'
import { isSignedBy } from './is-signed-by.ts'
import { explainMismatch } from './mismatch.ts'

/** Finds out why a request is refused, by trying common mistakes. */
export function diagnose(evidence: Evidence): Diagnosis {
  const { reason } = evidence
  if (reason === 'no_match') return explainSignature(evidence)
  if (reason === 'timestamp_too_old' || reason === 'timestamp_in_future') return explainTime(evidence)
  return explainHeader(evidence)
}

/** The time is wrong. If the signature is still valid, it is an old request and not a forged one. */
function explainTime(evidence: Evidence): Diagnosis {
  const { headers, now, secrets } = evidence
  const late_by = Math.floor(now.getTime() / 1000) - Number(headers['x-service-timestamp'])
  const seconds = Math.abs(late_by)
  if (!secrets.some((secret) => isSignedBy(evidence, secret))) {
    const { cause, explanation } = explainSignature(evidence)
    return {
      cause,
      explanation: `${explanation} Besides, it is ${seconds} s ${late_by > 0 ? 'old' : 'in the future'}.`,
    }
  }
  if (late_by < 0) {
    return {
      cause: 'clock',
      explanation: `The signature is right, but its time is ${seconds} s ahead of this machine's clock: set the clock (NTP).${zoneHint(seconds)}`,
    }
  }
  return {
    cause: 'clock_or_old_request',
    explanation:
      `The signature is right, but ${seconds} s old, and more than 300 s is refused: this machine's clock is fast, or the ` +
      `request was stored. Check a stored request with --at ${headers['x-service-timestamp']}.${zoneHint(seconds)}`,
  }
}

function zoneHint(seconds: number): string {
  const hours = Math.round(seconds / 3600)
  if (hours === 0 || hours > 14 || Math.abs(seconds - hours * 3600) > 120) return ''
  return ` It is off by a whole number of hours: the clock may be set to local time instead of UTC.`
}

function explainSignature(evidence: Evidence): Diagnosis {
  return explainSecret(evidence) ?? explainBody(evidence) ?? explainMismatch(evidence)
}

function explainSecret({ secrets, source, ...request }: Evidence): Diagnosis | undefined {
  for (const { cause, secret, what } of secrets.flatMap((secret) => secretVariants(secret))) {
    if (isSignedBy(request, secret))
      return { cause, explanation: `${what} The one from ${source} does not match as given.` }
  }
  return undefined
}

function explainBody({ secrets, body, headers }: Evidence): Diagnosis | undefined {
  for (const { cause, body: original, what } of bodyVariants(body)) {
    if (secrets.some((secret) => isSignedBy({ headers, body: original }, secret))) {
      return { cause, explanation: `${what} The secret is right. Verify the exact bytes, before anything parses them.` }
    }
  }
  return undefined
}

interface SecretVariant {
  readonly cause: 'secret_prefix' | 'secret_quoted'
  readonly secret: string
  readonly what: string
}

/** Common mistakes when a secret is copied into a variable. */
function secretVariants(secret: string): SecretVariant[] {
  const bare = secret
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
  const quoted = 'The secret has spaces, a line break or quotes around it. Remove them.'
  const prefix = 'The secret lacks its prefix: the whole string is the key, whsec_ included.'
  return [
    ...(bare !== secret && bare !== '' ? [{ cause: 'secret_quoted' as const, secret: bare, what: quoted }] : []),
    ...(bare.startsWith('whsec_') ? [] : [{ cause: 'secret_prefix' as const, secret: `whsec_${bare}`, what: prefix }]),
  ]
}
