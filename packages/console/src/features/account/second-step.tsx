import { isOhunError, type SecondFactor } from '@ohun/sdk'
import { completeLogin } from '@ohun/sdk/operations'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/account.ts'
import { Button } from '../../ui/button.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { AccountForm, Frame, Links } from './frame.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Whether the challenge is over: it expires after a while, and after a few wrong codes. */
const isOver = (error: unknown): boolean => isOhunError(error) && error.message.startsWith('challenge_token: ')

/**
 * The second step of a sign-in, with any factor that the account has. As the first step requested, the session is
 * stored in the cookie.
 */
export function SecondStep(props: {
  second_factor: SecondFactor
  enter: () => void
  /** Returns to the password, and says why. */
  restart: (reason?: unknown) => void
}) {
  const { second_factor, enter, restart } = props
  const { challenge_token, methods, passkey_options } = second_factor
  const submit = async ({ code = '' }: Record<string, string>): Promise<void> => {
    try {
      await completeLogin(accountClient, { challenge_token, code })
    } catch (error) {
      if (!isOver(error)) throw error
      return restart(error)
    }
    enter()
  }
  const has_app = methods.includes('totp')
  return (
    <Frame title={text.second_step} intro={text.second_step_intro}>
      {passkey_options ? (
        <PasskeyButton start={async () => ({ challenge_token, passkey_options })} enter={enter} refused={restart} />
      ) : null}
      {has_app || methods.includes('recovery_code') ? (
        <AccountForm action={text.continue} submit={submit}>
          {(error) => (
            <TextField
              label={has_app ? text.code : text.recovery_code}
              name="code"
              autoComplete="one-time-code"
              required
              autoFocus
              fault={faultOf(error, 'code')}
            />
          )}
        </AccountForm>
      ) : null}
      <Links>
        <Button kind="quiet" onClick={() => restart()}>
          {text.start_again}
        </Button>
      </Links>
    </Frame>
  )
}
