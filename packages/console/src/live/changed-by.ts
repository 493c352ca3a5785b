/** The operations whose answers an event changes, by the first word of its type. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  call: [
    'listCalls',
    'listLiveCalls',
    'getCall',
    'listCallTurns',
    'listCallCharges',
    'getAnalytics',
    'getStatistics',
    'listSpendCaps',
    'getUsage',
    'getBalance',
  ],
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

export function changedBy(event_type: string): readonly string[] {
  const [area = ''] = event_type.split('.')
  return [...ALWAYS, ...(CHANGED[area] ?? [])]
}
