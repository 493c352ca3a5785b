import type { PlanSwitch, Subscription, SwitchablePlan } from '@ohun/sdk'
import { isOhunError } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { getPricingQuery, getSubscriptionQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/money.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../money.module.css'
import { PlanTable } from './plan-table.tsx'
import { SwitchDialog } from './switch-dialog.tsx'
import { SwitchedDialog } from './switched-dialog.tsx'

/** The plan of the workspace, the other plans, and a way to switch. */
export function PlanPage() {
  const client = useClient()
  const pricing = useQuery(getPricingQuery(client))
  const subscription = useQuery(getSubscriptionQuery(client))
  const [chosen, choose] = useState<SwitchablePlan | null>(null)
  const [result, setResult] = useState<PlanSwitch | null>(null)
  // A workspace on pay as you go has no subscription, which is not an error.
  const has_none = isOhunError(subscription.error) && subscription.error.status === 404
  return (
    <Page title={text.plan} intro={text.plan_intro}>
      {has_none ? (
        <Panel title={text.current_plan}>
          <p>{text.payg_hint}</p>
        </Panel>
      ) : (
        <Loaded query={subscription}>{(current) => <Current subscription={current} />}</Loaded>
      )}
      <Loaded query={pricing}>
        {({ plan, plans }) => <PlanTable plans={plans} current={plan} locked={has_none} onSwitch={choose} />}
      </Loaded>
      {chosen ? <SwitchDialog plan={chosen} onDone={setResult} onClose={() => choose(null)} /> : null}
      {result ? <SwitchedDialog result={result} onClose={() => setResult(null)} /> : null}
    </Page>
  )
}

function Current({ subscription }: { subscription: Subscription }) {
  const { plan, monthly_kobo, current_period_end, next_change_at } = subscription
  return (
    <Panel title={text.current_plan}>
      <dl className={styles.facts}>
        <dt>{text.plan}</dt>
        <dd>
          <strong>{text.plans[plan]}</strong>
        </dd>
        <dt>{text.price}</dt>
        <dd>
          <Money kobo={monthly_kobo} />
        </dd>
        <dt>{text.next_charge}</dt>
        <dd>
          <Time at={current_period_end} />
        </dd>
      </dl>
      {next_change_at === null ? null : (
        <p>
          {text.wait_until} <Time at={next_change_at} />
        </p>
      )}
    </Panel>
  )
}
