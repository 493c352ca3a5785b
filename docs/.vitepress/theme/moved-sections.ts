/** Sections of guides that moved to other pages with their headings: the old page, then the new pages with the anchors. */
const MOVED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  operating: {
    customers: [
      'workspaces',
      'new-workspaces',
      'support',
      'users',
      'calls',
      'deliveries-and-jobs',
      'blocking-and-deleting',
      'billing-notices',
      'ledger',
      'payments',
      'mail',
    ],
    carriers: ['numbers', 'destinations', 'carriers', 'smpp', 'state-of-the-carriers', 'whatsapp'],
    nodes: ['roles', 'nodes', 'audio-in-a-process-of-its-own', 'audio-on-other-machines', 'drain-a-node', 'redis'],
    storage: ['files', 'connections-to-the-database', 'reading-from-a-standby', 'data-that-grows', 'archive'],
    monitoring: ['logs', 'traces'],
    exposure: ['limits-per-client-address'],
  },
  voice: {
    'live-calls': [
      'control-a-running-call',
      'warm-transfer',
      'three-in-a-call',
      'collect-keys',
      'live-streams',
      'listen-in-and-take-over',
      'tell-the-caller-that-somebody-listens',
      'all-calls-in-progress',
    ],
    'call-records': ['find-calls', 'turns-and-timings', 'carriers', 'quality-over-time', 'analytics'],
    'hosted-models': ['live-audio-models', 'playground'],
  },
  byom: {
    'streamed-replies': ['stream-a-reply', 'speculative-turns'],
    'testing-backends': ['develop-on-your-own-machine', 'test-your-backend'],
  },
  telephony: {
    'sip-calls': ['outbound-calls', 'inbound-calls', 'during-a-call', 'joining-at-the-carrier', 'supported-standards'],
    kamailio: ['capacity'],
  },
  messaging: {
    conversations: [
      'conversations',
      'taking-over',
      'the-inbox',
      'assigning-a-conversation',
      'unread-messages',
      'notes',
      'canned-replies',
      'following-the-inbox',
      'following-a-conversation',
      'exporting-conversations',
    ],
  },
  accounts: {
    members: ['members', 'several-workspaces', 'notifications'],
  },
  benchmarks: {
    'benchmarks-calls': ['calls', 'inbound-calls', 'charges'],
    'benchmarks-audio': ['conversations', 'speech', 'audio', 'audio-on-other-machines', 'soak', 'simulations'],
    'benchmarks-webhooks': ['webhooks', 'endpoints-that-hang', 'what-a-delivery-costs', 'what-the-targets-allow'],
    'benchmarks-messages': ['messages', 'sending', 'receipts', 'inbound-messages', 'submissions-by-smpp'],
    'benchmarks-scale': ['at-size', 'shared-limits', 'live-streams', 'several-processes', 'hostile-clients'],
    'benchmarks-clients': ['sdk', 'the-verifier', 'the-command-line'],
  },
}

/** Sections whose heading changed as well, or became a page. */
const RENAMED: Readonly<Record<string, string>> = {
  'operating#installing': 'installing',
  'operating#versions': 'upgrading',
  'operating#backups': 'backup',
  'operating#speech': 'speech',
  'operating#monitoring': 'monitoring',
  'operating#alerts': 'monitoring',
  'operating#watching-it': 'monitoring',
  'operating#exposure-to-the-internet': 'exposure',
  'operating#what-one-client-address-may-do': 'exposure#limits-per-client-address',
  'operating#notices-of-billing': 'customers#billing-notices',
  'voice#hosted-models': 'hosted-models',
  'byom#an-endpoint-of-models': 'model-endpoints',
  'telephony#kamailio-in-front': 'kamailio',
  'architecture#libraries-and-why-each-is-here': 'libraries#why-each-is-here',
  'architecture#how-a-sandbox-call-flows': 'architecture#how-a-live-call-flows',
}

/** The new address of each section that moved, by its old one: `operating#files` is `storage#files`. */
export const movedSections: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MOVED).flatMap(([from, pages]) =>
    Object.entries(pages).flatMap(([to, anchors]) =>
      anchors.map((anchor): [string, string] => [`${from}#${anchor}`, `${to}#${anchor}`]),
    ),
  ),
  ...Object.entries(RENAMED),
])
