import type { Headers } from './headers.ts'
import { parseParams } from './syntax.ts'

/** The call that an invitation replaces, with the tags as seen by the receiver of the header. */
interface Replaces {
  call_id: string
  local_tag: string
  remote_tag: string
  /** True if the call is to be replaced only while it is unanswered. */
  early_only: boolean
}

const TOKEN = /^[\w.!%*+`'~-]{1,256}$/
const CALL_ID = /^[!-+\--:<-~]{1,256}$/

/** Reads `Replaces` (RFC 3891). Null if it is absent, and `unreadable` also if it is repeated. */
export function replacesIn(headers: Headers): Replaces | 'unreadable' | null {
  const [value, ...more] = headers.all('replaces')
  if (value === undefined) return null
  return (more.length === 0 && parseReplaces(value)) || 'unreadable'
}

/** A value that is safe to forward in an invitation of ours. Null if it is invalid or contains unexpected characters. */
export function relayedReplaces(value: string): string | null {
  const replaces = parseReplaces(value)
  if (!replaces) return null
  const { call_id, local_tag, remote_tag, early_only } = replaces
  if (!CALL_ID.test(call_id) || !TOKEN.test(local_tag) || !TOKEN.test(remote_tag)) return null
  return `${call_id};to-tag=${local_tag};from-tag=${remote_tag}${early_only ? ';early-only' : ''}`
}

function parseReplaces(value: string): Replaces | null {
  const [call_id = ''] = value.split(';', 1)
  const params = parseParams(value.slice(call_id.length))
  const [local_tag, remote_tag] = [params.get('to-tag'), params.get('from-tag')]
  if (call_id.trim() === '' || !local_tag || !remote_tag) return null
  return { call_id: call_id.trim(), local_tag, remote_tag, early_only: params.has('early-only') }
}
