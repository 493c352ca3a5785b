import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyOptions } from '../../../generated/types.gen.ts'
import type { Account } from '../find-account.ts'
import { CHALLENGE_LIFE_MS } from './login-challenges.ts'
import type { PasskeyParty } from './passkey-party.ts'
import type { PasskeyRow } from './passkeys.ts'

/** The library is loaded when the first passkey is used, because most processes never see one. */
const webAuthn = () => import('@simplewebauthn/server')

/** A challenge for `navigator.credentials`. The service stores the part that is signed. */
export interface Ceremony {
  options: PasskeyOptions
  passkey_challenge: string
}

/** The ceremony for a new passkey of the account. An authenticator that already has a passkey of the account refuses. */
export async function creationCeremony(
  { host }: PasskeyParty,
  { user_id, email }: Pick<Account, 'user_id' | 'email'>,
  present: readonly PasskeyRow[],
): Promise<Ceremony> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Ohun',
    rpID: host,
    userName: email,
    userID: new Uint8Array(Buffer.from(user_id)),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    excludeCredentials: present.map(descriptor),
    // A passkey that is stored in its authenticator can also log in without an address.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { options: { ...options }, passkey_challenge: options.challenge }
}

/**
 * The ceremony for a login. After a password, any passkey of the account is sufficient. Without a password, the passkey has to verify
 * its user.
 */
export async function loginCeremony({ host }: PasskeyParty, present: readonly PasskeyRow[] | null): Promise<Ceremony> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: host,
    timeout: CHALLENGE_LIFE_MS,
    ...(present ? { allowCredentials: present.map(descriptor) } : {}),
    userVerification: present ? 'preferred' : 'required',
  })
  return { options: { ...options }, passkey_challenge: options.challenge }
}

/** The part of a passkey that its authenticator creates. */
export type NewCredential = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>

/** The new credential. Null if it does not answer the challenge, or not from a page of the service. */
export async function verifyCreation(
  answer: PasskeyAnswer,
  { host, origin }: PasskeyParty,
  passkey_challenge: string,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: passkey_challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(refused)
  if (!verified?.verified) return null
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((name) => KNOWN_TRANSPORTS.has(name)),
    is_synced: credentialBackedUp,
  }
}

/**
 * The result of a login. Null if the answer does not match the challenge and this passkey, or if a copy of the passkey has been used
 * before.
 */
export async function verifyLogin(
  answer: PasskeyAnswer,
  { party, row, passkey_challenge, must_verify_user }: LoginProof,
): Promise<{ counter: number } | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: passkey_challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
    requireUserVerification: must_verify_user,
  }).catch(refused)
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : null
}

interface LoginProof {
  party: PasskeyParty
  row: PasskeyRow
  passkey_challenge: string
  must_verify_user: boolean
}

/** The transports of the standard. Others would be returned to browsers unchecked. */
const KNOWN_TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const descriptor = ({ credential_id: id, transports }: PasskeyRow) => ({ id, transports })

/** The library throws for every fault of an answer. */
const refused = (): null => null
