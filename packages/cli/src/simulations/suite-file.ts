import type { SimulationCreate } from '@ohun/sdk'
import { readSource } from '../arguments/read-source.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Settings } from '../manifest.ts'
import { parseYaml, YamlFaults, type YamlFile } from '../yaml/read-yaml.ts'

/** A file, and the request that it describes. */
export interface SuiteFile {
  path: string
  suite: SimulationCreate
  /** The place of a field of the request, such as `orders.yaml:7:9`. */
  placeOf: YamlFile['placeOf']
}

/** @throws UsageError for a file that is not YAML, or if no agent is given. */
export async function readSuite(context: Context, path: string, settings: Settings): Promise<SuiteFile> {
  const bytes = await readSource(context, 'files', path === '-' ? '-' : `@${path}`)
  try {
    const file = parseYaml(path === '-' ? 'standard input' : path, bytes)
    const suite = withSettings(objectIn(file, path), settings)
    if (typeof suite['agent_id'] !== 'string')
      throw new YamlFaults([`${path}: agent_id is missing. Name the agent there, or with --agent.`])
    return { path, suite: suite as unknown as SimulationCreate, placeOf: (field) => file.placeOf(field) }
  } catch (error) {
    throw error instanceof YamlFaults ? usageError(error.message) : error
  }
}

function objectIn({ value }: YamlFile, path: string): Record<string, unknown> {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  throw new YamlFaults([`${path}: must be an object with scenarios.`])
}

function withSettings(suite: Record<string, unknown>, settings: Settings): Record<string, unknown> {
  const { agent, agent_version = suite['agent_version'], webhook_url, seed, repeats, by, model } = settings
  const version = agent_version === undefined ? undefined : versionOf(agent_version)
  const judge = model === undefined ? undefined : { model }
  const scenarios = model === undefined ? undefined : playedBy(model, suite['scenarios'])
  const given = { agent_id: agent, agent_version: version, webhook_url, seed, repeats, by, judge, scenarios }
  return { ...suite, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

/**
 * The scenarios, with the model for all personas. Invalid values are unchanged: the service reports what is wrong with
 * them.
 */
function playedBy(model: string, scenarios: unknown): unknown {
  if (!Array.isArray(scenarios)) return scenarios
  return scenarios.map((scenario: unknown) => {
    const { persona } = Object(scenario) as { persona?: unknown }
    const is_object = persona !== null && typeof persona === 'object' && !Array.isArray(persona)
    return is_object ? { ...(scenario as object), persona: { ...persona, model } } : scenario
  })
}

/** The version to test. The draft has the number 0. */
function versionOf(version: unknown): number {
  const number = version === 'draft' ? 0 : Number(version)
  if (Number.isInteger(number) && number >= 0) return number
  throw usageError(`--agent-version: must be the number of a version, or draft, not ${JSON.stringify(version)}.`)
}

/** Adds the place in the file to a fault of the service: `scenarios[0].expect[1].says must …`. */
export function placed({ placeOf }: Pick<SuiteFile, 'placeOf'>, message: string): string {
  const [, field] = /^([\w.[\]]+):? /.exec(message) ?? []
  if (field === undefined || !/^(scenarios|seed|repeats|by|name|starts_at|agent|judge)/.test(field)) return message
  return `${placeOf(field.split(/[.[\]]+/).filter(Boolean))}: ${message}`
}
