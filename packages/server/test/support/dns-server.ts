import { createSocket, type RemoteInfo } from 'node:dgram'

/** `silent` never answers, `refused` is SERVFAIL; a list is every address, of either family. */
export type DnsAnswer = { addresses: string[]; ttl?: number } | 'silent' | 'servfail' | 'nxdomain'

export interface DnsServer {
  /** As the resolver takes it. */
  address: string
  /** How a name is answered from now on; `nxdomain` for one that nobody set. */
  answer(name: string, answer: DnsAnswer): void
  /** The names asked for, in their order; each is asked for once per family. */
  asked: string[]
  close(): Promise<void>
}

const HEAD_BYTES = 12
const TYPE_A = 1
const CODES = { servfail: 2, nxdomain: 3, ok: 0 }

/** A real DNS server on loopback. */
export async function startDnsServer(): Promise<DnsServer> {
  const answers = new Map<string, DnsAnswer>()
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const { name, type } = questionOf(query)
    asked.push(name)
    const answer = answers.get(name) ?? 'nxdomain'
    if (answer !== 'silent') socket.send(reply(query, type, answer), port, address)
  })
  await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answer: (name, answer) => void answers.set(name, answer),
    asked,
    close: () => new Promise((resolve) => void socket.close(resolve)),
  }
}

interface Question {
  name: string
  type: number
  end: number
}

function questionOf(query: Buffer): Question {
  const labels: string[] = []
  let at = HEAD_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function reply(query: Buffer, type: number, answer: Exclude<DnsAnswer, 'silent'>): Buffer {
  const ours =
    typeof answer === 'string' ? [] : answer.addresses.filter((one) => one.includes(':') === (type !== TYPE_A))
  const ttl = typeof answer === 'string' ? 0 : (answer.ttl ?? 60)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16BE(query.readUInt16BE(0), 0)
  head.writeUInt16BE(0x8180 | CODES[typeof answer === 'string' ? answer : 'ok'], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(ours.length, 6)
  return Buffer.concat([
    head,
    query.subarray(HEAD_BYTES, questionOf(query).end),
    ...ours.map((one) => record(one, type, ttl)),
  ])
}

/** Its name is a pointer to the question's. */
function record(address: string, type: number, ttl: number): Buffer {
  const data = type === TYPE_A ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOfV6(address: string): Buffer {
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
