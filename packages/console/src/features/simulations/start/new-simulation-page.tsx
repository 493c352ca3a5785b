import { isOhunError } from '@ohun/sdk'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useMay } from '../../../api/role.ts'
import { text } from '../../../text/simulations.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { goToPlace } from '../../../ui/go-to-place.ts'
import { Page } from '../../../ui/page.tsx'
import { SandboxOnly } from '../../../ui/sandbox-only.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import styles from '../simulations.module.css'
import type { PlacedFault } from '../suite/read-suite.ts'
import { useStart } from '../use-start.ts'
import { EXAMPLE_SUITE } from './example-suite.ts'
import { EMPTY_FORM, type SuiteForm } from './suite-form.ts'
import { SuiteFields } from './suite-fields.tsx'
import { TriedFields } from './tried-fields.tsx'
import { readForm, useSuite } from './use-suite.ts'

export function NewSimulationPage() {
  const may_start = useMay('develop')
  return (
    <SandboxOnly title={text.new}>
      <Page title={text.new} intro={may_start ? text.first_hint : text.read_only}>
        {may_start ? <NewSimulation /> : null}
      </Page>
    </SandboxOnly>
  )
}

/** The suite and the agent to test with it. */
function NewSimulation() {
  const [form, setForm] = useState<SuiteForm>(EMPTY_FORM)
  const area = useRef<HTMLTextAreaElement>(null)
  const suite = useSuite(form)
  const goTo = ({ line, column }: PlacedFault): void => goToPlace(area.current, line, column)
  const running = useRun(form, goTo)
  const set = (changed: Partial<SuiteForm>): void => {
    running.reset()
    setForm((before) => ({ ...before, ...changed }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    running.mutate()
  }
  const refused = isOhunError(running.error) ? suite.read?.placed(running.error.message) : undefined
  return (
    <form className={styles.form} onSubmit={submit}>
      <UnsavedGuard dirty={() => isOwn(form) && !running.isPending} />
      <SuiteFields area={area} source={form.source} set={set} suite={suite} refused={refused} goTo={goTo} />
      <TriedFields form={form} set={set} agent_of_suite={suite.read?.agent_id} />
      <ErrorNotice error={refused ? null : (running.error ?? suite.error)} />
      <div>
        <Button type="submit" kind="primary" busy={running.isPending} disabled={suite.is_empty}>
          {text.run}
        </Button>
      </div>
    </form>
  )
}

/** Whether the suite would be a loss: the example can be inserted again. */
const isOwn = ({ source }: SuiteForm): boolean => source.trim() !== '' && source !== EXAMPLE_SUITE

/** Runs the current suite, or moves to its first fault. */
function useRun(form: SuiteForm, goTo: (fault: PlacedFault) => void) {
  const start = useStart()
  return useMutation({
    mutationFn: async () => {
      const { suite, faults } = await readForm(form)
      if (suite) await start(suite)
      else if (faults[0]) goTo(faults[0])
    },
  })
}
