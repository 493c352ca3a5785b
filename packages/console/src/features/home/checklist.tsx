import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../api/client.ts'
import { useKnownPages } from '../../shell/known-pages.ts'
import { text } from '../../text/home.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Only } from '../../ui/only.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './home.module.css'
import { StepAction } from './step-actions.tsx'
import { useSteps, type Step } from './steps.ts'

/** The remaining steps until the first call, with a button for the next one. Hidden once all are done. */
export function Checklist() {
  const { steps, facts, error, refetch } = useSteps()
  if (!error && steps.every(({ done }) => done !== false)) return null
  const next = steps.find(({ done }) => done === false)
  const called = steps.some(({ name, done }) => name === 'call' && done === true)
  return (
    <Panel title={called ? text.checklist_rest : text.checklist}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name} aria-current={step === next ? 'step' : undefined}>
            <StepLink {...step} />
            <p>{step.hint}</p>
            {step === next ? (
              <Only may="develop">
                <StepAction step={step.name} facts={facts} />
              </Only>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function StepLink({ title, done, page, guide }: Step) {
  const to = useKnownPages(useEnvironment()).named(page)
  return (
    <div className={styles.step}>
      {to ? <Link to={to}>{title}</Link> : <a href={guide}>{title}</a>}
      {done === undefined ? null : <Badge tone={done ? 'good' : 'plain'}>{done ? text.done : text.open}</Badge>}
    </div>
  )
}
