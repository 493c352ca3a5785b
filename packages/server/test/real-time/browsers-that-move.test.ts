import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { classes, Message, methods } from 'werift'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectedBrowser as connected } from '../support/connected-browser.ts'
import { WAIT } from '../../../../test/limits.ts'

describe('a browser whose network has changed', () => {
  test('is answered with new credentials alone, and gets its audio where it then asks for it; nobody else does', async () => {
    const { client, audio, events } = await connected()
    await client.opened
    const answer = await audio.restart(client.offerAgain())
    const kept = (sdp: string): string => sdp.replaceAll(/^(o=|a=ice-|a=candidate).*$/gm, '')
    expect(kept(answer)).toBe(kept(audio.sdp))
    const [before, after] = [audio.sdp, answer].map(credentialsOf)
    expect(after).not.toEqual(before)
    const moved = await network(portOf(answer))
    moved.send(checkOf(after!))
    await vi.waitFor(() => expect(moved.packets).toBeGreaterThan(10), WAIT)
    const copy = await network(portOf(answer))
    copy.send(moved.sent[0]!)
    const late = await network(portOf(answer))
    late.send(checkOf(before!))
    const count = moved.packets
    await vi.waitFor(() => expect(moved.packets).toBeGreaterThan(count + 10), WAIT)
    expect([copy.packets, late.packets]).toEqual([0, 0])
    client.channel.send('still here')
    await vi.waitFor(() => expect(events).toContainEqual({ kind: 'message', text: 'still here' }), WAIT)
    expect(events.filter(({ kind }) => kind === 'connected')).toHaveLength(1)
  })

  test('moves again and again; its credentials before the last ones are forgotten', async () => {
    const { client, audio } = await connected()
    const answers: string[] = []
    for (const ufrag of ['second', 'third', 'fourth']) answers.push(await audio.restart(client.offerAgain({ ufrag })))
    const [forgotten, , last] = await Promise.all(answers.map((answer) => network(portOf(answer))))
    forgotten!.send(checkOf(credentialsOf(answers[0]!)))
    last!.send(checkOf(credentialsOf(answers[2]!)))
    await vi.waitFor(() => expect(last!.packets).toBeGreaterThan(10), WAIT)
    expect([forgotten!.packets, forgotten!.answers]).toEqual([0, 0])
    const versions = [audio.sdp, ...answers].map((sdp) => Number(/^o=\S+ \S+ (\d+)/m.exec(sdp)?.[1]))
    expect(versions.map((version) => version - versions[0]!)).toEqual([0, 1, 2, 3])
  })

  test.each<[string, (sdp: string) => string, RegExp]>([
    [
      'of another connection',
      (sdp) => sdp.replaceAll(/(fingerprint:sha-256 )../g, '$1EE'),
      /not of the connection of this call/,
    ],
    ['without its texts', (sdp) => sdp.replace(/m=application[^]*/, ''), /not of the connection of this call/],
    [
      'that changes where audio goes',
      (sdp) => sdp.replace('a=sendrecv', 'a=sendonly'),
      /not of the connection of this call/,
    ],
    ['without credentials', (sdp) => sdp.replaceAll(/^a=ice-pwd.*\r\n/gm, ''), /no name and password/],
    ['that is none', () => 'v=0\r\n', /exactly one audio part/],
  ])('is refused an offer %s, and the call goes on', async (_, change, message) => {
    const { client, audio, events } = await connected()
    await client.opened
    await expect(audio.restart(change(client.offerAgain()))).rejects.toThrow(message)
    client.channel.send('still here')
    await vi.waitFor(() => expect(events).toContainEqual({ kind: 'message', text: 'still here' }), WAIT)
  })

  test('is refused the same offer again', async () => {
    const { client, audio } = await connected()
    await expect(audio.restart(client.pc.localDescription!.sdp)).rejects.toThrow(/made with iceRestart/)
  })
})

const credentialsOf = (sdp: string) => ({
  ufrag: /^a=ice-ufrag:(.*)\r$/m.exec(sdp)![1]!,
  password: /^a=ice-pwd:(.*)\r$/m.exec(sdp)![1]!,
})
const portOf = (sdp: string): number => Number(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+)/m.exec(sdp)![1])

/** A check by which the browser asks for everything at the address that it comes from. */
function checkOf({ ufrag, password }: { ufrag: string; password: string }): Buffer {
  return new Message(methods.BINDING, classes.REQUEST)
    .setAttribute('USERNAME', `${ufrag}:again`)
    .setAttribute('PRIORITY', 1)
    .setAttribute('ICE-CONTROLLING', 1n)
    .setAttribute('USE-CANDIDATE', null)
    .addMessageIntegrity(Buffer.from(password))
    .addFingerprint().bytes
}

/** Another address from which datagrams go to our port. */
async function network(port: number) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const seen = { packets: 0, answers: 0, sent: [] as Buffer[] }
  socket.on('message', ([first = 0]) => (first >= 128 ? (seen.packets += 1) : (seen.answers += 1)))
  const send = (datagram: Buffer): void => {
    seen.sent.push(datagram)
    socket.send(datagram, port, '127.0.0.1')
  }
  return Object.assign(seen, { send })
}
