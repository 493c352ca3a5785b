import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../api/client.ts'
import { getCallExchangeQuery } from '../../../../api/queries.gen.ts'
import { text } from '../../../../text/call-page.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { BodyText } from './body-text.tsx'
import styles from './entries.module.css'

/** A request of the call to the agent's backend, a tool or a model, and its response. */
export function ExchangeContent({ call_id, exchange_id }: { call_id: string; exchange_id: string }) {
  const query = useQuery(getCallExchangeQuery(useClient(), call_id, exchange_id))
  return (
    <Loaded query={query}>
      {({ target, request, request_bytes, response, response_bytes }) => (
        <div className={styles.contents}>
          {target === null ? null : <code className={styles.words}>{target}</code>}
          <BodyText title={text.request} body={request} bytes={request_bytes} />
          <BodyText title={text.answer} body={response} bytes={response_bytes} />
        </div>
      )}
    </Loaded>
  )
}
