import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  keys: { access_key_id: string; secret_access_key: string }
  region: string
  now: Date
}

const SKEW_MS = 15 * 60_000
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Checks AWS Signature Version 4, written from the manual rather than with a library. @returns S3's error code, or
 * null.
 */
export function signatureFault(request: SignedRequest): string | null {
  const { headers, keys, region, now } = request
  const [, key_id, day, signed_region, names = '', signature = ''] = FORM.exec(headers.authorization ?? '') ?? []
  if (key_id !== keys.access_key_id) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  const [, year, month, rest, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const signed_at = Date.parse(`${year}-${month}-${rest}T${hour}:${minute}:${second}Z`)
  if (!(Math.abs(signed_at - now.getTime()) < SKEW_MS)) return 'RequestTimeTooSkewed'
  const required = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (signed_region !== region || day !== date.slice(0, 8)) return 'AuthorizationHeaderMalformed'
  if (!required.every((name) => names.split(';').includes(name))) return 'AccessDenied'
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical(request, names))].join('\n')
  const signing_key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secret_access_key}`, day))
  const expected = hmac(signing_key, text)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function canonical({ method, url, headers }: SignedRequest, names: string): string {
  const encode = (text: string): string =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  return [method, path, query, lines.join(''), names, String(headers['x-amz-content-sha256'])].join('\n')
}
