import type { FailureCause } from '../../../platform/net/failure.ts'
import type { OutboundResult } from '../../../platform/net/outbound-http.ts'
import { isProviderFault } from '../../provider-fault.ts'
import type { SubmitOutcome } from '../message-carrier.ts'
import { graphErrorIn, jsonIn, verdictOf } from './graph-error.ts'

type Answered = Extract<OutboundResult, { kind: 'answered' }>
type Failed = Extract<OutboundResult, { kind: 'failed' }>

/** The outcome of a message, derived from the answer to its request or the lack of one. */
export function submitOutcome(result: OutboundResult, carrier: string): SubmitOutcome {
  if (result.kind === 'failed') return outcomeOfFailure(result, carrier)
  return result.status < 300 ? outcomeOfSuccess(result, carrier) : outcomeOfRefusal(result, carrier)
}

const causes: Readonly<Record<FailureCause, string>> = {
  timeout: 'WhatsApp did not answer in time',
  dns: 'the name of the WhatsApp service could not be resolved',
  connect: 'the connection to WhatsApp could not be made, or was lost',
  tls: 'the connection to WhatsApp is not secure',
  redirect: 'the WhatsApp service has moved',
  blocked: 'the address of the WhatsApp service is not allowed',
  too_large: 'the answer of WhatsApp is too long',
}

/** After a redirect, nothing was accepted. After any other failure of a request that was sent, the outcome is unknown. */
function outcomeOfFailure({ cause, sent }: Failed, carrier: string): SubmitOutcome {
  const said = { error_code: cause, cause: causes[cause] }
  if (!sent || cause === 'redirect') return { kind: 'carrier_failed', ...said }
  return { kind: 'unknown', carrier, mno: null, ...said }
}

function outcomeOfSuccess({ body }: Answered, carrier: string): SubmitOutcome {
  const { messages } = jsonIn(body)
  const ids = Array.isArray(messages) ? messages.map((message) => (Object(message) as { id?: unknown }).id) : []
  const carrier_message_ids = ids.filter((id) => typeof id === 'string' && id !== '') as string[]
  if (carrier_message_ids.length === 1) return { kind: 'accepted', carrier, mno: null, carrier_message_ids }
  return unknown(carrier, 'bad_answer', 'WhatsApp confirmed without naming the message')
}

function outcomeOfRefusal({ status, body }: Answered, carrier: string): SubmitOutcome {
  const error = graphErrorIn(body)
  if (!error) return outcomeOfForeignAnswer(status, carrier)
  const error_code = String(error.code)
  switch (verdictOf(error, status)) {
    case 'rejected':
      return { kind: 'rejected', carrier, mno: null, error_code, cause: `WhatsApp refused it: ${error.details}` }
    case 'carrier_failed':
      return {
        kind: 'carrier_failed',
        error_code,
        cause: `WhatsApp takes nothing from this number (code ${error_code})`,
      }
    case 'unknown':
      return unknown(carrier, error_code, `WhatsApp did not report the outcome (code ${error_code})`)
  }
}

/**
 * The outcome of an answer that is not from the Graph API. A 4xx other than 408 means that the message was refused. After a 5xx it
 * may have been sent.
 */
function outcomeOfForeignAnswer(status: number, carrier: string): SubmitOutcome {
  const error_code = `http_${status}`
  const cause = `the WhatsApp service answered ${status}`
  const refused = status < 500 && status !== 408
  if (!refused) return unknown(carrier, error_code, cause)
  return { kind: 'carrier_failed', error_code, cause, ...(!isProviderFault(status) && { no_fault: true }) }
}

function unknown(carrier: string, error_code: string, cause: string): SubmitOutcome {
  return { kind: 'unknown', carrier, mno: null, error_code, cause }
}
