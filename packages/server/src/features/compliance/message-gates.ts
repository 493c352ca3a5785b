import type { MessageChannel, MessageType } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import {
  agentActive,
  agentExists,
  destinationAllowed,
  dpaAccepted,
  fundsSuffice,
  numberHasChannel,
  type Attempt,
  type Gate,
} from './gates.ts'
import type { MessageFacts } from './message-facts.ts'

export interface MessageAttempt extends Attempt<MessageFacts> {
  channel: MessageChannel
  message_type: MessageType
}

const notOptedOut: Gate<MessageAttempt> = ({ to, facts }) => {
  if (facts.opted_out) throw optOutEnforced(to.number)
}

export function optOutEnforced(to: string): ApiError {
  const message = `to: ${to} is on the workspace's opt-out list; it can be messaged again when it has sent START or SUBSCRIBE.`
  return new ApiError('OPT_OUT_ENFORCED', message)
}

const windowOpen: Gate<MessageAttempt> = ({ channel, message_type, to, facts: { window_expires_at }, now }) => {
  if (channel !== 'whatsapp' || message_type === 'template') return
  if (window_expires_at !== null && now < window_expires_at) return
  const last = window_expires_at === null ? 'has not written yet' : `last wrote more than 24 hours ago`
  throw new ApiError('MESSAGE_FAILED', `The WhatsApp window is closed: ${to.number} ${last}; send a template instead.`)
}

type Gates = Readonly<Record<Environment, readonly Gate<MessageAttempt>[]>>

/** The gates of an outbound message, in order. A message passes them before a carrier is asked. */
const messageGates: Gates = {
  production: [
    agentExists,
    agentActive,
    dpaAccepted,
    destinationAllowed,
    fundsSuffice,
    notOptedOut,
    numberHasChannel,
    windowOpen,
  ],
  sandbox: [agentExists, agentActive, destinationAllowed, notOptedOut, numberHasChannel, windowOpen],
}

/** The gates of an agent's reply: an agent that was paused in the meantime finishes its turn. */
const replyGates: Gates = {
  production: [agentExists, dpaAccepted, destinationAllowed, fundsSuffice, notOptedOut, numberHasChannel, windowOpen],
  sandbox: [agentExists, destinationAllowed, notOptedOut, numberHasChannel, windowOpen],
}

export function passMessageGates(attempt: MessageAttempt): void {
  for (const gate of messageGates[attempt.caller.environment]) gate(attempt)
}

export function passReplyGates(attempt: MessageAttempt): void {
  for (const gate of replyGates[attempt.caller.environment]) gate(attempt)
}
