import type { Headers } from './headers.ts'
import { parseParams } from './syntax.ts'

/** The call whose place an invitation is to take, as the receiver of the header knows it. */
interface Replaces {
  call_id: string
  local_tag: string
  remote_tag: string
  /** Only if it has not been answered yet. */
  early_only: boolean
}

/** `Replaces` (RFC 3891). Null if there is none; `unreadable` also if there are several. */
export function replacesIn(headers: Headers): Replaces | 'unreadable' | null {
  const [value, ...more] = headers.all('replaces')
  if (value === undefined) return null
  const [call_id = ''] = value.split(';', 1)
  const params = parseParams(value.slice(call_id.length))
  const [local_tag, remote_tag] = [params.get('to-tag'), params.get('from-tag')]
  if (more.length > 0 || call_id.trim() === '' || !local_tag || !remote_tag) return 'unreadable'
  return { call_id: call_id.trim(), local_tag, remote_tag, early_only: params.has('early-only') }
}
