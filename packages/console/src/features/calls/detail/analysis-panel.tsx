import type { Analysis, AnalysisStatus, Call } from '@ohun/sdk'
import { analyzeCall } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { getCallQuery } from '../../../api/queries.gen.ts'
import { reasons, text } from '../../../text/analysis.ts'
import { useAllAgents } from '../../../ui/agents.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './analysis-panel.module.css'

const TONES: Readonly<Record<AnalysisStatus, Tone>> = {
  pending: 'info',
  completed: 'good',
  failed: 'bad',
  skipped: 'plain',
}

/** The results of a call's analysis, by the schema of its agent. Without a schema, a call cannot be analyzed. */
export function AnalysisPanel({ call: { call_id, agent_id, analysis } }: { call: Call }) {
  const { agents } = useAllAgents()
  const has_schema = agents?.some((agent) => agent.agent_id === agent_id && agent.analysis_schema !== null) ?? false
  return (
    <Panel title={text.title}>
      {analysis === null ? null : <Outcome analysis={analysis} />}
      {analysis === null && agents ? <p>{has_schema ? text.not_yet : <NoSchema agent_id={agent_id} />}</p> : null}
      {has_schema && analysis?.status !== 'pending' ? (
        <Only may="answer">
          <Analyze call_id={call_id} again={analysis !== null} />
        </Only>
      ) : null}
    </Panel>
  )
}

function NoSchema({ agent_id }: { agent_id: string }) {
  const environment = useEnvironment()
  return (
    <>
      {text.no_schema}{' '}
      <Link to="/$environment/agents/$agent_id" params={{ environment, agent_id }} hash="analysis">
        {text.to_schema}
      </Link>
    </>
  )
}

function Analyze({ call_id, again }: { call_id: string; again: boolean }) {
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
    <>
      <ErrorNotice error={error} />
      <div>
        <Button busy={isPending} title={again ? text.again_hint : undefined} onClick={() => mutate()}>
          {again ? text.again : text.analyze}
        </Button>
      </div>
    </>
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
