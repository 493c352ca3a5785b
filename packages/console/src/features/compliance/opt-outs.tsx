import type { OptOut } from '@ohun/sdk'
import { addOptOut } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listOptOutsPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { Only } from '../../ui/only.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { More } from '../../ui/more.tsx'

const COLUMNS: readonly Column<OptOut>[] = [
  { title: text.number, cell: ({ e164 }) => e164 },
  { title: text.channel, cell: ({ channel }) => channel ?? '–' },
  { title: text.keyword, cell: ({ keyword }) => <bdi>{keyword ?? '–'}</bdi> },
  { title: text.since, cell: ({ opted_out_at }) => <Time at={opted_out_at} /> },
]

/** The people who do not want messages. */
export function OptOuts() {
  const client = useClient()
  const queries = useQueryClient()
  const [e164, setNumber] = useState('')
  const list = useInfiniteQuery(listOptOutsPages(client))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const adding = useMutation({
    mutationFn: async (number: string) => await addOptOut(client, { e164: number }),
    onSuccess: async (_, number) => {
      setNumber((now) => (now === number ? '' : now))
      await queries.invalidateQueries({ queryKey: ['listOptOuts'] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    adding.mutate(e164)
  }
  const fault = faultOf(adding.error, 'e164')
  return (
    <Panel title={text.opt_outs}>
      <p>{text.opt_out_intro}</p>
      <Only may="answer">
        <form onSubmit={submit}>
          <TextField
            label={text.number}
            hint={text.contact_hint}
            fault={fault}
            type="tel"
            value={e164}
            onChange={({ target }) => setNumber(target.value)}
          />
          <Button type="submit" busy={adding.isPending} disabled={e164 === ''}>
            {text.add_opt_out}
          </Button>
        </form>
      </Only>
      <ErrorNotice error={list.error} retry={() => void list.refetch()} />
      <ErrorNotice error={fault === undefined ? adding.error : null} />
      {rows === undefined && !list.error ? <p role="status">{common.loading}</p> : null}
      {rows?.length === 0 ? <p>{text.no_opt_outs}</p> : null}
      {rows && rows.length > 0 ? (
        <Table label={text.opt_outs} rows={rows} columns={COLUMNS} keyOf={(row) => row.e164} />
      ) : null}
      <More list={list} />
    </Panel>
  )
}
