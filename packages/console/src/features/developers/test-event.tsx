import type { TestEventType, WebhookTestResult } from '@ohun/sdk'
import { testWebhook } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/endpoints.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './code.module.css'
import { TEST_EVENT_TYPES } from './event-types.ts'

/** Sends one signed request to the URL, and shows the answer as text. */
export function TestEvent({ webhook_url }: { webhook_url: string }) {
  const client = useClient()
  const [event_type, setType] = useState<TestEventType>('call.completed')
  const sending = useMutation({ mutationFn: async () => await testWebhook(client, { webhook_url, event_type }) })
  return (
    <Panel title={text.test}>
      <p>{text.test_hint}</p>
      <div className={styles.find}>
        <SelectField
          label={text.event_type}
          value={event_type}
          onChange={({ target }) => setType(target.value as TestEventType)}
        >
          {TEST_EVENT_TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <Button busy={sending.isPending} onClick={() => sending.mutate()}>
          {text.send}
        </Button>
      </div>
      <ErrorNotice error={sending.error} />
      {sending.data ? <Result {...sending.data} /> : null}
    </Panel>
  )
}

function Result({ success, status, response_code, response_time_ms, response_body }: WebhookTestResult) {
  return (
    <>
      <p role="status">
        <Badge tone={success ? 'good' : 'bad'}>{status}</Badge> {text.answered(response_code, response_time_ms)}
      </p>
      <pre className={styles.code} tabIndex={0} aria-label={text.answer}>
        {response_body || '–'}
      </pre>
    </>
  )
}
