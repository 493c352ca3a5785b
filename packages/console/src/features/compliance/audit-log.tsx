import type { AuditEntry } from '@ohun/sdk'
import { exportAuditLog } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useClient } from '../../api/client.ts'
import { listAuditLogPages } from '../../api/queries.gen.ts'
import { text } from '../../text/compliance.ts'
import { ActorName } from '../../ui/actors.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditFiltersOf } from './routes.ts'

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: text.when, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.action, cell: ({ action }) => action },
  { title: text.target, cell: ({ target }) => <ActorName id={target} /> },
  { title: text.actor, cell: (entry) => <ActorLink {...entry} /> },
  { title: text.detail, cell: ({ detail }) => <bdi>{JSON.stringify(detail)}</bdi> },
]

/** A name that filters the log by what the person or key has done. */
function ActorLink({ actor, actor_name }: AuditEntry) {
  return (
    <Link to="." search={(search) => ({ ...search, actor })} resetScroll={false} title={actor}>
      <bdi>{actor_name ?? actor}</bdi>
    </Link>
  )
}

/** Security-relevant changes, filtered as the address says. */
export function AuditLog() {
  const search = useSearch({ from: '/$environment/compliance/' })
  const navigate = useNavigate()
  const filters = auditFiltersOf({ ...search })
  const list = useInfiniteQuery(listAuditLogPages(useClient(), filters))
  const show = (changed: typeof filters): void =>
    void navigate({ to: '.', search: { number: search.number, ...changed }, resetScroll: false })
  return (
    <Panel title={text.audit_log}>
      <AuditFilters key={JSON.stringify(filters)} filters={filters} onFilter={show} />
      <PagedTable
        label={text.audit_log}
        list={list}
        columns={COLUMNS}
        keyOf={({ audit_id }) => audit_id}
        empty={<p>{text.no_entries}</p>}
      />
      <ExportButton filters={filters} />
    </Panel>
  )
}

function ExportButton({ filters }: { filters: ReturnType<typeof auditFiltersOf> }) {
  const client = useClient()
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await exportAuditLog(client, { ...filters, format: 'csv' })
      saveFile(await response.blob(), 'audit-log.csv')
    },
  })
  return (
    <div>
      <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {text.csv}
      </Button>
      <ErrorNotice error={exporting.error} />
    </div>
  )
}
