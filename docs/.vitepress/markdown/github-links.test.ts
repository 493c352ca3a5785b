import { expect, test } from 'vitest'
import { siteAddress } from './github-links.ts'

const REPOSITORY = 'https://github.com/ohun-dev/ohun/blob/main/'

test.each([
  ['voice.md#barge-in', 'agents.md', undefined],
  ['#here', 'agents.md', undefined],
  ['https://example.com/', 'agents.md', undefined],
  ['../README.md#quickstart', 'getting-started.md', '/#quickstart'],
  ['../README.md', 'getting-started.md', '/'],
  ['../README.md#structure', 'architecture.md', `${REPOSITORY}README.md#structure`],
  ['../packages/sdk/README.md#streams', 'event-stream.md', '/packages/sdk#streams'],
  ['../CONTRIBUTING.md', 'architecture.md', `${REPOSITORY}CONTRIBUTING.md`],
  ['decisions/README.md', 'architecture.md', `${REPOSITORY}docs/decisions/README.md`],
  ['../examples/byom-agent/demo.ts', 'byom.md', `${REPOSITORY}examples/byom-agent/demo.ts`],
  [`${REPOSITORY}docs/webhooks.md#replay`, 'packages/webhook-verifier.md', '/webhooks#replay'],
  [`${REPOSITORY}packages/sdk/CHANGELOG.md`, 'packages/sdk.md', `${REPOSITORY}packages/sdk/CHANGELOG.md`],
])('%s in %s leads to %s', (href, from, to) => {
  expect(siteAddress(href, from)).toBe(to)
})
