import { describe, expect, test } from 'vitest'
import { filesMatching, isTest, withoutComments } from './source-files.ts'

const SERVER = 'packages/server'
const SRC = `${SERVER}/src`

/** Each breaker that tenants share, with a test in which the failures of one tenant do not open it for another. */
const BREAKERS: Readonly<Record<string, string>> = {
  'delivery/backend-breaker.ts': 'test/breaker.test.ts',
  'gateways/ai/failover-model.ts': 'test/hosted-models.test.ts',
  'gateways/mcp/shared-mcp-client.ts': 'src/gateways/mcp/shared-mcp-client.test.ts',
  'gateways/messaging/guarded-link.ts': 'test/breakers-by-workspace.test.ts',
  'gateways/speech/voice-previews.ts': 'test/voice-preview.test.ts',
  'gateways/telephony/carrier-breaker.ts': 'src/gateways/telephony/failover.test.ts',
  // Synthesis, recognition of whole utterances, and streams.
  'media/create-speech-services.ts': 'test/breakers-by-workspace.test.ts test/streamed-recognition.test.ts',
}

/** Each share of a limited resource, with a test in which one tenant or address cannot use more than its own share. */
const SHARES: Readonly<Record<string, string>> = {
  'delivery/synchronous-shares.ts': 'test/synchronous-shares.test.ts',
  'start/create-services.ts': 'test/conversation-export.test.ts',
  'features/agents/agents.feature.ts': 'test/agent-tools.test.ts',
  'features/catalogues/catalogues.feature.ts': 'test/voice-preview.test.ts',
  'features/calls/wire-calls.ts': 'test/speculative-turns.test.ts',
  'features/billing/invoices/pdf/invoice-threads.ts': 'test/invoices.test.ts',
  'features/features.ts': 'test/playground.test.ts',
  'features/knowledge-bases/knowledge-bases.feature.ts': 'test/knowledge-bases.test.ts',
  'features/messages/media/media.feature.ts':
    'src/platform/limits/shares.test.ts src/gateways/storage/open-part.test.ts',
  'features/recordings/recordings.feature.ts': 'src/gateways/storage/open-part.test.ts',
  'features/webhooks/relay/relay-connection.ts': 'test/relay.test.ts',
  'gateways/mcp/shared-mcp-client.ts': 'src/gateways/mcp/shared-mcp-client.test.ts',
  'gateways/speech/embedded/flite-threads.ts': 'test/embedded-speech.test.ts',
  'gateways/telephony/sip/call-set-ups.ts': 'src/gateways/telephony/sip/call-set-ups.test.ts test/sip-incoming.test.ts',
  'http/limit-connections.ts': 'test/http-limits.test.ts',
  'http/middleware/limit-concurrency.ts': 'test/http-limits.test.ts',
  'http/open-streams.ts': 'test/event-stream-limits.test.ts',
  'http/socket-stream.ts': 'test/call-monitoring.test.ts',
  'media/browser/allowance.ts': 'src/media/browser/shared-port.test.ts',
  'media/rtp/packet-limit.ts': 'test/real-time/rtp-stream.test.ts',
  'platform/net/resolver.ts': 'src/platform/net/resolver.test.ts',
  'platform/work/refusals.ts': 'src/platform/work/refusals.test.ts test/delivery-fairness.test.ts',
}

/** The building blocks of shared limits. */
const PARTS = /^platform\/limits\//

const files = filesMatching(`${SRC}/**/*.ts`).filter(({ path }) => !isTest(path))
const tests = new Set(filesMatching(`${SERVER}/**/*.test.ts`).map(({ path }) => path))

function makersOf(made: RegExp): string[] {
  return files
    .filter(({ text }) => made.test(withoutComments(text)))
    .map(({ path }) => path.slice(SRC.length + 1))
    .filter((path) => !PARTS.test(path))
}

describe.each([
  ['breaker', BREAKERS, /\bnew (?:Breaker|BreakersByKey|SharedBreaker)\(/],
  ['share', SHARES, /\bnew (?:Slots|Shares|TokenBuckets?)\(|\bcreateFairExecutor\(|#slots\.take\(/],
] as const)('each shared %s', (_, listed, made) => {
  test('is listed here with a test of two tenants', () => {
    expect(makersOf(made).toSorted()).toEqual(Object.keys(listed).toSorted())
  })

  test('has a test that exists', () => {
    const named = Object.values(listed).flatMap((paths) => paths.split(' '))
    expect(named.filter((path) => !tests.has(`${SERVER}/${path}`))).toEqual([])
  })
})
