import type { Exchange } from './exchange.ts'
import type { CheckedReply, ReplyFault } from './reply-faults.ts'

/** The response, for display and for scripts. */
export interface ExchangeReport {
  /** The status. Null if there was no response. */
  status: number | null
  latency_ms: number
  /** The JSON of the reply, or else its text. */
  reply: unknown
  faults: string[]
  warnings: string[]
}

export function exchangeReport(answer: Exchange, { json, faults }: CheckedReply): ExchangeReport {
  const text = answer.kind === 'answered' && answer.text !== '' ? answer.text : null
  return {
    status: answer.kind === 'answered' ? answer.status : null,
    latency_ms: answer.latency_ms,
    reply: json ?? text,
    faults: messages(faults, 'fault'),
    warnings: messages(faults, 'warning'),
  }
}

function messages(faults: readonly ReplyFault[], level: ReplyFault['level']): string[] {
  return faults.filter((fault) => fault.level === level).map(({ message }) => message)
}
