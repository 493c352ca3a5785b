import { compileCheck, type Check } from '../yaml/schema-faults.ts'
import { faultLines, parseYaml, YamlFaults, type YamlFile } from '../yaml/read-yaml.ts'
import { agentFields, fileFields, isAddress, type FileField } from './agent-fields.ts'
import { agentSchema } from './file-schema.ts'
import { comparedServer, type ComparedServer, type FileServer, type ServerHeaders } from './mcp-servers.ts'
import { readNamed, textOfFile, type Folder } from './folder.ts'
import { ruleKey } from './item-keys.ts'
import { KNOWLEDGE } from './read-knowledge.ts'
import { expand, type Variables } from './variables.ts'

/** An agent as its folder describes it. */
export interface LocalAgent {
  /** The folder, such as `front-desk`. */
  folder: string
  display_name: string
  /** The values of the fields in the file, by their names in the API. `knowledge_base` holds a name. */
  fields: ReadonlyMap<string, unknown>
  /** Undefined if the file does not mention endpoints: then those of the service are left alone. */
  endpoints: readonly LocalEndpoint[] | undefined
  routing_rules: readonly LocalRule[] | undefined
  /** The headers of the MCP servers. */
  server_headers: ServerHeaders
  /** Fields with variables that are not set, when files are read for a pull. */
  unknown: ReadonlySet<string>
  /** Addresses that contain the value of a variable, which is never shown. */
  hidden: ReadonlySet<string>
  yaml: YamlFile
}

export interface AgentReading {
  folder: Folder
  env: Variables
  /** A pull does not need variables: what depends on one that is not set is left unchanged. */
  for_pull?: boolean
}

export interface LocalEndpoint {
  url: string
  description: string
  active: boolean
  event_types: readonly string[]
  /** Headers with variables that are not expanded: their values stay secret until they are sent. */
  headers: Readonly<Record<string, string>>
}

export interface LocalRule {
  number: string
  match_type: string
  match_value: string | null
  priority: number
}

export const AGENT_FILE = 'agent.yaml'
/** More than any workspace has. */
const MAX_AGENTS = 2_000

/** Every agent of the folder. @throws YamlFaults with the faults of all files together. */
export async function readAgents(reading: AgentReading): Promise<LocalAgent[]> {
  const { folder } = reading
  const names = (await folder.folders('.')).filter((name) => name !== KNOWLEDGE && !name.startsWith('.'))
  if (names.length > MAX_AGENTS) throw new YamlFaults([`${folder.shown('.')}: has more than ${MAX_AGENTS} folders.`])
  const faults: string[] = []
  const agents: LocalAgent[] = []
  for (const name of names) {
    const bytes = await folder.read(`${name}/${AGENT_FILE}`)
    if (!bytes) continue
    try {
      agents.push(await readAgent(reading, { name, bytes }))
    } catch (error) {
      if (!(error instanceof YamlFaults)) throw error
      faults.push(...error.lines)
    }
  }
  faults.push(...sameNames(folder, agents))
  if (faults.length > 0) throw new YamlFaults(faults)
  return agents
}

let compiled: Check | undefined

async function readAgent(reading: AgentReading, { name, bytes }: { name: string; bytes: Buffer }): Promise<LocalAgent> {
  const yaml = parseYaml(reading.folder.shown(`${name}/${AGENT_FILE}`), bytes)
  compiled ??= compileCheck(agentSchema)
  const faults = faultLines(yaml, compiled(yaml.value), 'the file')
  if (faults.length > 0) throw new YamlFaults(faults)
  const value = yaml.value as Record<string, unknown>
  const reader = new AgentReader(reading, { name, yaml, value })
  const fields = await reader.fields()
  const endpoints = reader.endpoints()
  const agent = { folder: name, display_name: String(value['display_name']), fields, endpoints, yaml }
  const routing_rules = reader.rules()
  reader.refuse()
  const { unknown, hidden, server_headers } = reader
  return { ...agent, routing_rules, unknown, hidden, server_headers }
}

interface AgentFile {
  name: string
  yaml: YamlFile
  value: Record<string, unknown>
}

/** Reads one file with the files that it names, and collects their faults. */
class AgentReader {
  readonly unknown = new Set<string>()
  readonly hidden = new Set<string>()
  readonly server_headers = new Map<string, Readonly<Record<string, string>>>()
  readonly #reading: AgentReading
  readonly #file: AgentFile
  readonly #faults: { path: string[]; message: string }[] = []

  constructor(reading: AgentReading, file: AgentFile) {
    this.#reading = reading
    this.#file = file
  }

  async fields(): Promise<Map<string, unknown>> {
    const { value } = this.#file
    const fields = new Map<string, unknown>()
    for (const { name } of agentFields) if (name in value) fields.set(name, this.#field(name, value[name]))
    for (const [name, field] of Object.entries(fileFields)) {
      if (!(name in value)) continue
      if (fields.has(field)) this.#fault([name], `cannot stand beside ${field}`)
      if (name === 'knowledge_base') fields.set(name, value[name])
      else fields.set(field, await this.#content(name as FileField, value[name]))
    }
    return fields
  }

  endpoints(): LocalEndpoint[] | undefined {
    const listed = this.#file.value['endpoints'] as Partial<LocalEndpoint>[] | undefined
    const endpoints = listed?.map(({ url = '', ...rest }, index) => {
      const expanded = this.#expanded(['endpoints', String(index), 'url'], url)
      return { description: '', active: true, event_types: [], headers: {}, ...rest, url: expanded }
    })
    this.#refuseTwice(
      'endpoints',
      endpoints?.map(({ url }) => url),
    )
    return this.unknown.has('endpoints') ? undefined : endpoints
  }

  rules(): LocalRule[] | undefined {
    const listed = this.#file.value['routing_rules'] as Partial<LocalRule>[] | undefined
    const rules = listed?.map((rule) => ({ match_value: null, priority: 100, ...rule }) as LocalRule)
    this.#refuseTwice('routing_rules', rules?.map(ruleKey))
    return rules
  }

  /** @throws YamlFaults */
  refuse(): void {
    const lines = faultLines(this.#file.yaml, this.#faults, 'the file')
    if (lines.length > 0) throw new YamlFaults(lines)
  }

  #refuseTwice(section: string, keys: readonly string[] = []): void {
    keys.forEach((key, index) => {
      if (key !== '' && keys.indexOf(key) < index) this.#fault([section, String(index)], 'is listed twice')
    })
  }

  #field(name: string, value: unknown): unknown {
    if (name === 'mcp_servers') return this.#servers(value as readonly FileServer[])
    return isAddress(name) && typeof value === 'string' ? this.#expanded([name], value) : value
  }

  #servers(listed: readonly FileServer[]): ComparedServer[] {
    return listed.map((server, index) => {
      this.server_headers.set(server.name, server.headers ?? {})
      return comparedServer({ ...server, url: this.#expanded(['mcp_servers', String(index), 'url'], server.url) })
    })
  }

  #expanded(path: string[], text: string): string {
    const expanded = expand(text, this.#reading.env)
    if ('text' in expanded) {
      if (expanded.text !== text) this.hidden.add(expanded.text)
      return expanded.text
    }
    if (this.#reading.for_pull) this.unknown.add(path[0]!)
    else this.#fault(path, expanded.fault)
    return ''
  }

  async #content(name: FileField, value: unknown): Promise<unknown> {
    if (value === null) return name === 'system_prompt_file' ? null : []
    const { folder } = this.#reading
    const inside = `${this.#file.name}/${value as string}`
    const read = await readNamed(folder, inside)
    if ('fault' in read) {
      this.#fault([name], read.fault)
      return null
    }
    if (name === 'system_prompt_file') return textOfFile(read.bytes)
    const tools = parseYaml(folder.shown(inside), read.bytes).value
    if (!Array.isArray(tools)) this.#fault([name], 'must name a file with a list of tool definitions')
    return tools
  }

  #fault(path: string[], message: string): void {
    this.#faults.push({ path, message })
  }
}

function sameNames(folder: Folder, agents: readonly LocalAgent[]): string[] {
  const first = new Map<string, LocalAgent>()
  return agents.flatMap((agent) => {
    const other = first.get(agent.display_name)
    if (!other) first.set(agent.display_name, agent)
    if (!other) return []
    const path = folder.shown(`${other.folder}/${AGENT_FILE}`)
    return [`${agent.yaml.placeOf(['display_name'])}: display_name is that of ${path}, too.`]
  })
}
