import type { AuditEntry } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { listAuditLogPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: text.when, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.action, cell: ({ action }) => action },
  { title: text.target, cell: ({ target }) => <bdi>{target}</bdi> },
  { title: text.actor, cell: ({ actor }) => <bdi>{actor}</bdi> },
  { title: text.detail, cell: ({ detail }) => <bdi>{JSON.stringify(detail)}</bdi> },
]

export function AuditLog() {
  const list = useInfiniteQuery(listAuditLogPages(useClient()))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Panel title={text.audit_log}>
      <ErrorNotice error={list.error} retry={() => void list.refetch()} />
      {rows?.length === 0 ? <p>{text.no_entries}</p> : null}
      {rows && rows.length > 0 ? (
        <Table label={text.audit_log} rows={rows} columns={COLUMNS} keyOf={({ audit_id }) => audit_id} />
      ) : null}
      {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>{common.more}</Button> : null}
    </Panel>
  )
}
