import type { McpListedTool } from '../../../gateways/mcp/mcp-client.ts'
import type { McpServer } from '../../../generated/types.gen.ts'
import { pause } from '../../../platform/pause.ts'
import { beginningOf, storableJson, storableText } from '../../../platform/storable-text.ts'
import { checkTools, type CustomTool } from '../custom-tools.ts'
import { toolSizeFault } from '../tool-size.ts'
import { isBounded } from '../../../platform/bounded-json.ts'
import { inlineReferences, ReferenceFault } from './inline-references.ts'

/** A tool of an MCP server as the model gets it. */
export interface McpTool extends CustomTool {
  server: McpServer
  /** The tool as its server lists it. */
  listed: McpListedTool
}

export interface LeftOut {
  tool: string
  /** The reason, as a sentence. */
  reason: string
}

export interface ReadTools {
  tools: readonly McpTool[]
  left_out: readonly LeftOut[]
}

/** The most tools that an agent has from all its servers together. */
export const MAX_MCP_TOOLS = 32
/** The limits for the texts and schemas of a server's tools, which are in every request to the model. */
const MAX_BYTES = 64 * 1_024
const LONGEST_DESCRIPTION = 1_024
const LONGEST_NAME = 128
/** The limits of patterns are lower than for an agent's own tools, because a server's tools are compiled every few minutes. */
const PATTERNS = { patterns: 20, size: 1_000 }
const READABLE = { nodes: 4_000, depth: 40 }
const MAX_LEFT_OUT = 100
/** A check takes up to some milliseconds, whether the tool is valid or not. */
const MAX_CHECKED = 64
/** The names that the protocol allows. Models do not accept the dot and the slash. */
const NAME = /^[\w./-]+$/
// oxlint-disable-next-line eslint/no-control-regex -- they would be words of the model's instructions.
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g

/**
 * Reads the tools that a server lists and leaves out those that a model cannot be given. Each passes the checks of the agent's own
 * tools on its own, because nobody is there to correct them. Other requests are served in between.
 */
export async function readTools(server: McpServer, listed: readonly McpListedTool[]): Promise<ReadTools> {
  const reading = new Reading(server)
  for (const tool of wantedFirst(server, listed)) await reading.add(tool)
  return reading
}

/** Moves the allowed tools to the front. */
function wantedFirst({ allowed_tools }: McpServer, listed: readonly McpListedTool[]): readonly McpListedTool[] {
  if (allowed_tools === null) return listed
  return listed.toSorted((one, other) => rank(allowed_tools, one) - rank(allowed_tools, other))
}

const rank = (allowed: readonly string[], { name }: McpListedTool): number => (allowed.includes(name) ? 0 : 1)

class Reading implements ReadTools {
  readonly tools: McpTool[] = []
  readonly left_out: LeftOut[] = []
  readonly #server: McpServer
  readonly #entries: unknown[] = []
  #bytes = 0
  #checked = 0

  constructor(server: McpServer) {
    this.#server = server
  }

  async add(listed: McpListedTool): Promise<void> {
    const read = await this.#read(listed)
    if (typeof read !== 'string') this.tools.push(read)
    else if (this.left_out.length < MAX_LEFT_OUT)
      this.left_out.push({ tool: beginningOf(oneLine(listed.name), LONGEST_NAME), reason: read })
  }

  /** The tool, or the reason why the model does not get it. */
  async #read(listed: McpListedTool): Promise<McpTool | string> {
    const { allowed_tools, name: server } = this.#server
    if (allowed_tools && !allowed_tools.includes(listed.name)) return 'It is not in allowed_tools.'
    if (this.tools.length >= MAX_MCP_TOOLS) return `An agent has at most ${MAX_MCP_TOOLS} tools of MCP servers.`
    if (!NAME.test(listed.name)) return 'Its name has other characters than letters, digits, _, -, . and /.'
    const name = `${server}__${listed.name.replaceAll(/[./]/g, '_')}`
    if (this.tools.some((tool) => tool.name === name)) return `Another tool already has the name ${name}.`
    if (++this.#checked > MAX_CHECKED)
      return `At most ${MAX_CHECKED} tools of a server are looked at; name those that you want.`
    const entry = entryOf(name, listed)
    return typeof entry === 'string' ? entry : await this.#check(listed, entry)
  }

  async #check(listed: McpListedTool, entry: Entry): Promise<McpTool | string> {
    const text = JSON.stringify([entry])
    if (this.#bytes + text.length > MAX_BYTES) return `The tools of a server may have ${MAX_BYTES} characters together.`
    const size = toolSizeFault([...this.#entries, entry], PATTERNS)
    if (size) return sentence(size.fault.replace(/^entry \d+ /, ''))
    await pause()
    const { tools, faults } = await checkTools(text)
    const [found] = tools
    if (!found) return sentence((faults[0]?.fault ?? 'is not a tool').replace('entry 0 ', ''))
    this.#bytes += text.length
    this.#entries.push(entry)
    // The library looks in the schema for arguments that the server wants in headers. Nothing else of the listed tool is kept.
    return {
      ...found.tool,
      server: this.#server,
      listed: { name: listed.name, inputSchema: entry.function.parameters },
    }
  }
}

interface Entry {
  type: 'function'
  function: { name: string; description: string; parameters: Record<string, unknown> }
}

function entryOf(name: string, { description = '', inputSchema }: McpListedTool): Entry | string {
  if (!isBounded(inputSchema, READABLE)) return 'It has a schema that is too large or too deep.'
  try {
    const parameters = storableJson(inlineReferences(inputSchema)) as Record<string, unknown>
    const short = beginningOf(oneLine(description), LONGEST_DESCRIPTION)
    return { type: 'function', function: { name, description: short, parameters } }
  } catch (error) {
    if (error instanceof ReferenceFault) return sentence(error.message)
    throw error
  }
}

const oneLine = (text: string): string => storableText(text).replaceAll(CONTROL, ' ')

const sentence = (fault: string): string => `It ${fault}.`
