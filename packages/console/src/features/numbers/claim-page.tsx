import type { PhoneNumber } from '@ohun/sdk'
import { claimNumber } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { listAvailableNumbersPages } from '../../api/queries.gen.ts'
import { useMay } from '../../api/role.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { formatKobo, Money } from '../../ui/money.tsx'
import { notify } from '../../ui/notify.ts'
import { Empty, Page } from '../../ui/page.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import { More } from '../../ui/more.tsx'
import styles from './numbers.module.css'

const ROUTE = '/$environment/numbers/claim'

export function ClaimPage() {
  const may_claim = useMay('develop')
  return (
    <Page title={text.claim_title} intro={may_claim ? text.claim_intro : text.claim_read_only}>
      {may_claim ? <Claim /> : null}
    </Page>
  )
}

/** The agent for which a number is claimed, and the numbers to choose from. */
function Claim() {
  const { agents, error, refetch } = useAllAgents()
  const { agent_id: chosen } = useSearch({ from: ROUTE })
  const change = useChangeSearch()
  const agent_id = chosen ?? (agents?.length === 1 ? agents[0]?.agent_id : undefined) ?? ''
  if (agents?.length === 0) return <NoAgents />
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      <div className={styles.filters}>
        <SelectField
          label={text.agent}
          hint={agent_id === '' ? text.choose_agent : text.agent_hint}
          value={agent_id}
          onChange={({ target }) => change('agent_id', target.value)}
        >
          <option value="" />
          <AgentOptions agents={agents} chosen={agent_id} />
        </SelectField>
        <Filters />
      </div>
      <Available agent_id={agent_id} />
    </>
  )
}

function NoAgents() {
  const environment = useEnvironment()
  return (
    <Empty title={text.no_agents}>
      <p>{text.no_agents_hint}</p>
      <Link to="/$environment/agents/new" params={{ environment }} className={buttonClass('primary')}>
        {text.create_agent}
      </Link>
    </Empty>
  )
}

/** The choices are stored in the address, so that a link leads to the same numbers. */
function useChangeSearch() {
  const search = useSearch({ from: ROUTE })
  const navigate = useNavigate({ from: ROUTE })
  return (name: keyof typeof search, value: string): void =>
    void navigate({ to: '.', search: { ...search, [name]: value === '' ? undefined : value }, replace: true })
}

function Filters() {
  const filter = useSearch({ from: ROUTE })
  const change = useChangeSearch()
  return (
    <>
      <SelectField label={text.type} value={filter.type ?? ''} onChange={({ target }) => change('type', target.value)}>
        <option value="">{text.all_types}</option>
        {Object.entries(text.types).map(([type, title]) => (
          <option key={type} value={type}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text.country}
        hint={text.country_hint}
        defaultValue={filter.country_code}
        maxLength={2}
        onChange={({ target }) => change('country_code', target.value.toUpperCase())}
      />
      <TextField
        label={text.area_code}
        hint={text.area_code_hint}
        defaultValue={filter.area_code}
        inputMode="numeric"
        maxLength={5}
        onChange={({ target }) => change('area_code', target.value)}
      />
    </>
  )
}

function Available({ agent_id }: { agent_id: string }) {
  const { agent_id: _, ...filter } = useSearch({ from: ROUTE })
  const list = useInfiniteQuery(listAvailableNumbersPages(useClient(), { ...filter, page_size: 20 }))
  const { data, error, refetch, isPending } = list
  const claiming = useClaim(agent_id)
  const production = useEnvironment() === 'production'
  const [to_confirm, confirm] = useState<PhoneNumber | null>(null)
  const claim = (number: PhoneNumber): void => (production ? confirm(number) : claiming.mutate(number.number_id))
  const numbers = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      <ErrorNotice error={claiming.error} />
      {isPending ? <p role="status">{common.loading}</p> : null}
      {data && numbers.length === 0 ? (
        <Empty title={text.no_available}>
          <p>{text.no_available_hint}</p>
        </Empty>
      ) : null}
      {numbers.length > 0 ? (
        <AvailableTable numbers={numbers} claiming={claiming} disabled={agent_id === ''} claim={claim} />
      ) : null}
      <More list={list} />
      {to_confirm ? (
        <Confirm
          title={text.claim_number(to_confirm.e164)}
          action={text.claim}
          onConfirm={async () => await claiming.mutateAsync(to_confirm.number_id)}
          onClose={() => confirm(null)}
        >
          <p>{text.claim_confirm(formatKobo(to_confirm.monthly_cost_kobo))}</p>
        </Confirm>
      ) : null}
    </>
  )
}

interface AvailableTableProps {
  numbers: readonly PhoneNumber[]
  claiming: ReturnType<typeof useClaim>
  /** Whether no agent is chosen yet. */
  disabled: boolean
  claim: (number: PhoneNumber) => void
}

function AvailableTable({ numbers, claiming, disabled, claim }: AvailableTableProps) {
  const { isPending, variables: number_id } = claiming
  const columns: readonly Column<PhoneNumber>[] = [
    { title: text.name, cell: ({ e164 }) => e164 },
    { title: text.type, cell: ({ type }) => text.types[type] },
    { title: text.operator, cell: ({ mno }) => mno ?? '–' },
    { title: text.channels, cell: ({ channels }) => channels.map((channel) => text.channel[channel]).join(', ') },
    { title: text.monthly, cell: ({ monthly_cost_kobo }) => <Money kobo={monthly_cost_kobo} />, right: true },
    {
      title: text.claim,
      cell: (number) => (
        <Button
          aria-label={text.claim_number(number.e164)}
          disabled={disabled || (isPending && number_id !== number.number_id)}
          busy={isPending && number_id === number.number_id}
          onClick={() => claim(number)}
        >
          {text.claim}
        </Button>
      ),
    },
  ]
  return <Table label={text.available} rows={numbers} columns={columns} keyOf={(number) => number.number_id} />
}

/** Claims a number, then opens its page. A number that somebody else has claimed disappears from the list. */
function useClaim(agent_id: string) {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  return useMutation({
    mutationFn: async (number_id: string) => await claimNumber(client, { number_id, agent_id }),
    onSuccess: async ({ number_id, e164 }) => {
      notify(text.claimed(e164))
      await leadOn({ to: '/$environment/numbers/$number_id', params: { environment, number_id } })
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['listNumbers'] })
      await queries.invalidateQueries({ queryKey: ['listAvailableNumbers'] })
    },
  })
}
