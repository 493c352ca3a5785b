import type { Diagnosis, Evidence } from './evidence.ts'

const needed = ['x-service-signature', 'x-service-timestamp']

/** Faults that are found before signatures are compared, or independently of them. */
export function explainHeader(evidence: Evidence): Diagnosis {
  const { reason, fix } = evidence
  if (reason === 'missing_header') return explainMissing(evidence)
  if (reason === 'malformed_signature') return explainSignatureForm(evidence)
  if (reason === 'malformed_timestamp') return explainTimestampForm(evidence)
  if (reason === 'event_id_mismatch') {
    const what = 'X-Service-Event-ID is not the event_id of the body. The body is signed, the header is not.'
    return { cause: 'event_id_mismatch', explanation: `${what} Refuse the request.` }
  }
  return { cause: reason, explanation: fix }
}

function explainMissing({ headers }: Evidence): Diagnosis {
  const missing = needed.filter((name) => !headers[name])
  const there = Object.keys(headers).filter((name) => name.startsWith('x-service-'))
  const what = `The request lacks ${missing.join(' and ')}; of Ohun's headers it has ${there.join(', ') || 'none'}.`
  const advice =
    Object.keys(headers).length === 0
      ? "Pass them with --header 'Name: value', or the whole request with --request."
      : 'A proxy may remove them, and frameworks may rename them.'
  return { cause: 'missing_header', explanation: `${what} ${advice}` }
}

function explainSignatureForm({ headers, fix }: Evidence): Diagnosis {
  const values = [headers['x-service-signature'], headers['x-service-signature-previous']]
  if (values.some((value) => /^[0-9a-f]{64}$/i.test(value ?? ''))) {
    const what = 'The signature lacks its prefix: the header is sha256= and 64 hexadecimal digits.'
    return { cause: 'signature_prefix', explanation: `${what} Pass it as it arrived.` }
  }
  return { cause: 'malformed_signature', explanation: `The signature does not have the format that Ohun sends. ${fix}` }
}

function explainTimestampForm({ headers, fix }: Evidence): Diagnosis {
  const timestamp = headers['x-service-timestamp'] ?? ''
  if (/^\d{13}$/.test(timestamp)) {
    return {
      cause: 'timestamp_unit',
      explanation: `X-Service-Timestamp is in milliseconds; it is sent in seconds. ${fix}`,
    }
  }
  return { cause: 'malformed_timestamp', explanation: `X-Service-Timestamp is not a Unix time in seconds. ${fix}` }
}
