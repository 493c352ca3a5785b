import { Document, stringify } from 'yaml'
import { defaultOf, fileFieldNames, isAddress, OPTIONAL } from './agent-fields.ts'
import { fileText, type Folder } from './folder.ts'
import { canonicalJson, type Items } from './items.ts'
import { fieldKey, partsOf } from './item-keys.ts'
import { fileServer, type ComparedServer } from './mcp-servers.ts'
import { AGENT_FILE, type LocalAgent } from './read-agents.ts'
import { mayHoldSecret, variableName } from './variables.ts'

/** The content of `agent.yaml` and the files beside it. */
export interface WrittenAgent {
  folder: string
  local: LocalAgent | null
  /** The current items of the files. Empty for a new folder. */
  before: Items
  after: Items
}

/**
 * Writes the items that differ, and keeps comments, order and inline prompts. Returns the variables that the files now
 * need.
 */
export async function writeAgent(folder: Folder, written: WrittenAgent): Promise<string[]> {
  const writer = new AgentWriter(folder, written)
  for (const field of fileFieldNames) await writer.field(field)
  writer.section('endpoint', 'endpoints')
  writer.section('rule', 'routing_rules')
  return await writer.save()
}

/** Long lines are not wrapped, and nothing becomes an alias. */
const STYLE = { lineWidth: 0, aliasDuplicateObjects: false }

const besides = {
  system_prompt: { name: 'system_prompt_file', file: 'prompt.md' },
  tool_definitions: { name: 'tool_definitions_file', file: 'tools.yaml' },
} as const

class AgentWriter {
  readonly #folder: Folder
  readonly #written: WrittenAgent
  readonly #document: Document
  readonly #variables: string[] = []

  constructor(folder: Folder, written: WrittenAgent) {
    this.#folder = folder
    this.#written = written
    this.#document = written.local?.yaml.document.clone() ?? new Document({})
  }

  async field(name: string): Promise<void> {
    const { before, after, local } = this.#written
    const value = after.get(fieldKey(name)) ?? null
    const is_same = canonicalJson(before.get(fieldKey(name)) ?? null) === canonicalJson(value)
    if (local ? is_same : isOmitted(name, value)) return
    if (name === 'system_prompt' || name === 'tool_definitions') return await this.#beside(name, value)
    if (isOmitted(name, value)) this.#document.delete(name)
    else if (name === 'mcp_servers')
      this.#document.set(name, this.#document.createNode(this.#servers(value as ComparedServer[])))
    else this.#document.set(name, isAddress(name) ? this.#address([name], value as string) : value)
  }

  /** Rewrites a list of the file only if one of its entries differs. */
  section(section: 'endpoint' | 'rule', name: string): void {
    const { before, after, local } = this.#written
    const of = (items: Items) => [...items].filter(([key]) => partsOf(key).section === section)
    if (local && canonicalJson(of(before)) === canonicalJson(of(after))) return
    const entries = of(after).map(([key, value]) =>
      section === 'rule' ? ruleEntry(key, value) : this.#endpoint(partsOf(key).name, value as RemoteParts),
    )
    this.#document.set(name, this.#document.createNode(entries))
  }

  async save(): Promise<string[]> {
    await this.#folder.write(`${this.#written.folder}/${AGENT_FILE}`, this.#document.toString(STYLE))
    return this.#variables
  }

  /** Writes a prompt or tools to a file of their own, unless the author has put them inline. */
  async #beside(field: keyof typeof besides, value: unknown): Promise<void> {
    const { name, file } = besides[field]
    if (this.#document.has(field)) return this.#document.set(field, value)
    if (isOmitted(field, value)) {
      this.#document.delete(name)
      return
    }
    const named = this.#document.get(name)
    const target = typeof named === 'string' ? named : file
    const text = field === 'system_prompt' ? fileText(String(value)) : stringify(value, STYLE)
    await this.#folder.write(`${this.#written.folder}/${target}`, text)
    this.#document.set(name, target)
  }

  #servers(servers: readonly ComparedServer[]): object[] {
    const known = (this.#written.before.get(fieldKey('mcp_servers')) ?? []) as ComparedServer[]
    return servers.map((server) => {
      const index = known.findIndex(({ name, url }) => name === server.name && url === server.url)
      const written = index < 0 ? undefined : (this.#document.getIn(['mcp_servers', index, 'url']) as string)
      const templates = this.#written.local?.server_headers.get(server.name) ?? {}
      const headers = server.header_names.map((name) => [name, templates[name] ?? this.#variable(server.name, name)])
      const url = written ?? this.#address([server.name, 'URL'], server.url)
      return fileServer({ ...server, url }, Object.fromEntries(headers) as Record<string, string>)
    })
  }

  #endpoint(url: string, { header_names, description, active, event_types }: RemoteParts): object {
    const known = this.#written.local?.endpoints?.findIndex((endpoint) => endpoint.url === url) ?? -1
    const written = known < 0 ? undefined : (this.#document.getIn(['endpoints', known, 'url']) as string)
    const headers = this.#written.local?.endpoints?.[known]?.headers ?? {}
    const names = header_names.map((name) => [name, headers[name] ?? this.#variable('HEADER', name)])
    return {
      url: written ?? this.#address(['ENDPOINT', 'URL'], url),
      ...(description === '' ? {} : { description }),
      ...(active ? {} : { active }),
      ...(event_types.length === 0 ? {} : { event_types }),
      ...(names.length === 0 ? {} : { headers: Object.fromEntries(names) as object }),
    }
  }

  #address(parts: string[], url: string): string {
    return mayHoldSecret(url) ? this.#variable(...parts) : url
  }

  #variable(...parts: string[]): string {
    const plain = variableName(this.#written.folder, ...parts)
    const taken = this.#variables.filter((name) => name === plain || name.startsWith(`${plain}_`)).length
    const name = taken === 0 ? plain : `${plain}_${taken + 1}`
    this.#variables.push(name)
    return `\${${name}}`
  }
}

interface RemoteParts {
  description: string
  active: boolean
  event_types: string[]
  header_names: string[]
}

function isOmitted(name: string, value: unknown): boolean {
  return !OPTIONAL.has(name) && canonicalJson(value) === canonicalJson(defaultOf(name))
}

function ruleEntry(key: string, value: unknown): object {
  const [number, match_type, ...words] = partsOf(key).name.split(' ')
  const { priority } = value as { priority: number }
  return {
    number,
    match_type,
    ...(words.length === 0 ? {} : { match_value: words.join(' ') }),
    ...(priority === 100 ? {} : { priority }),
  }
}
