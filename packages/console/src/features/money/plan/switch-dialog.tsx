import type { PlanSwitch, PlanSwitchPreview, SwitchablePlan } from '@ohun/sdk'
import { switchSubscription } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { previewSubscriptionQuery } from '../../../api/queries.gen.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/money.ts'
import { useAllAgents } from '../../../ui/agents.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm, Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { formatKobo } from '../../../ui/money.tsx'
import styles from '../money.module.css'
import { Sums } from '../sums.tsx'

interface SwitchDialogProps {
  plan: SwitchablePlan
  onDone: (result: PlanSwitch) => void
  onClose: () => void
}

/** The operations whose results a change of plan affects. */
const CHANGED = ['getSubscription', 'getPricing', 'getBalance', 'getUsage', 'listLedger', 'listAgents', 'getWorkspace']

/** Shows the cost and the consequences of a switch before it happens. A refusal says why, and what to do. */
export function SwitchDialog({ plan, onDone, onClose }: SwitchDialogProps) {
  const preview = useQuery({ ...previewSubscriptionQuery(useClient(), { plan }), staleTime: 0, gcTime: 0 })
  const title = text.switch_to(text.plans[plan])
  const { data } = preview
  if (data && data.missing_kobo === 0)
    return <ConfirmSwitch preview={data} title={title} onDone={onDone} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={preview}>{(refused) => <NotCovered preview={refused} />}</Loaded>
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface ConfirmSwitchProps {
  preview: PlanSwitchPreview
  title: string
  onDone: (result: PlanSwitch) => void
  onClose: () => void
}

function ConfirmSwitch({ preview, title, onDone, onClose }: ConfirmSwitchProps) {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = async (): Promise<void> => {
    const result = await switchSubscription(client, { plan: preview.plan })
    for (const one of CHANGED) void queries.invalidateQueries({ queryKey: [one] })
    onDone(result)
  }
  return (
    <Confirm title={title} action={text.switch_now} onConfirm={confirm} onClose={onClose}>
      <Costs preview={preview} />
      <Losses preview={preview} />
      <p>{text.once_a_day}</p>
    </Confirm>
  )
}

function Costs({ preview }: { preview: PlanSwitchPreview }) {
  const { proration, balance_kobo, balance_after_kobo } = preview
  const rows = [
    [text.refund, proration.refund_kobo],
    [text.charge, -proration.charge_kobo],
    [text.net, -proration.net_kobo],
    [text.balance_now, balance_kobo],
    [text.balance_then, balance_after_kobo],
  ] as const
  return (
    <>
      <p>{text.days_remaining(proration.days_remaining)}</p>
      <Sums rows={rows} />
    </>
  )
}

function Losses({ preview }: { preview: PlanSwitchPreview }) {
  const { paused_agent_ids, recording_disabled } = preview
  const { nameOf } = useAllAgents()
  if (paused_agent_ids.length === 0 && !recording_disabled) return null
  return (
    <ul>
      {recording_disabled ? <li>{text.recording_ends}</li> : null}
      {paused_agent_ids.map((agent_id) => (
        <li key={agent_id}>
          {text.pauses} <bdi>{nameOf(agent_id)}</bdi>
        </li>
      ))}
    </ul>
  )
}

function NotCovered({ preview }: { preview: PlanSwitchPreview }) {
  const environment = useEnvironment()
  return (
    <>
      <p className={styles.refused}>{text.not_covered(formatKobo(preview.missing_kobo))}</p>
      <Costs preview={preview} />
      <p>
        <Link to="/$environment/money" params={{ environment }}>
          {text.top_up_first}
        </Link>
      </p>
    </>
  )
}
