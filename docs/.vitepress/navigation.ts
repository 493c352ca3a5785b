import type { DefaultTheme } from 'vitepress'
import { commandGroups } from '../reference/cli-pages.ts'
import { contract, errorPath, operationPath, operationsByTag, tagName } from '../reference/contract.ts'
import { sdkGroups } from '../reference/sdk-pages.ts'

type Item = DefaultTheme.SidebarItem

export const navigation: DefaultTheme.NavItem[] = [
  { text: 'Guides', link: '/getting-started', activeMatch: '^/(?!api/|sdk|cli|errors|packages/|$)' },
  { text: 'API', link: '/api/reference', activeMatch: '^/api/' },
  { text: 'SDK', link: '/sdk', activeMatch: '^/(?:packages/)?sdk' },
  { text: 'Command line', link: '/cli', activeMatch: '^/(?:packages/)?cli' },
  { text: 'Errors', link: '/errors', activeMatch: '^/errors' },
]

const guides: Item[] = [
  group('Start', [
    ['Getting started', '/getting-started'],
    ['The sandbox', '/sandbox'],
    ['Accounts and keys', '/accounts'],
    ['Members and workspaces', '/members'],
    ['Console', '/console'],
  ]),
  group('Agents', [
    ['Agents', '/agents'],
    ['Hosted models', '/hosted-models'],
    ['Tools of MCP servers', '/mcp'],
    ['Phone numbers', '/numbers'],
    ['Versions of agents', '/versions'],
    ['Testing agents', '/testing-agents'],
    ['Try page', '/try-page'],
  ]),
  group('Your own backend', [
    ['Bring your own model', '/byom'],
    ['Streamed replies', '/streamed-replies'],
    ['Model endpoints', '/model-endpoints'],
    ['Testing a backend', '/testing-backends'],
    ['Answers without delay', '/latency'],
  ]),
  group('Calls', [
    ['Voice calls', '/voice'],
    ['Calls in progress', '/live-calls'],
    ['Calls that have ended', '/call-records'],
    ['Recordings', '/recordings'],
    ['Analysis of calls', '/analysis'],
    ['Answering machines', '/answering-machines'],
    ['Call-backs', '/call-backs'],
  ]),
  group('Messages', [
    ['Messaging', '/messaging'],
    ['Conversations and inbox', '/conversations'],
  ]),
  group('Integration', [
    ['Using the SDK', '/sdk'],
    ['Using the command line', '/cli'],
    ['Webhooks', '/webhooks'],
    ['Webhook events', '/webhook-events'],
    ['Webhook verifier', '/packages/webhook-verifier'],
    ['Live events', '/event-stream'],
    ['Retries and lists', '/idempotency-and-pagination'],
    ['Errors', '/errors'],
  ]),
  group('Business', [
    ['Billing', '/billing'],
    ['Compliance', '/compliance'],
  ]),
  group('Operating', [
    ['Operating the service', '/operating'],
    ['Installing', '/installing'],
    ['Exposure to the internet', '/exposure'],
    ['Configuration', '/configuration'],
    ['Carriers and numbers', '/carriers'],
    ['SIP trunks', '/telephony'],
    ['How SIP calls run', '/sip-calls'],
    ['Speech services', '/speech'],
    ['Workspaces and support', '/customers'],
    ['Monitoring', '/monitoring'],
    ['Runbooks', '/runbooks'],
    ['Backup and restore', '/backup'],
    ['Upgrading', '/upgrading'],
    ['The server package', '/packages/server'],
  ]),
  group('Operating at scale', [
    ['Scaling', '/scaling'],
    ['Nodes and roles', '/nodes'],
    ['Kamailio and capacity', '/kamailio'],
    ['Database failover', '/high-availability'],
    ['Files and the database', '/storage'],
  ]),
  group('Engineering', [
    ['Architecture', '/architecture'],
    ['Glossary', '/glossary'],
    ['How work is claimed', '/claiming-work'],
    ['Libraries', '/libraries'],
    ['Benchmarks', '/benchmarks'],
    ['Benchmarks of calls', '/benchmarks-calls'],
    ['Benchmarks of audio', '/benchmarks-audio'],
    ['Benchmarks of webhooks', '/benchmarks-webhooks'],
    ['Benchmarks of messages', '/benchmarks-messages'],
    ['Benchmarks at scale', '/benchmarks-scale'],
    ['Benchmarks of the clients', '/benchmarks-clients'],
  ]),
]

const api: Item[] = [
  { text: 'Overview', link: '/api/reference' },
  ...operationsByTag().map(([tag, operations]) => ({
    text: tagName(tag),
    collapsed: false,
    items: operations.map(({ id, summary }) => ({ text: summary, link: operationPath(id) })),
  })),
]

const sdk: Item[] = [
  { text: 'Guide', link: '/sdk' },
  { text: 'README', link: '/packages/sdk' },
  { text: 'Client and options', link: '/sdk/client' },
  { text: 'All methods', link: '/sdk/reference' },
  { text: 'Methods', items: sdkGroups().map(({ name }) => ({ text: `ohun.${name}`, link: `/sdk/${name}` })) },
]

const cli: Item[] = [
  { text: 'Guide', link: '/cli' },
  { text: 'README', link: '/packages/cli' },
  { text: 'All commands', link: '/cli/reference' },
  { text: 'Commands', items: commandGroups().map(([name]) => ({ text: name, link: `/cli/${name}` })) },
]

const errors: Item[] = [
  { text: 'All errors', link: '/errors' },
  { text: 'Codes', items: Object.keys(contract.errors).map((code) => ({ text: code, link: errorPath(code) })) },
]

export const sidebar: DefaultTheme.SidebarMulti = {
  '/api/': api,
  '/sdk': sdk,
  '/packages/sdk': sdk,
  '/cli': cli,
  '/packages/cli': cli,
  '/errors': errors,
  '/': guides,
}

function group(text: string, pages: readonly [text: string, link: string][]): Item {
  return { text, items: pages.map(([name, link]) => ({ text: name, link })) }
}
