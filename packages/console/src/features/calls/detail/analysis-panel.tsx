import type { Analysis, AnalysisStatus, Call } from '@ohun/sdk'
import { analyzeCall } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { getCallQuery } from '../../../api/queries.gen.ts'
import { reasons, text } from '../../../text/analysis.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './analysis-panel.module.css'

const TONES: Readonly<Record<AnalysisStatus, Tone>> = {
  pending: 'info',
  completed: 'good',
  failed: 'bad',
  skipped: 'plain',
}

/** The results of a call's analysis, by the schema of its agent. */
export function AnalysisPanel({ call: { call_id, analysis } }: { call: Call }) {
  const client = useClient()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => analyzeCall(client, call_id),
    onSuccess: async () => {
      notify(text.requested)
      await queries.invalidateQueries({ queryKey: getCallQuery(client, call_id).queryKey })
    },
  })
  return (
    <Panel title={text.title}>
      {analysis === null ? <p>{text.none}</p> : <Outcome analysis={analysis} />}
      <ErrorNotice error={error} />
      {analysis?.status === 'pending' ? null : (
        <div>
          <Button busy={isPending} title={analysis ? text.again_hint : undefined} onClick={() => mutate()}>
            {analysis ? text.again : text.analyze}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Outcome({ analysis }: { analysis: Analysis }) {
  const { status, reason, detail, summary, data, attempt_count, next_attempt_at } = analysis
  return (
    <>
      <p>
        <Badge tone={TONES[status]}>{status}</Badge> {text.attempts(attempt_count)}
        {reason === null ? '' : `: ${reasons[reason]}.`}
      </p>
      {detail === null ? null : <p className={styles.words}>{detail}</p>}
      {next_attempt_at === null ? null : (
        <p>
          {text.next}: <Time at={next_attempt_at} />
        </p>
      )}
      {summary === null ? null : (
        <p className={styles.words} dir="auto">
          {summary}
        </p>
      )}
      {data === null ? null : (
        <pre className={styles.data} aria-label={text.data}>
          {JSON.stringify(data, null, 2)}
        </pre>
      )}
    </>
  )
}
