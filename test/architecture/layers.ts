import { importsOf, type SourceFile } from './source-files.ts'

const serverSource = 'packages/server/src/'
/** The manifest that contains the version of the service. */
const serverManifest = 'packages/server/package.json'

/** The zones of the server, and the zones that each may import besides itself. The edges between features are below. */
const below: Record<string, string[]> = {
  main: ['start', 'operator', 'media', 'private-sandbox', 'config', 'domain', 'platform'],
  operator: ['start', 'backup', 'config', 'features', 'gateways', 'delivery', 'domain', 'platform', 'generated'],
  start: [
    'private-sandbox',
    'config',
    'http',
    'features',
    'media',
    'gateways',
    'delivery',
    'domain',
    'platform',
    'generated',
  ],
  // A copy of a workspace's sandbox with its own process, database and time. Simulated callers are heard, so it carries
  // audio too.
  'private-sandbox': ['config', 'features', 'media', 'gateways', 'delivery', 'domain', 'platform', 'generated'],
  // Copies the data of the service without knowing its content.
  backup: ['config', 'platform'],
  config: ['domain', 'platform', 'generated'],
  http: ['domain', 'platform', 'generated'],
  // Audio outside the main thread: features only know the ports of `gateways/telephony`.
  media: ['gateways', 'domain', 'platform', 'generated'],
  features: ['gateways', 'delivery', 'domain', 'platform', 'generated'],
  gateways: ['delivery', 'domain', 'platform', 'generated'],
  delivery: ['domain', 'platform', 'generated'],
  // Terms of the product that mean the same to every layer: numbers, plans, destinations, sentences.
  domain: ['platform', 'generated'],
  platform: ['generated'],
  generated: [],
}

/** The features that each feature may import. Each edge is a decision, and the graph must stay acyclic. */
export const featureImports: Record<string, string[]> = {
  accounts: ['api-keys', 'audit-log', 'auth', 'workspaces'],
  analysis: ['turns'],
  agents: ['audit-log', 'billing', 'knowledge-bases', 'templates', 'turns', 'workspaces'],
  'api-keys': ['audit-log'],
  auth: ['api-keys', 'audit-log', 'workspaces'],
  billing: ['audit-log'],
  calls: ['agents', 'analysis', 'audit-log', 'billing', 'consent', 'dpa', 'compliance', 'routing-rules', 'turns'],
  compliance: ['agents', 'billing', 'consent', 'dpa'],
  consent: ['workspaces'],
  contacts: ['audit-log', 'calls', 'conversations', 'messages'],
  conversations: ['agents', 'calls', 'consent', 'messages', 'workspaces'],
  dpa: ['audit-log'],
  inbox: ['consent', 'conversations', 'messages', 'workspaces'],
  'knowledge-bases': ['workspaces'],
  members: ['accounts', 'audit-log', 'auth', 'workspaces'],
  messages: ['agents', 'billing', 'consent', 'compliance', 'turns', 'workspaces'],
  notifications: ['audit-log', 'workspaces'],
  numbers: ['agents', 'audit-log', 'billing', 'dpa', 'workspaces'],
  playground: ['agents', 'billing', 'turns', 'workspaces'],
  'public-try': ['agents', 'calls'],
  recordings: ['calls'],
  'routing-rules': ['agents', 'numbers'],
  'sandbox-clocks': ['audit-log', 'workspaces'],
  'saved-views': ['workspaces'],
  simulations: ['agents', 'audit-log', 'billing', 'workspaces'],
  webhooks: ['agents', 'audit-log', 'events'],
  workspaces: ['api-keys', 'audit-log', 'billing'],
}

/** Packages that only the HTTP layer and the composition root may know. */
const httpOnly = /^(koa|@koa\/.+|koa-.+)$/

export function zoneOf(path: string): string {
  const inside = path.slice(serverSource.length)
  if (['main.ts', 'operator-main.ts', 'media-main.ts', 'private-sandbox-main.ts'].includes(inside)) return 'main'
  return inside.split('/')[0] ?? ''
}

const insideFeatures = (path: string) => path.slice(`${serverSource}features/`.length)
const featureOf = (path: string) => insideFeatures(path).split('/')[0] ?? ''

/** The actual edges between features in the files, as `from → to`. */
export function featureEdges(files: SourceFile[]): Set<string> {
  // The list of features and their dependencies are in the same folder, and know all of them.
  const inFeatures = (path: string) => path.startsWith(`${serverSource}features/`) && insideFeatures(path).includes('/')
  const edges = files
    .filter((file) => inFeatures(file.path))
    .flatMap((file) =>
      importsOf(file)
        .filter(inFeatures)
        .map((target) => [featureOf(file.path), featureOf(target)]),
    )
  return new Set(edges.filter(([from, to]) => from !== to).map(([from, to]) => `${from} → ${to}`))
}

/** The server's imports that go up, sideways or out of the package, as one readable line each. */
export function layerViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => importsOf(file).flatMap((target) => violationOf(file.path, target) ?? []))
}

function violationOf(path: string, target: string): string | undefined {
  const from = zoneOf(path)
  const allowed = below[from]
  if (allowed === undefined) return `${path}: ${from}/ is not a layer; the layers are ${Object.keys(below).join(', ')}`
  if (!target.startsWith('packages/') && !target.startsWith('openapi/')) return packageViolation(path, target)
  if (target === serverManifest && from === 'platform') return undefined
  if (!target.startsWith(serverSource)) return `${path} → ${target}: import another package by its name`
  const to = zoneOf(target)
  if (to !== from && !allowed.includes(to))
    return `${path} → ${target}: ${from} may import ${allowed.join(', ') || 'nothing'}`
  return undefined
}

function packageViolation(path: string, name: string): string | undefined {
  const zone = zoneOf(path)
  if (zone === 'generated') return `${path} → ${name}: generated code imports nothing but generated code`
  if (httpOnly.test(name) && zone !== 'http' && zone !== 'start') return `${path} → ${name}: only http knows Koa`
  if (name.startsWith('@ohun/') && !/^@ohun\/(openapi|command-line|reply-stream|sip|clock)/.test(name)) {
    return `${path} → ${name}: the server does not import its own clients`
  }
  return undefined
}

/** A cycle in a graph of names, as the path that closes it. Undefined if there is none. */
export function cycleIn(graph: Record<string, string[]>): string[] | undefined {
  const done = new Set<string>()
  const visit = (node: string, trail: string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of graph[node] ?? []) {
      const cycle = visit(next, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  return Object.keys(graph)
    .map((node) => visit(node, []))
    .find((cycle) => cycle !== undefined)
}
