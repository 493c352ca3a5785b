import type { SecondFactor } from '@ohun/sdk'
import { logIn, redeemSignInLink } from '@ohun/sdk/operations'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountClient } from '../../api/client.ts'
import { announceSession } from '../../api/other-windows.ts'
import { text } from '../../text/account.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountForm, Frame, Links } from './frame.tsx'
import { ownPage } from './own-page.ts'
import { PasskeyLogin } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'

export function SignInPage() {
  const { to } = useSearch({ from: '/sign-in' })
  const [second_factor, setSecondFactor] = useState<SecondFactor>()
  const [fault, setFault] = useState<unknown>()
  useSignInLink(setFault)
  // Loads a new page, which keeps nothing of the previous person. Back does not lead to the sign-in.
  const enter = (): void => {
    announceSession()
    location.replace(ownPage(to))
  }
  const restart = (reason?: unknown): void => {
    setSecondFactor(undefined)
    setFault(reason)
  }
  const submit = async ({ email = '', password = '' }: Record<string, string>): Promise<void> => {
    setFault(undefined)
    const login = await logIn(accountClient, { email, password, cookie: true })
    if (login.second_factor) setSecondFactor(login.second_factor)
    else enter()
  }
  if (second_factor) return <SecondStep second_factor={second_factor} enter={enter} restart={restart} />
  return (
    <Frame title={text.sign_in_title}>
      <ErrorNotice error={fault} />
      <AccountForm action={text.sign_in} submit={submit}>
        {() => (
          <>
            <TextField label={text.email} name="email" type="email" autoComplete="username" required autoFocus />
            <TextField label={text.password} name="password" type="password" autoComplete="current-password" required />
          </>
        )}
      </AccountForm>
      <PasskeyLogin enter={enter} refused={restart} />
      <Links>
        <Link to="/sign-up">{text.new_account}</Link>
        <Link to="/reset-password">{text.forgot}</Link>
      </Links>
    </Frame>
  )
}

/** Signs in with the link that the service printed. Its token is the fragment of the address. */
function useSignInLink(refused: (reason: unknown) => void): void {
  useEffect(() => {
    const token = location.hash.slice(1)
    if (!token.startsWith('sign_in_')) return
    // Removes the token from the history, and from a second run of this effect.
    history.replaceState(history.state, '', location.pathname)
    redeemSignInLink(accountClient, { token, cookie: true }).then(() => location.replace(ownPage(undefined)), refused)
  }, [refused])
}
