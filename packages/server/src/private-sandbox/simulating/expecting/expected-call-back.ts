import type { ExpectedCallBack } from '../../../generated/types.gen.ts'
import type { Played, PlayedCallBack } from '../played.ts'
import type { Mismatch } from './mismatch.ts'

const MINUTE_MS = 60_000

/** The difference between an expected call-back and the scheduled ones. Null if one of them matches. */
export function callBackMismatch(wanted: ExpectedCallBack, { call_backs }: Played): Mismatch | null {
  if (call_backs.some((one) => isLike(one, wanted))) return null
  const actual = call_backs.length === 0 ? 'no call-back was scheduled' : call_backs.map(inWords).join('; ')
  return { expected: wantedInWords(wanted), actual }
}

function isLike(one: PlayedCallBack, wanted: ExpectedCallBack): boolean {
  const { number = one.number, not_before, minutes_at_least = -Infinity, minutes_at_most = Infinity } = wanted
  const minutes = one.after_ms / MINUTE_MS
  if (number !== one.number || minutes < minutes_at_least || minutes > minutes_at_most) return false
  return not_before === undefined || Date.parse(not_before) === Date.parse(one.not_before)
}

function inWords({ number, not_before, after_ms }: PlayedCallBack): string {
  const minutes = Math.round((10 * after_ms) / MINUTE_MS) / 10
  return `a call-back to ${number} from ${not_before}, ${minutes} minutes after the beginning of the call`
}

function wantedInWords({ number, not_before, minutes_at_least, minutes_at_most }: ExpectedCallBack): string {
  const parts = [
    number !== undefined && `to ${number}`,
    not_before !== undefined && `from ${not_before}`,
    minutes_at_least !== undefined && `at least ${minutes_at_least} minutes after the beginning of the call`,
    minutes_at_most !== undefined && `at most ${minutes_at_most} minutes after it`,
  ]
  return ['a call-back', ...parts.filter(Boolean)].join(' ')
}
