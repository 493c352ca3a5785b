import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { accountClient } from '../../../api/client.ts'
import { getNotificationsQuery } from '../../../api/queries.gen.ts'
import { identityQuery } from '../../../api/session.ts'
import { text } from '../../../text/notifications.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { OwnNotifications } from './own-notifications.tsx'
import { WorkspaceNotifications } from './workspace-notifications.tsx'

/** The e-mails that the person gets and, for people who manage the team, who gets which. */
export function NotificationsPage() {
  const { data: identity } = useSuspenseQuery(identityQuery)
  const query = useQuery(getNotificationsQuery(accountClient))
  const manages = identity?.role === 'owner' || identity?.role === 'admin'
  return (
    <Page title={text.title} intro={identity ? text.intro(identity.email) : null}>
      <Loaded query={query}>
        {(settings) => (
          <>
            <OwnNotifications settings={settings} />
            {manages ? <WorkspaceNotifications /> : null}
            <Panel title={text.compulsory_title}>
              <p>{text.compulsory_hint}</p>
              <dl>
                {settings.compulsory.map((kind) => (
                  <div key={kind}>
                    <dt>{text.compulsory[kind].title}</dt>
                    <dd>{text.compulsory[kind].hint}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  )
}
