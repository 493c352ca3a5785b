import type { SimulationCreate, SimulationDetail } from '@ohun/sdk'
import { deleteSimulation } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { getSimulationQuery } from '../../../api/queries.gen.ts'
import { useMay } from '../../../api/role.ts'
import { text } from '../../../text/simulations.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { SandboxOnly } from '../../../ui/sandbox-only.tsx'
import { useLeadOn } from '../../../ui/use-lead-on.ts'
import { useSimulation } from '../use-simulations.ts'
import { useStart } from '../use-start.ts'
import { Comparison } from './comparison.tsx'
import { Scenarios } from './scenarios.tsx'
import { SimulationFacts } from './simulation-facts.tsx'

export function SimulationPage() {
  const { simulation_id } = useParams({ from: '/$environment/simulations/$simulation_id' })
  return (
    <SandboxOnly title={text.simulation}>
      <OneSimulation key={simulation_id} simulation_id={simulation_id} />
    </SandboxOnly>
  )
}

/** One simulation: its overall result, and each conversation. */
function OneSimulation({ simulation_id }: { simulation_id: string }) {
  const query = useSimulation(simulation_id)
  const may_change = useMay('develop')
  const { data } = query
  return (
    <Page
      title={data?.name ?? text.simulation}
      intro={<CopyText value={simulation_id} />}
      actions={data && may_change ? <Actions simulation={data} /> : null}
    >
      <Loaded query={query}>
        {(simulation) => (
          <>
            <SimulationFacts simulation={simulation} />
            {simulation.scenarios.length === 0 ? null : (
              <>
                <Comparison simulation={simulation} />
                <Scenarios simulation={simulation} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Actions({ simulation: { simulation_id, suite } }: { simulation: SimulationDetail }) {
  const [open, setOpen] = useState<'again' | 'deletion'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      {suite ? <Button onClick={() => setOpen('again')}>{text.again}</Button> : null}
      <Button onClick={() => setOpen('deletion')}>{text.delete}</Button>
      {open === 'again' && suite ? <RunAgain suite={suite} onClose={close} /> : null}
      {open === 'deletion' ? <DeleteSimulation simulation_id={simulation_id} onClose={close} /> : null}
    </>
  )
}

function RunAgain({ suite, onClose }: { suite: SimulationCreate; onClose: () => void }) {
  const start = useStart()
  return (
    <Confirm title={text.again} action={text.again} onConfirm={async () => await start(suite)} onClose={onClose}>
      <p>{text.again_hint}</p>
    </Confirm>
  )
}

function DeleteSimulation({ simulation_id, onClose }: { simulation_id: string; onClose: () => void }) {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const remove = async (): Promise<void> => {
    await deleteSimulation(client, simulation_id)
    notify(text.deleted)
    await leadOn({ to: '/$environment/simulations', params: { environment } })
    queries.removeQueries(getSimulationQuery(client, simulation_id))
    await queries.invalidateQueries({ queryKey: ['listSimulations'] })
  }
  return (
    <Confirm title={text.delete_title} action={text.delete_title} danger onConfirm={remove} onClose={onClose}>
      <p>{text.delete_hint}</p>
    </Confirm>
  )
}
