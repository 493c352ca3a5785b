import type { Simulation } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../api/client.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/simulations.ts'
import { AgentLink, useAllAgents } from '../../ui/agents.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SandboxOnly } from '../../ui/sandbox-only.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { StatusOf } from './simulation-status.tsx'
import { useSimulations } from './use-simulations.ts'

const PAGE = 20

export function SimulationsPage() {
  return (
    <SandboxOnly title={text.title}>
      <Simulations />
    </SandboxOnly>
  )
}

function Simulations() {
  const list = useSimulations(PAGE)
  const { nameOf } = useAllAgents()
  const may_start = useMay('develop')
  const start = may_start ? <StartLink /> : null
  const columns: readonly Column<Simulation>[] = [
    { title: text.name, cell: (simulation) => <SimulationLink {...simulation} /> },
    { title: text.status, cell: (simulation) => <StatusOf {...simulation} /> },
    {
      title: text.failed,
      cell: ({ failed_count, scenario_count }) => text.failed_of(failed_count, scenario_count),
      right: true,
    },
    { title: text.agent, cell: ({ agent_id }) => <AgentLink agent_id={agent_id} name={nameOf(agent_id)} /> },
    { title: text.version, cell: ({ agent_version }) => text.version_of(agent_version) },
    { title: text.created_at, cell: ({ created_at }) => <Time at={created_at} /> },
  ]
  const is_empty = list.data?.pages.every(({ items }) => items.length === 0)
  return (
    <Page
      title={text.title}
      intro={may_start ? text.intro : `${text.intro} ${text.read_only}`}
      actions={is_empty ? null : start}
    >
      <PagedTable
        label={text.title}
        list={list}
        columns={columns}
        keyOf={({ simulation_id }) => simulation_id}
        empty={
          <Empty title={text.first}>
            <p>{text.first_hint}</p>
            {start}
          </Empty>
        }
      />
    </Page>
  )
}

function StartLink() {
  const environment = useEnvironment()
  return (
    <Link to="/$environment/simulations/new" params={{ environment }} className={buttonClass('primary')}>
      {text.new}
    </Link>
  )
}

function SimulationLink({ simulation_id, name }: Pick<Simulation, 'simulation_id' | 'name'>) {
  const environment = useEnvironment()
  return (
    <Link to="/$environment/simulations/$simulation_id" params={{ environment, simulation_id }}>
      <bdi>{name ?? text.unnamed}</bdi>
    </Link>
  )
}
