import { replayDeadLetters } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/developers.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.ts'
import { ENDPOINT_OPERATIONS } from './endpoint-operations.ts'

interface ReplayDialogProps {
  /** The endpoint. Undefined for all endpoints and `webhook_url`s. */
  endpoint_id?: string | undefined
  /** Includes deliveries created at this time or later. Undefined for any time. */
  created_after?: string | undefined
  onClose: () => void
}

const EVER = new Date(0).toISOString()
const CHANGED = [...ENDPOINT_OPERATIONS, 'listDeliveries']

/** Says how many dead letters there are, and sends them again if the person confirms. */
export function ReplayDialog({ endpoint_id, created_after: since = EVER, onClose }: ReplayDialogProps) {
  const client = useClient()
  const queries = useQueryClient()
  const selection = { since, ...(endpoint_id !== undefined && { endpoint_id }) }
  const preview = useQuery({
    queryKey: ['replayPreview', client.environment, selection],
    queryFn: async ({ signal }) => await replayDeadLetters(client, { ...selection, dry_run: true }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
  const replay = async (): Promise<void> => {
    const { matched } = await replayDeadLetters(client, selection)
    notify(text.replayed(matched))
    await Promise.all(CHANGED.map((one) => queries.invalidateQueries({ queryKey: [one] })))
  }
  return (
    <Confirm
      title={text.replay_all}
      action={text.replay}
      disabled={preview.data?.matched === 0}
      onConfirm={replay}
      onClose={onClose}
    >
      <Loaded query={preview}>{({ matched }) => <p>{text.replay_count(matched)}</p>}</Loaded>
    </Confirm>
  )
}
