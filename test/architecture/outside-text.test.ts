import { describe, expect, test } from 'vitest'
import { filesMatching, importsOf, isGenerated, isTest, withoutComments } from './source-files.ts'

const SRC = 'packages/server/src'
const CLEANER = `${SRC}/platform/storable-text.ts`

/**
 * Places where text from outside becomes storable. `packages/server/test/outside-text.test.ts` tests each with hostile
 * text.
 */
const ENTRIES: Readonly<Record<string, string>> = {
  'delivery/answer-stream.ts': 'streamed replies, as the exchanges of a call keep them',
  'delivery/recorded-call.ts': 'messages of errors, as the exchanges of a call keep them',
  'delivery/response-head.ts': 'what receivers of events answer',
  'delivery/synchronous-answer.ts': 'replies, results of tools and screening, by HTTP or by a relay',
  'features/messages/inbound/new-messages.ts': 'messages of any carrier',
  'features/messages/receipts/part-name.ts': 'ids of any carrier',
  'features/messages/receipts/store-receipts.ts': 'codes of any carrier',
  'features/requests/request-log.ts': 'the names that clients give themselves',
  'features/turns/chat-completions/completion-events.ts': "completions of customers' models",
  'features/turns/byom-stream.ts': 'the text of streamed replies',
  'features/webhooks/relay/relay-connection.ts': 'ids of requests that a relay answers',
  'features/turns/mcp/mcp-exchange.ts': 'answers of MCP servers, for the record',
  'features/turns/mcp/mcp-result.ts': 'results of tools of MCP servers',
  'features/turns/mcp/read-tools.ts': 'names, descriptions and schemas of tools of MCP servers',
  'gateways/ai/json-answer.ts': 'objects that models write, such as analyses and judgements',
  'gateways/ai/scripted-model.ts': "arguments that the sandbox's model takes from what it hears",
  'gateways/ai/storable-replies.ts': "models' words and tool calls",
  'gateways/messaging/smpp/text.ts': 'messages and receipts of SMSCs',
  'gateways/messaging/whatsapp/graph-error.ts': 'answers and errors of the Graph API',
  'gateways/messaging/whatsapp/read-report.ts': 'messages and receipts of WhatsApp',
  'gateways/payments/paystack-answer.ts': 'payments',
  'gateways/speech/hosted/hosted-recognizer.ts': 'recognition of whole utterances',
  'gateways/speech/hosted/realtime-events.ts': 'streamed recognition and live models',
  'gateways/telephony/page-messages.ts': 'words that are typed on the page of a call',
  'media/live/live-events.ts': 'arguments that live models write',
  'platform/work/job-runner.ts': 'messages of errors, which may quote anything',
}

/** Files that cut text that is storable already, or refuse text that is not. */
const OTHER_USERS = [
  'features/analysis/read-answer.ts',
  'gateways/messaging/whatsapp/inbound-content.ts',
  'gateways/speech/hosted/recognised-text.ts',
  'http/storable-text.ts',
  'private-sandbox/simulating/judging/model-verdict.ts',
  'private-sandbox/simulating/persona/ask-persona.ts',
  'private-sandbox/simulating/persona/scripted-words.ts',
]

/** Files whose input was written by this service or its operator, or is a request, which `http/` checks. */
const OWN_JSON = [
  'backup/database/data-archive.ts',
  'backup/files/file-list.ts',
  'backup/repository-lock.ts',
  'backup/repository.ts',
  'config/json-file.ts',
  'start/credentials.ts',
  'delivery/endpoint-headers.ts',
  'delivery/event-request.ts',
  'delivery/redact-event.ts',
  'delivery/relay/active-relays.ts',
  'delivery/relay/relay-requests.ts',
  'delivery/test-delivery.ts',
  'features/agents/sealed-columns.ts',
  'features/agents/versions/compare-versions.ts',
  'features/billing/notices/record-prices.ts',
  'features/calls/carrying/call-controls.ts',
  'features/calls/live-call-frames.ts',
  'features/calls/monitoring/monitor-messages.ts',
  'features/calls/call-frames.ts',
  'features/calls/streams/call-feeds.ts',
  'features/events/event-feed.ts',
  'features/events/events.handlers.ts',
  'features/messages/message-frames.ts',
  'features/retention/archive/read-archive.ts',
  'features/retention/archive/verified-files.ts',
  'features/sandbox-clocks/active-clocks.ts',
  'features/turns/chat-completions/completion-request.ts',
  'features/turns/custom-tools.ts',
  'features/turns/mcp/mcp-toolbox.ts',
  'features/turns/mcp/server-headers.ts',
  'features/webhooks/delivery.view.ts',
  'http/docs/site.ts',
  'http/read-body.ts',
  'http/socket-stream.ts',
  'media/channel.ts',
  'operator/doctor/served-version.ts',
  'operator/withdrawals.ts',
  'platform/db/embedded/binaries.ts',
  'platform/limits/breaker-channel.ts',
  'platform/storable-text.ts',
  'platform/work/wake-ups.ts',
]

const files = filesMatching(`${SRC}/**/*.ts`).filter(({ path }) => !isTest(path) && !isGenerated(path))
const inSrc = (path: string): string => path.slice(SRC.length + 1)
/** `response.json()` of a fetch reads JSON too. */
const readsJson = /\bJSON\.parse\(|\.json\(\)/

describe('text from outside', () => {
  test('becomes storable at the listed entries', () => {
    const users = files.filter((file) => importsOf(file).includes(CLEANER)).map(({ path }) => inSrc(path))
    expect(users.toSorted()).toEqual([...Object.keys(ENTRIES), ...OTHER_USERS].toSorted())
  })

  test('is not parsed as JSON anywhere else: JSON.parse is for our own text', () => {
    const readers = files.filter(({ text }) => readsJson.test(withoutComments(text))).map(({ path }) => inSrc(path))
    expect(readers.toSorted()).toEqual(OWN_JSON.toSorted())
  })
})
