import type { AnalysisReply, MachineReply, ScreeningReply, ToolReply, Turn, TurnReply } from '../synchronous.ts'

const ACTIONS = ['end_call', 'transfer_to', 'warm_transfer', 'dtmf', 'collect_keys', 'leave', 'schedule_callback']

/**
 * A reply that the sender would count as a failure is an error of the receiver, so it is reported where its developer
 * looks.
 */
export function requireTurnReply({ channel }: Turn, reply: TurnReply): void {
  if (reply === null && channel !== 'voice') return
  if (typeof reply?.text !== 'string') {
    throw new TypeError(`onTurn: expected { text: string } for a ${channel} turn, got something else.`)
  }
  const given = ACTIONS.filter((name) => Reflect.get(reply, name))
  if (given.length <= 1) return
  throw new TypeError(
    'onTurn: expected at most one of end_call, transfer_to, warm_transfer, dtmf, collect_keys, leave and schedule_callback, got several.',
  )
}

export function requireToolReply(_: unknown, reply: ToolReply): void {
  if (typeof reply === 'object' && reply !== null && !Array.isArray(reply)) return
  throw new TypeError('onTool: expected a JSON object, got something else.')
}

export function requireScreeningReply(_: unknown, reply: ScreeningReply): void {
  if (reply?.action === 'allow' || reply?.action === 'reject') return
  throw new TypeError("onScreening: expected { action: 'allow' | 'reject' }, got something else.")
}

/** The service checks whether a message without text has one in the agent's settings. */
export function requireMachineReply(_: unknown, reply: MachineReply): void {
  if (['hang_up', 'leave_message', 'continue'].includes(reply?.action)) return
  throw new TypeError("onMachine: expected { action: 'hang_up' | 'leave_message' | 'continue' }, got something else.")
}

/** The service checks whether `data` matches the schema: the record of the call names the faulty field. */
export function requireAnalysisReply(_: unknown, reply: AnalysisReply): void {
  const data: unknown = reply?.data
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return
  throw new TypeError('onAnalysis: expected { data: object }, got something else.')
}
