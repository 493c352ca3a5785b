import type { PlanPricing, SwitchablePlan } from '@ohun/sdk'
import type { ReactNode } from 'react'
import { text } from '../../../text/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { formatKobo } from '../../../ui/money.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Only } from '../../../ui/only.tsx'
import { Table, type Column } from '../../../ui/table.tsx'

interface PlanTableProps {
  plans: readonly PlanPricing[]
  current: string
  /** Whether choosing a plan is disabled. */
  locked: boolean
  onSwitch: (plan: SwitchablePlan) => void
}

/** A row of the table: a term that every plan defines. */
interface Term {
  title: string
  of: (plan: PlanPricing) => ReactNode
}

const limit = (value: number | null): string => (value === null ? text.unlimited : formatCount(value))

const TERMS: readonly Term[] = [
  { title: text.price, of: ({ monthly_kobo }) => formatKobo(monthly_kobo) },
  { title: text.voice_minutes, of: ({ voice_minutes }) => limit(voice_minutes) },
  { title: text.sms, of: ({ sms }) => limit(sms) },
  { title: text.whatsapp, of: ({ whatsapp_conversations }) => limit(whatsapp_conversations) },
  { title: text.agents, of: ({ agents }) => limit(agents) },
  { title: text.at_once, of: ({ concurrent_calls }) => limit(concurrent_calls) },
  { title: text.numbers, of: ({ production_numbers }) => limit(production_numbers) },
  { title: text.recording, of: ({ recording }) => (recording ? text.yes : text.no) },
  { title: text.byom_minute, of: ({ byom_minute_kobo }) => formatKobo(byom_minute_kobo) },
  { title: text.hosted_minute, of: ({ hosted_minute_kobo }) => formatKobo(hosted_minute_kobo) },
  { title: text.segment, of: ({ sms_segment_kobo }) => formatKobo(sms_segment_kobo) },
  { title: text.conversation, of: ({ whatsapp_conversation_kobo }) => formatKobo(whatsapp_conversation_kobo) },
  { title: text.number_month, of: ({ number_month_kobo }) => formatKobo(number_month_kobo) },
]

/** The plans side by side, with a term in each row. */
export function PlanTable(props: PlanTableProps) {
  const choice: Term = { title: text.choose, of: ({ plan }) => <Choice {...props} plan={plan} /> }
  const columns: Column<Term>[] = [
    { title: text.plan, cell: ({ title }) => title },
    ...props.plans.map((plan) => ({
      title: text.plans[plan.plan],
      cell: ({ of }: Term) => of(plan),
      right: true,
    })),
  ]
  return (
    <Panel title={text.all_plans}>
      <Table label={text.all_plans} rows={[choice, ...TERMS]} columns={columns} keyOf={({ title }) => title} />
    </Panel>
  )
}

const isSwitchable = (plan: string): plan is SwitchablePlan => ['starter', 'builder', 'scale'].includes(plan)

function Choice({ plan, current, locked, onSwitch }: PlanTableProps & Pick<PlanPricing, 'plan'>) {
  if (plan === current) return <Badge tone="good">{text.your_plan}</Badge>
  if (locked || !isSwitchable(plan)) return '–'
  return (
    <Only may="pay">
      <Button aria-label={text.switch_to(text.plans[plan])} onClick={() => onSwitch(plan)}>
        {text.switch}
      </Button>
    </Only>
  )
}
