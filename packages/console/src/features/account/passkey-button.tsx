import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyChallenge } from '@ohun/sdk'
import { completeLogin, startPasskeyLogin } from '@ohun/sdk/operations'
import { useState } from 'react'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/account.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

type Challenge = Pick<PasskeyChallenge, 'challenge_token' | 'passkey_options'>
type BrowserOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

interface Outcome {
  enter: () => void
  /** Called when a request failed. The challenge is used up once it was answered, so the sign-in starts again. */
  refused: (reason: unknown) => void
}

/** The passkey's answer. Null if the person cancels or the browser finds no passkey. */
async function answerOf({ passkey_options }: Challenge): Promise<Record<string, unknown> | null> {
  try {
    return { ...(await startAuthentication({ optionsJSON: passkey_options as unknown as BrowserOptions })) }
  } catch {
    return null
  }
}

/** Signs in with the passkey that answers the challenge. */
export function PasskeyButton({ start, enter, refused }: Outcome & { start: () => Promise<Challenge> }) {
  const [busy, setBusy] = useState(false)
  const signIn = async (): Promise<void> => {
    const challenge = await start()
    const passkey = await answerOf(challenge)
    if (!passkey) return notify(text.no_passkey)
    await completeLogin(accountClient, { challenge_token: challenge.challenge_token, passkey })
    enter()
  }
  const run = (): void => {
    setBusy(true)
    void signIn()
      .catch(refused)
      .finally(() => setBusy(false))
  }
  if (!browserSupportsWebAuthn()) return null
  return (
    <Button busy={busy} onClick={run}>
      {text.use_passkey}
    </Button>
  )
}

const startLogin = async (): Promise<Challenge> => await startPasskeyLogin(accountClient, { cookie: true })

/** Signs in with a passkey in place of the address and the password. */
export function PasskeyLogin(outcome: Outcome) {
  return <PasskeyButton start={startLogin} {...outcome} />
}
