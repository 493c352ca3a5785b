import { replyRules } from '../generated/replies.gen.ts'

/** The spec's limit for one delivery, including DNS, connection, TLS, response head and body. */
export const EVENT_TIMEOUT_MS = 10_000

/** Hard limits of synchronous calls, from the DNS lookup to the last byte of the answer. */
export const SYNCHRONOUS_TIMEOUTS_MS = {
  turn: replyRules['voice.turn'].timeout_ms,
  tool: replyRules['tool.invocation'].timeout_ms,
  screening: replyRules['call.screening'].timeout_ms,
  machine: replyRules['call.machine_answered'].timeout_ms,
  analysis: replyRules['call.analysis'].timeout_ms,
} as const
