import { logIn, signUp } from '@ohun/sdk/operations'
import { Link } from '@tanstack/react-router'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/account.ts'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { AccountForm, Frame, Links } from './frame.tsx'
import { ownPage } from './own-page.ts'

async function submit(values: Record<string, string>): Promise<void> {
  const { email = '', password = '', company_name = '' } = values
  await signUp(accountClient, { email, password, company_name })
  await logIn(accountClient, { email, password, cookie: true })
  location.replace(ownPage(undefined))
}

/** Creates the account and signs in. The first key that is created with it is not shown: keys have their own page. */
export function SignUpPage() {
  return (
    <Frame title={text.sign_up_title} intro={text.sign_up_intro}>
      <AccountForm action={text.sign_up} submit={submit}>
        {(error) => (
          <>
            <TextField
              label={text.company_name}
              name="company_name"
              autoComplete="organization"
              required
              autoFocus
              fault={faultOf(error, 'company_name')}
            />
            <TextField
              label={text.email}
              name="email"
              type="email"
              autoComplete="username"
              required
              fault={faultOf(error, 'email')}
            />
            <TextField
              label={text.password}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={text.password_hint}
              required
              fault={faultOf(error, 'password')}
            />
          </>
        )}
      </AccountForm>
      <Links>
        <Link to="/sign-in">{text.have_account}</Link>
      </Links>
    </Frame>
  )
}
