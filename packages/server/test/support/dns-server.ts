import { createSocket, type RemoteInfo } from 'node:dgram'

interface Service {
  port: number
  priority: number
  weight: number
  name: string
}

interface Pointer {
  order: number
  preference: number
  service: string
  replacement: string
}

/** `silent` never answers, `refused` is SERVFAIL. A list contains all addresses, of either family, or SRV records. */
export type DnsAnswer =
  | { addresses?: string[]; services?: Service[]; pointers?: Pointer[]; ttl?: number }
  | 'silent'
  | 'servfail'
  | 'nxdomain'

export interface DnsServer {
  /** The address in the form that the resolver accepts. */
  address: string
  /** Sets the answer for a name. Unknown names get `nxdomain`. */
  answer(name: string, answer: DnsAnswer): void
  /** The requested names, in order. Each is requested once per family. */
  asked: string[]
  close(): Promise<void>
}

const HEAD_BYTES = 12
const TYPE_AAAA = 28
const TYPE_SRV = 33
const TYPE_NAPTR = 35
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
  const ours = typeof answer === 'string' ? [] : dataOf(answer, type)
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

/** The data of the records with this type. */
function dataOf({ addresses = [], services = [], pointers = [] }: Exclude<DnsAnswer, string>, type: number): Buffer[] {
  if (type === TYPE_SRV)
    return services.map(({ priority, weight, port, name }) =>
      Buffer.concat([words(priority, weight, port), labels(name)]),
    )
  if (type === TYPE_NAPTR)
    return pointers.map(({ order, preference, service, replacement }) =>
      Buffer.concat([words(order, preference), ...['s', service, ''].map(text), labels(replacement)]),
    )
  const is_v6 = type === TYPE_AAAA
  const own = addresses.filter((one) => one.includes(':') === is_v6)
  return own.map((one) => (is_v6 ? bytesOfV6(one) : Buffer.from(one.split('.').map(Number))))
}

const words = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]))
const text = (value: string): Buffer => Buffer.from([value.length, ...Buffer.from(value)])
const labels = (name: string): Buffer => Buffer.concat([...name.split('.').map(text), Buffer.of(0)])

/** A record whose name is a pointer to that of the question. */
function record(data: Buffer, type: number, ttl: number): Buffer {
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
