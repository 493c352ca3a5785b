import type { Exchange } from '../exchange.ts'
import { fault, isAccepted, ok, shown, type CheckName, type Finding } from './finding.ts'
import type { Patient, Probe } from './patient.ts'

/** Writes a body in a form that the backend accepts. */
type Write = (value: object) => string

const OTHER_SECRET = 'whsec_doctor00000000000000000000000000000000000000000'

interface Attempt {
  /** A description of the request. */
  sent: string
  accept: boolean
  probe: Omit<Probe, 'name' | 'text'>
  /** Makes the body that arrives in place of the signed one. */
  text?: (signed: string) => string
}

const without = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

const signatures = ['X-Service-Signature', 'X-Service-Signature-Previous']

const forgeries: readonly Attempt[] = [
  {
    sent: 'a request without a signature',
    accept: false,
    probe: { headers: (signed) => without(signed, ...signatures, 'X-Service-Timestamp') },
  },
  {
    sent: 'a request that another secret signed',
    accept: false,
    probe: {
      headers: (signed, sign) => ({ ...without(signed, ...signatures), 'X-Service-Signature': sign(OTHER_SECRET) }),
    },
  },
  {
    sent: 'a request whose body was changed after it was signed',
    accept: false,
    probe: {},
    text: (signed) => signed.replace('+234', '+233'),
  },
  {
    sent: 'a request with an empty signature',
    accept: false,
    probe: { headers: (signed) => ({ ...without(signed, ...signatures), 'X-Service-Signature': 'sha256=' }) },
  },
]

const times: readonly Attempt[] = [
  { sent: 'a request that was signed 10 minutes ago', accept: false, probe: { age_seconds: 600 } },
  { sent: 'a request that was signed 10 minutes from now', accept: false, probe: { age_seconds: -600 } },
  { sent: 'a request that was signed 4 minutes ago', accept: true, probe: { age_seconds: 240 } },
  { sent: 'a request that was signed 4 minutes from now', accept: true, probe: { age_seconds: -240 } },
]

const rotations: readonly Attempt[] = [
  {
    sent: 'a request of a rotation, whose previous signature is of your secret',
    accept: true,
    probe: {
      headers: (signed, sign) => ({
        ...signed,
        'X-Service-Signature': sign(OTHER_SECRET),
        'X-Service-Signature-Previous': signed['X-Service-Signature']!,
      }),
    },
  },
  {
    sent: 'a request of a rotation, whose current signature is of your secret',
    accept: true,
    probe: { headers: (signed, sign) => ({ ...signed, 'X-Service-Signature-Previous': sign(OTHER_SECRET) }) },
  },
]

const eventIds: readonly Attempt[] = [
  {
    sent: "an event whose X-Service-Event-ID is another event's",
    accept: false,
    probe: { headers: (signed) => ({ ...signed, 'X-Service-Event-ID': 'evt_00000000000000000000000' }) },
  },
]

export const checkSignature = (patient: Patient, write: Write) => attemptAll(patient, write, ['signature', forgeries])
export const checkClock = (patient: Patient, write: Write) => attemptAll(patient, write, ['clock', times])
export const checkRotation = (patient: Patient, write: Write) => attemptAll(patient, write, ['rotation', rotations])
export const checkEventId = (patient: Patient, write: Write) => attemptAll(patient, write, ['event_id', eventIds])

/** The finding is the first attempt with a wrong answer. A crash also refuses the request, but gets a warning. */
async function attemptAll(
  patient: Patient,
  write: Write,
  [check, attempts]: [CheckName, readonly Attempt[]],
): Promise<Finding> {
  let crash: Finding | undefined
  for (const attempt of attempts) {
    const answer = await sendOne(patient, write, attempt)
    const { sent, accept } = attempt
    if (isAccepted(answer) !== accept) {
      return fault(check, { sent, got: `${shown(answer)}; it must be ${accept ? 'accepted' : 'refused'}` })
    }
    if (!accept && !isRefusal(answer))
      crash ??= fault(check, { sent, got: `${shown(answer)}; 401 would refuse it` }, 'warning')
  }
  const sent =
    attempts.length === 1
      ? attempts[0]!.sent
      : `${attempts.length} requests: ${attempts.map((one) => one.sent).join(', ')}`
  return crash ?? ok(check, { sent, got: 'each answered as it must be' })
}

/** Signs one body and sends another. */
async function sendOne(
  patient: Patient,
  write: Write,
  { probe, text = (signed) => signed }: Attempt,
): Promise<Exchange> {
  const { carrier } = patient
  const signed_text = write(patient.body(carrier))
  return await patient.send({ name: carrier, text: text(signed_text), signed_text, ...probe })
}

const isRefusal = (answer: Exchange): boolean => answer.kind === 'answered' && answer.status < 500
