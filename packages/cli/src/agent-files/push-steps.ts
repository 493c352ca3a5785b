import type { YamlFile } from '../yaml/read-yaml.ts'
import { fileFields } from './agent-fields.ts'
import { ORDER, type Push, type Step } from './push.ts'
import { agentSteps } from './push-agent.ts'
import { knowledgeSteps } from './push-knowledge.ts'
import { routingSteps } from './push-rules.ts'
import { endpointSteps } from './push-endpoints.ts'
import type { AgentUnit, KnowledgeUnit } from './units.ts'

export interface Units {
  agents: readonly AgentUnit[]
  knowledge: readonly KnowledgeUnit[]
}

/** Everything that a push sends, in order. */
export function stepsOf(push: Push, { agents, knowledge }: Units): Step[] {
  const steps = [
    ...knowledge.flatMap((unit) => located(unit, knowledgeSteps(push, unit))),
    ...agents.flatMap((unit) =>
      located(unit, [...agentSteps(push, unit), ...endpointSteps(push, unit), ...routingSteps(push, unit)]),
    ),
  ]
  return steps.toSorted((one, other) => ORDER.indexOf(one.order) - ORDER.indexOf(other.order))
}

/** Errors of the service begin with the place of the refused field in the file, as errors in the files do. */
function located({ local }: AgentUnit | KnowledgeUnit, steps: readonly Step[]): Step[] {
  return steps.map(({ order, run }) => ({
    order,
    async run() {
      try {
        await run()
      } catch (error) {
        if (local && error instanceof Error) error.message = `${placeOf(local.yaml, error.message)}: ${error.message}`
        throw error
      }
    },
  }))
}

function placeOf(yaml: YamlFile, message: string): string {
  const [field = ''] = /^\w+/.exec(message) ?? []
  const names = [
    field,
    ...Object.entries(fileFields).flatMap(([name, stands_for]) => (stands_for === field ? [name] : [])),
  ]
  const name = names.find((candidate) => yaml.document.has(candidate))
  return yaml.placeOf(name === undefined ? [] : [name])
}
