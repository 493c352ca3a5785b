import { changeEmail, changePassword, resendVerification } from '@ohun/sdk/operations'
import { useQuery } from '@tanstack/react-query'
import { accountClient } from '../../../api/client.ts'
import { identityQuery } from '../../../api/session.ts'
import { text } from '../../../text/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CurrentPassword } from '../current-password.tsx'
import { SettingsForm } from '../settings-form.tsx'

const words = text.profile

export function ProfilePage() {
  return (
    <Page title={words.title}>
      <EmailPanel />
      <PasswordPanel />
    </Page>
  )
}

const requestEmail = (values: ReadonlyMap<string, string>): Promise<unknown> =>
  changeEmail(accountClient, { email: values.get('email') ?? '', password: values.get('password') ?? '' })

function EmailPanel() {
  const query = useQuery(identityQuery)
  return (
    <Panel title={words.email}>
      <Loaded query={query}>
        {(identity) =>
          identity === null ? null : (
            <>
              <p>
                <bdi>{identity.email}</bdi>{' '}
                <Badge tone={identity.verified ? 'good' : 'warning'}>
                  {identity.verified ? words.verified : words.not_verified}
                </Badge>
              </p>
              {identity.verified ? (
                <SettingsForm action={words.change_email} done={words.email_sent} reset submit={requestEmail}>
                  {(error) => (
                    <>
                      <TextField
                        label={words.new_email}
                        hint={words.new_email_hint}
                        name="email"
                        type="email"
                        required
                        autoComplete="email"
                        fault={faultOf(error, 'email')}
                      />
                      <CurrentPassword error={error} />
                    </>
                  )}
                </SettingsForm>
              ) : (
                <SettingsForm
                  action={words.resend}
                  done={words.resent}
                  submit={() => resendVerification(accountClient, { email: identity.email })}
                >
                  {() => <p>{words.verify_first}</p>}
                </SettingsForm>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const setPassword = (values: ReadonlyMap<string, string>): Promise<unknown> =>
  changePassword(accountClient, {
    password: values.get('password') ?? '',
    new_password: values.get('new_password') ?? '',
  })

function PasswordPanel() {
  return (
    <Panel title={words.password}>
      <SettingsForm action={words.change_password} done={words.password_changed} reset submit={setPassword}>
        {(error) => (
          <>
            <CurrentPassword error={error} />
            <TextField
              label={words.new_password}
              hint={words.new_password_hint}
              name="new_password"
              type="password"
              required
              minLength={8}
              autoComplete="new-password"
              fault={faultOf(error, 'new_password')}
            />
          </>
        )}
      </SettingsForm>
    </Panel>
  )
}
