import type { Workspace } from '@ohun/sdk'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { listAuditLogPages } from '../../../api/queries.gen.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/settings.ts'
import { ChangedBy, ConflictDialog } from '../../../ui/conflict/conflict-dialog.tsx'
import { conflictOf, type Conflict } from '../../../ui/conflict/save-merged.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { formatKobo } from '../../../ui/money.tsx'
import { notify } from '../../../ui/notify.ts'
import { useSaveWorkspace } from './use-save-workspace.ts'

interface WorkspaceConflictProps {
  /** What saving has thrown. */
  error: unknown
  /** Shows the workspace as it is now. */
  load: (workspace: Workspace) => void
}

/** Asks whose changes stay, when two people have changed the same settings of the workspace. */
export function WorkspaceConflict({ error, load }: WorkspaceConflictProps) {
  const [dismissed, dismiss] = useState<unknown>()
  const save = useSaveWorkspace()
  const saving = useMutation({
    mutationFn: async ({ current, changes }: Conflict<Workspace>) => await save(current, changes),
    onSuccess: ({ saved }) => {
      notify(common.saved)
      load(saved)
    },
  })
  const last = saving.error ?? error
  const conflict = conflictOf<Workspace>(last)
  if (!conflict || dismissed === last) return <ErrorNotice error={saving.error} />
  return (
    <ConflictDialog
      conflict={conflict}
      author={<Author {...conflict.current} />}
      labelOf={(field) => LABELS[field] ?? field}
      show={(field, value) => (field === 'low_balance_threshold_kobo' ? formatKobo(Number(value)) : textOf(value))}
      onLoad={() => load(conflict.current)}
      onSave={() => saving.mutate(conflict)}
      onClose={() => dismiss(last)}
    />
  )
}

const LABELS: Readonly<Record<string, string>> = {
  name: text.workspace.name,
  retention_days: text.workspace.retention,
  low_balance_threshold_kobo: text.workspace.threshold,
  allowed_destinations: text.workspace.destinations,
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
}

/** The entry of a change is written within this time of it. */
const ENTRY_MS = 2_000

/** Names the author from the audit log, which does not have every change. */
function Author({ workspace_id, updated_at }: Workspace) {
  const { data, isPending } = useInfiniteQuery(listAuditLogPages(accountClient, { page_size: 20 }))
  if (isPending) return <p role="status">{common.loading}</p>
  const entry = data?.pages
    .flatMap(({ items }) => items)
    .find(
      ({ target, created_at }) =>
        target === workspace_id && Math.abs(Date.parse(created_at) - Date.parse(updated_at)) < ENTRY_MS,
    )
  return <ChangedBy by={entry?.actor ?? null} at={updated_at} />
}
