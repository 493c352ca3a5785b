import type { Event } from '@ohun/sdk'

/** The operations whose results an event changes, by the first word of its type. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  call: [
    'listCalls',
    'listLiveCalls',
    'getCall',
    'listCallTurns',
    'listCallExchanges',
    'listCallQuality',
    'listCallCharges',
    'getAnalytics',
    'getStatistics',
    'listSpendCaps',
    'getUsage',
    'getBalance',
  ],
  call_back: ['listCallBacks', 'getCallBack'],
  message: ['listMessages', 'getMessage', 'listConversations', 'getConversation', 'getBalance', 'listSpendCaps'],
  conversation: ['listConversations', 'getConversation'],
  agent: ['listAgents', 'getAgent', 'listSpendCaps'],
  number: ['listNumbers', 'getNumber'],
  contact: ['listOptOuts'],
  billing: ['getBalance', 'listLedger', 'getSubscription', 'listCheckouts', 'listInvoices', 'getInvoice'],
  workspace: ['getWorkspace', 'getBalance'],
  webhook: ['listDeliveries', 'getDelivery', 'listWebhookEndpoints'],
}

/** Every event is in the list of events, and becomes a delivery. */
const ALWAYS = ['listEvents', 'listDeliveries']

/** The operations to read again. The data of one call changes only with events of that call. */
export interface Change {
  operations: readonly string[]
  call_id: string | undefined
}

export function changedBy({ event_type, payload }: Pick<Event, 'event_type' | 'payload'>): Change {
  const [area = ''] = event_type.split('.')
  const call_id = 'call_id' in payload ? payload.call_id : undefined
  return { operations: [...ALWAYS, ...(CHANGED[area] ?? [])], call_id }
}

/** Whether an answer is out of date. */
export function isChanged(queryKey: readonly unknown[], { operations, call_id }: Change): boolean {
  const [operation, , input] = queryKey as [string, string, { call_id?: string } | undefined]
  return operations.includes(operation) && (input?.call_id === undefined || input.call_id === call_id)
}
