import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../../../api/client.ts'
import { getDeliveryQuery } from '../../../../api/queries.gen.ts'
import { text } from '../../../../text/call-page.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { BodyText } from './body-text.tsx'
import styles from './entries.module.css'

/** The attempts of a delivery, and the event as it was sent. */
export function DeliveryContent({ delivery_id }: { delivery_id: string }) {
  const environment = useEnvironment()
  const query = useQuery(getDeliveryQuery(useClient(), delivery_id))
  return (
    <Loaded query={query}>
      {({ url, attempts, payload }) => {
        const body = JSON.stringify(payload)
        return (
          <div className={styles.contents}>
            <Link to="/$environment/deliveries/$delivery_id" params={{ environment, delivery_id }}>
              {delivery_id}
            </Link>
            <code className={styles.words}>{url}</code>
            {attempts.map(({ round, attempt, duration_ms, response_code, error, response_head }) => (
              <BodyText
                key={`${round} ${attempt}`}
                title={text.attempt(
                  `${round}.${attempt}`,
                  String(response_code ?? error ?? '–'),
                  Math.round(duration_ms),
                )}
                body={response_head}
                bytes={response_head?.length ?? 0}
              />
            ))}
            <BodyText title={text.request} body={body} bytes={0} />
          </div>
        )
      }}
    </Loaded>
  )
}
