import { acceptDpa } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getDpaStatusQuery } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Only } from '../../ui/only.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'

export function Agreement() {
  const client = useClient()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(getDpaStatusQuery(client))
  const accepting = useMutation({
    mutationFn: async (version: string) => await acceptDpa(client, { version }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['getDpaStatus'] })
      await queries.invalidateQueries({ queryKey: ['listAuditLog'] })
    },
  })
  return (
    <Panel title={text.agreement}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      <ErrorNotice error={accepting.error} />
      {data === undefined && !error ? <p role="status">{common.loading}</p> : null}
      {data?.accepted ? (
        <p>
          {text.accepted(data.required_version)} <Time at={data.accepted_at} />
        </p>
      ) : null}
      {data && !data.accepted ? (
        <>
          <p>{text.agreement_needed(data.required_version)}</p>
          <Only may="manage">
            <Button kind="primary" busy={accepting.isPending} onClick={() => accepting.mutate(data.required_version)}>
              {`${text.accept} ${data.required_version}`}
            </Button>
          </Only>
        </>
      ) : null}
    </Panel>
  )
}
