import { parentPort } from 'node:worker_threads'
import type { PhoneAnswer, PhoneRequest } from './phone-thread.ts'
import { RtpPhone } from './rtp-phone.ts'
import { TalkingPhone } from './talking-phone.ts'

const phones: TalkingPhone[] = []

async function serve({ phone: at, ask }: PhoneRequest): Promise<unknown> {
  if (ask.kind === 'open') {
    const opened = await RtpPhone.open()
    return { phone: phones.push(new TalkingPhone(opened)) - 1, peer: opened.peer }
  }
  const phone = phones[at]!
  if (ask.kind === 'connect') return phone.connect(ask.port)
  if (ask.kind === 'says') return await phone.says(ask.samples)
  if (ask.kind === 'hears_after') return await phone.hearsAfter(ask.from_ms)
  if (ask.kind === 'hears_the_end') return await phone.hearsTheEnd()
  return phone.close()
}

parentPort?.on('message', (request: PhoneRequest) => {
  const { id } = request
  const reply = (answer: PhoneAnswer): void => parentPort?.postMessage(answer, [])
  serve(request).then(
    (value) => reply({ id, value }),
    (error: unknown) => reply({ id, failure: String(error) }),
  )
})
