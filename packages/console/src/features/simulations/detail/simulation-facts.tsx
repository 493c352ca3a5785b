import type { SimulationDetail } from '@ohun/sdk'
import { text } from '../../../text/simulations.ts'
import { ActorName } from '../../../ui/actors.tsx'
import { AgentLink, useAllAgents } from '../../../ui/agents.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Time } from '../../../ui/time.tsx'
import { StatusOf } from '../simulation-status.tsx'

/** Shows what was tested, the overall result, and what the simulation is waiting for. */
export function SimulationFacts({ simulation }: { simulation: SimulationDetail }) {
  const { nameOf } = useAllAgents()
  const { status, agent_id, agent_version, failed_count, scenario_count, repeats, seed, fault } = simulation
  const { created_by, created_at, started_at, ended_at } = simulation
  return (
    <>
      <Facts
        facts={[
          [text.status, <StatusOf status={status} />],
          [text.failed, text.failed_of(failed_count, scenario_count)],
          [text.agent, <AgentLink agent_id={agent_id} name={nameOf(agent_id)} />],
          [text.version, text.version_of(agent_version)],
          [text.repeats, repeats],
          [text.seed, seed],
          [text.created_by, <ActorName id={created_by} />],
          [text.created_at, <Time at={created_at} />],
          [text.started_at, <Time at={started_at} />],
          [text.ended_at, <Time at={ended_at} />],
        ]}
      />
      {status === 'queued' || status === 'running' ? <p role="status">{text.goes_on[status]}</p> : null}
      {fault === null ? null : (
        <p role="alert">
          {text.broken} {fault}
        </p>
      )}
    </>
  )
}
