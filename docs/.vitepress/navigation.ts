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
  ]),
  group('Agents', [
    ['Agents', '/agents'],
    ['Tools of MCP servers', '/mcp'],
    ['Versions of agents', '/versions'],
    ['Testing agents', '/testing-agents'],
    ['Voice calls', '/voice'],
    ['Answers without delay', '/latency'],
    ['Answering machines', '/answering-machines'],
    ['Call-backs', '/call-backs'],
    ['Analysis of calls', '/analysis'],
    ['Messages', '/messaging'],
    ['Bring your own model', '/byom'],
    ['Try page', '/try-page'],
    ['Console', '/console'],
    ['Phone numbers', '/numbers'],
    ['Recordings', '/recordings'],
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
    ['Installing', '/installing'],
    ['Operating the service', '/operating'],
    ['Scaling', '/scaling'],
    ['Backup and restore', '/backup'],
    ['Database failover', '/high-availability'],
    ['Upgrading', '/upgrading'],
    ['Runbooks', '/runbooks'],
    ['The server package', '/packages/server'],
    ['Configuration', '/configuration'],
    ['Telephony', '/telephony'],
  ]),
  group('Engineering', [
    ['Architecture', '/architecture'],
    ['Glossary', '/glossary'],
    ['How work is claimed', '/claiming-work'],
    ['Benchmarks', '/benchmarks'],
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
